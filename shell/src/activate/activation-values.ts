import type { Invitation } from '@crown-and-coil/shared-api';

/** All fields of the form; the invitation's role decides which names it has. */
export interface ActivationValues {
  readonly token: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/**
 * Initial values: the name that the person signed up with. A client's name is split at its first space, which they can
 * correct.
 */
export function valuesFor(token: string, { name }: Invitation): ActivationValues {
  const known = name?.trim() ?? '';
  const [first = '', ...rest] = known.split(/\s+/);
  return { token, name: known, firstName: first, lastName: rest.join(' '), password: '' };
}
