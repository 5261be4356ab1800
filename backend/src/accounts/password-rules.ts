import { ACCOUNT_MESSAGES, MIN_PASSWORD_LENGTH } from '@crown-and-coil/shared-api/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidField } from '../domain-errors';
import { isFromContext } from './context-words';

/** Common passwords that pass the length rule, and shorter ones that people double. */
const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** Whether a password is common, a common one doubled, or one character repeated. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  for (let length = 1; length <= lower.length / 2; length += 1) {
    const part = lower.slice(0, length);
    const isRepeated = lower.length % length === 0 && part.repeat(lower.length / length) === lower;
    if (isRepeated && (length < MIN_PASSWORD_LENGTH / 2 || common.has(part))) return true;
  }
  return false;
}

/**
 * Applies the password rules that only the server can check (api.md, Accounts); the contract has the others.
 * @param field request field that holds the password
 * @throws DomainError invalid on that field
 */
export function requireGoodPassword(password: string, email: string, field: string): void {
  const loc = ['body', field];
  if (isCommonPassword(password)) throw invalidField(loc, ACCOUNT_MESSAGES.passwordTooCommon, 'common');
  if (password.toLowerCase() === email.toLowerCase())
    throw invalidField(loc, ACCOUNT_MESSAGES.passwordIsEmail, 'common');
  if (isFromContext(password, email)) throw invalidField(loc, ACCOUNT_MESSAGES.passwordFromContext, 'common');
}
