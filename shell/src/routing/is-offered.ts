import { allows, type Registry, type Role, routesFor } from '@crown-and-coil/shared-ui/remote/registry';

/**
 * Whether a remote that is live now declares this path for this person. A link is shown only then: a page that no team
 * has released yet, or that one has closed, leaves no dead link behind.
 */
export const isOffered = (registry: Registry, path: string, role: Role | null): boolean =>
  routesFor(registry, path).some(({ route }) => allows(route.access, role));
