import { type Role, sessionCleared, sessionRestored } from '@crown-and-coil/shared-api';
import { store } from '@crown-and-coil/shared-api/testing';

/** Sets the session in the page's store to this role, or removes it. */
export function become(role: Role | null): void {
  store.dispatch(
    role
      ? sessionRestored({
          token: `token-of-${role}`,
          user: { role, email: `${role}@demo.test`, username: role, profile: null },
        })
      : sessionRestored(null),
  );
}

/** Ends the session as a 401 does. */
export const expire = (): void => {
  store.dispatch(sessionCleared({ reason: 'unauthorized' }));
};
