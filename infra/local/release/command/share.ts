import { UsageProblem } from './usage';

const PERCENT = /^(\d{1,3}(?:\.\d{1,2})?)%?$/;

/**
 * Reads `--share 10%`: per cent of browsers, with two decimals at most.
 *
 * @param of a canary has more than 0 %; a flag at 0 % is off
 * @returns null when it is not given
 */
export function readShare(text: string | undefined, of: 'canary' | 'flag'): number | null {
  if (text === undefined) return null;
  const share = Number(PERCENT.exec(text.trim())?.[1] ?? Number.NaN);
  if (of === 'canary' && share === 0)
    throw new UsageProblem('A canary of 0% is none: npm run release -- rollback <remote> ends it.');
  if (share >= 0 && share <= 100) return share;
  throw new UsageProblem(`--share is "${text}", and must be a percentage such as 10%.`);
}
