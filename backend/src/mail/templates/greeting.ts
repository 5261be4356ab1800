import { NAME_PATTERN } from '@crown-and-coil/shared-api/contract';

/**
 * How a mail begins. A name goes in only where it looks like one: anybody may type anything on the waitlist, and no
 * stranger's advertisement leaves by our mails.
 */
export const greeting = (name: string | null | undefined): string =>
  name && name.length <= 60 && NAME_PATTERN.test(name) ? `Hi ${name},` : 'Hi there,';
