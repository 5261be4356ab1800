import { allows, type Registry, type Role, routesFor } from '@crown-and-coil/shared-ui/remote/registry';

/** What the shell shows for a location. */
export type Page =
  | { readonly kind: 'remote'; readonly remote: string; readonly title: string }
  /** The persisted session is not known yet, and the route is not for everyone. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'log-in' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'not-found' };

/** Who is looking, as far as routes care. */
export type Visitor =
  | { readonly status: 'restoring' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'authenticated'; readonly role: Role };

/**
 * The guard of every route, from the access that remotes declare (specification, section 6): anonymous visitors
 * of a protected route log in first, others without the role are told so.
 */
export function decidePage(registry: Registry, pathname: string, visitor: Visitor): Page {
  const found = routesFor(registry, pathname);
  if (found.length === 0) return { kind: 'not-found' };
  const role = visitor.status === 'authenticated' ? visitor.role : null;
  const open = found.find(({ route }) => allows(route.access, role));
  if (open) return { kind: 'remote', remote: open.remote, title: open.route.title };
  if (visitor.status === 'restoring') return { kind: 'wait' };
  return { kind: visitor.status === 'anonymous' ? 'log-in' : 'unauthorized' };
}
