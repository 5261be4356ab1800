import { PlainProblem } from './plain-problem';

export const PORTS = { from: 1, to: 65_535 };

interface WholeNumber<Fallback> {
  readonly from: number;
  readonly to: number;
  /** For a variable that is missing or empty. */
  readonly fallback: Fallback;
}

/**
 * Reads a whole number from an environment variable.
 *
 * @throws PlainProblem for anything else
 */
export function readWholeNumber<Fallback extends number | undefined>(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { from, to, fallback }: WholeNumber<Fallback>,
): number | Fallback {
  const { [name]: value } = env;
  if (!value) return fallback;
  const number = Number(value);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new PlainProblem(`${name} must be a whole number from ${from} to ${to}, not '${value}'.`);
}
