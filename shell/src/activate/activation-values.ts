import type { Invitation } from '@crown-and-coil/shared-api';

/** Everything that the form can hold; which names it asks for, the invitation's role says. */
export interface ActivationValues {
  readonly token: string;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
}

/**
 * The form as it opens: with the name that the person signed up with. A client's is split at its first space, which is
 * a guess that they can change.
 */
export function valuesFor(token: string, { name }: Invitation): ActivationValues {
  const known = name?.trim() ?? '';
  const [first = '', ...rest] = known.split(/\s+/);
  return { token, name: known, first_name: first, last_name: rest.join(' '), password: '' };
}
