import { act } from 'react';
import type { Role } from '../src/contract/catalogue';
import type { SessionProfile } from '../src/session/session-state';
import { sessionRestored } from '../src/session/session-state';
import { store } from './store';

const PEOPLE: Record<Role, { readonly username: string; readonly profile: SessionProfile | null }> = {
  client: {
    username: 'naomi',
    profile: { id: 'client-naomi', displayName: 'Naomi Tesfaye', picture: null },
  },
  professional: {
    username: 'adaeze',
    profile: { id: 'pro-adaeze', displayName: 'Adaeze Braids', picture: null },
  },
  admin: { username: 'admin', profile: null },
};

/**
 * Logs in the person of a role (the client is Naomi, the professional Adaeze), or logs out with null.
 * @param changed other details of the person
 */
export function loggedInAs(role: Role | null, changed: { readonly email?: string } = {}): void {
  const session = role && {
    token: `token-of-${role}`,
    user: { role, email: `${role}@demo.test`, ...PEOPLE[role], ...changed },
  };
  act(() => {
    store.dispatch(sessionRestored(session));
  });
}
