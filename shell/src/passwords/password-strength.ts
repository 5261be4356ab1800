import { MIN_PASSWORD_LENGTH } from '@crown-and-coil/shared-api';

/** The length from which the bar is full. */
const STRONG_LENGTH = 2 * MIN_PASSWORD_LENGTH;

interface PasswordStrength {
  /** 0 to 1, the filled part of the bar. */
  readonly fraction: number;
  readonly level: 'empty' | 'short' | 'enough' | 'strong';
  readonly text: string;
}

/**
 * The strength of a new password by its length, the contract's rule. The server also refuses common passwords, which the
 * browser does not know.
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
