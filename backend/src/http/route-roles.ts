import type { Role } from '@crown-and-coil/shared-api/contract';

const ROLES_OF_HOOK = Symbol('roles');

/** Records on a route's hook which roles it admits, for the OpenAPI document. */
export const withRoles = <Hook extends object>(hook: Hook, roles: readonly Role[]): Hook =>
  Object.assign(hook, { [ROLES_OF_HOOK]: roles });

/** The roles that a route's hooks admit; undefined for a public route. */
export function rolesOf(hooks: unknown): readonly Role[] | undefined {
  const all: readonly unknown[] = Array.isArray(hooks) ? hooks : [hooks];
  for (const hook of all) {
    if (typeof hook === 'function' && ROLES_OF_HOOK in hook) return hook[ROLES_OF_HOOK] as readonly Role[];
  }
  return undefined;
}
