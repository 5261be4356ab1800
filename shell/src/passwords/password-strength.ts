import { MIN_PASSWORD_LENGTH } from '@crown-and-coil/shared-api';

/** From here on more characters make no difference that anybody could use. */
const STRONG_LENGTH = 2 * MIN_PASSWORD_LENGTH;

export interface PasswordStrength {
  /** 0 to 1, as a bar shows it. */
  readonly fraction: number;
  readonly level: 'empty' | 'short' | 'enough' | 'strong';
  readonly text: string;
}

/**
 * How far a new password is, by the contract's own rule: its length. Which passwords are too common only the server
 * knows, so nothing is promised about that.
 */
export function passwordStrength(password: string): PasswordStrength {
  const { length } = password;
  const missing = MIN_PASSWORD_LENGTH - length;
  const fraction = Math.min(length / STRONG_LENGTH, 1);
  if (length === 0) {
    return {
      fraction,
      level: 'empty',
      text: `At least ${MIN_PASSWORD_LENGTH} characters. A few words are easy to remember.`,
    };
  }
  if (missing > 0) {
    return {
      fraction,
      level: 'short',
      text: `${missing} more ${missing === 1 ? 'character' : 'characters'}.`,
    };
  }
  if (length < STRONG_LENGTH) {
    return { fraction, level: 'enough', text: 'Long enough. Longer is stronger.' };
  }
  return { fraction, level: 'strong', text: 'That is a strong length.' };
}
