/** A new user with a unique name and email for each run and device. */
export interface Stranger {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Names have no digits, so a number is spelt in letters. */
const spelt = (number: number): string =>
  [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

const ANY = 26 ** 4;

/** Prefix of strangers' surnames, not used in the demo. */
const MARK = 'New';

/** Whether this is a stranger's name; strangers' accounts may be deleted at any time. */
export const isStranger = (name: string): boolean => name.includes(` ${MARK}`);

export function stranger(firstName: string, device: string): Stranger {
  const tag = device + spelt(Date.now()) + spelt(Math.floor(Math.random() * ANY));
  return {
    name: `${firstName} ${MARK}${tag}`,
    email: `${firstName.toLowerCase()}.${tag}@stranger.test`,
    password: `a long enough ${tag}`,
  };
}
