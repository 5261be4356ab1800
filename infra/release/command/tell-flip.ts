import type { Flip } from '../registry/numbered-registry';

/** `2026-11-21 16:05:12 UTC` */
export const utc = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** One line of the audit: number, when, who, what, why. */
export function tellFlip({ revision, at, by, verb, changes, reason }: Flip): string {
  const what = changes
    .map(({ name, from, to }) => `${name} ${from ?? 'nothing'} -> ${to ?? 'nothing'}`)
    .join(', ');
  return `#${revision}  ${utc(new Date(at))}  ${by}  ${verb} ${what}${reason ? `  (${reason})` : ''}`;
}
