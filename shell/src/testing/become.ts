import { type Role, sessionCleared, sessionRestored, store } from '@crown-and-coil/shared-api';

/** Makes the page's one store hold a session of this role, or none. */
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

/** What a 401 does. */
export const expire = (): void => {
  store.dispatch(sessionCleared({ reason: 'unauthorized' }));
};
