import { NAME_PATTERN } from '@crown-and-coil/shared-api/contract';

/** How a mail to the address of an account begins. */
export function greeting(name: string | null | undefined): string {
  const line = name?.replace(/\s+/g, ' ').trim();
  return line ? `Hi ${line},` : 'Hi there,';
}

/**
 * How a mail to an address begins that its owner may not have given us. A name is used only if it looks like one: the
 * waitlist takes any text, and our mails must not carry a stranger's advertisement.
 */
export const greetingOfStranger = (name: string | null | undefined): string =>
  greeting(name && name.length <= 60 && NAME_PATTERN.test(name) ? name : null);
