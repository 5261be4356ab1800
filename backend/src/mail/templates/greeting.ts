import { NAME_PATTERN } from '@crown-and-coil/shared-api/contract';

/** Greeting of a mail to an account's address. */
export function greeting(name: string | null | undefined): string {
  const line = name?.replace(/\s+/g, ' ').trim();
  return line ? `Hi ${line},` : 'Hi there,';
}

/**
 * Greeting of a mail to an address whose owner may not have given it to us. Uses the name only if it looks like one:
 * the waitlist accepts any text, and our mails must not carry a stranger's advertisement.
 */
export const greetingOfStranger = (name: string | null | undefined): string =>
  greeting(name && name.length <= 60 && NAME_PATTERN.test(name) ? name : null);
