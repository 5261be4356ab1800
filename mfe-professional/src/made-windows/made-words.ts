import type { MadeWindows } from '@crown-and-coil/shared-api';
import { windowCount } from '../availability-form/repeat-sentence';

/** Skipped windows that need an explanation; for existing ones their number is enough. */
export const skippedWithReason = ({ skipped }: MadeWindows) =>
  skipped.filter(({ kind }) => kind !== 'already_there');

/** '12 windows made.', '10 windows made, 2 skipped.', 'Nothing new: 3 windows were there already.' */
export function madeSummary(made: MadeWindows): string {
  const refused = skippedWithReason(made).length;
  const there = made.skipped.length - refused;
  const main = `${windowCount(made.created.length)} made${refused > 0 ? `, ${refused} skipped` : ''}.`;
  if (there === 0) return main;
  if (there === made.skipped.length && made.created.length === 0)
    return `Nothing new: ${windowCount(there)} ${there === 1 ? 'was' : 'were'} there already.`;
  return `${main} ${there} ${there === 1 ? 'was' : 'were'} there already.`;
}
