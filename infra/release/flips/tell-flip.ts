import type { Flip } from '../registry/numbered-registry';

/** `2026-11-21 16:05:12 UTC` */
export const utc = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** One line of the audit: number, when, who, what, why. */
export function tellFlip({ revision, at, by, verb, changes, flag, reason }: Flip): string {
  const percent = (share: number | null) => (share === null ? 'nothing' : `${share}%`);
  const what = [
    ...changes.map(({ name, from, to, share }) => {
      const part = share === undefined ? name : `${name} canary`;
      return `${part} ${from ?? 'nothing'} -> ${to ?? 'nothing'}${share ? ` for ${share}%` : ''}`;
    }),
    ...(flag ? [`${flag.name} ${percent(flag.from)} -> ${percent(flag.to)}`] : []),
  ].join(', ');
  return `#${revision}  ${utc(new Date(at))}  ${by}  ${verb} ${what}${reason ? `  (${reason})` : ''}`;
}
