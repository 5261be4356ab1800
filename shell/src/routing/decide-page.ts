import {
  type Access,
  allows,
  type Registry,
  type Role,
  routesFor,
} from '@crown-and-coil/shared-ui/remote/registry';
import { type OwnPageName, ownPage } from './own-pages';

/** What the shell shows for a location. */
export type Page =
  /** One of the shell's own. */
  | { readonly kind: 'own'; readonly name: OwnPageName; readonly title: string }
  | {
      readonly kind: 'remote';
      readonly remote: string;
      readonly title: string;
      readonly description?: string;
    }
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

interface Candidate {
  readonly access: Access;
  readonly page: Page;
}

/** What is declared for a path: by the shell itself, else by remotes, of which each may have its own roles. */
function candidatesFor(registry: Registry, pathname: string): readonly Candidate[] {
  const own = ownPage(pathname);
  if (own) return [{ access: own.access, page: { kind: 'own', name: own.name, title: own.title } }];
  return routesFor(registry, pathname).map(({ remote, route }) => ({
    access: route.access,
    page: { kind: 'remote', remote, title: route.title, description: route.description },
  }));
}

/**
 * The guard of every route, from the access that is declared (specification, section 6): anonymous visitors of a
 * protected route log in first, others without the role are told so.
 */
export function decidePage(registry: Registry, pathname: string, visitor: Visitor): Page {
  const found = candidatesFor(registry, pathname);
  if (found.length === 0) return { kind: 'not-found' };
  const role = visitor.status === 'authenticated' ? visitor.role : null;
  const open = found.find(({ access }) => allows(access, role));
  if (open) return open.page;
  if (visitor.status === 'restoring') return { kind: 'wait' };
  return { kind: visitor.status === 'anonymous' ? 'log-in' : 'unauthorized' };
}
