import { type LoadScreen, ScreenCache } from '@crown-and-coil/shared-ui/remote';
import {
  type Access,
  allows,
  bestRoutes,
  type Registry,
  type Role,
  routesFor,
} from '@crown-and-coil/shared-ui/remote/registry';
import declaration from '../../routes.json';

/** The shell's own pages, by their screen in `shell/routes.json`; each is a separate chunk. */
const pages = {
  login: () => import('../login/login'),
  activate: () => import('../activate/activate'),
  'forgot-password': () => import('../forgot-password/forgot-password'),
  'reset-password': () => import('../reset-password/reset-password'),
  'confirm-email': () => import('../confirm-email/confirm-email'),
  account: () => import('../account/account'),
  unsubscribe: () => import('../unsubscribe/unsubscribe'),
  unauthorized: () => import('../unauthorized/unauthorized'),
  'not-found': () => import('../dead-end/not-found'),
} satisfies Readonly<Record<string, LoadScreen>>;

export type OwnPageName = keyof typeof pages;

export const ownPages = new ScreenCache(pages);

/** A page of the shell, as `routes.json` declares it. */
interface OwnPage {
  readonly name: OwnPageName;
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  /** Whether the page shows the footer. */
  readonly footer: boolean;
}

const isOwn = (screen: string): screen is OwnPageName => Object.hasOwn(pages, screen);

/** The shell's own page at a path, or null. */
export function ownPage(pathname: string): OwnPage | null {
  const [route] = bestRoutes(declaration.routes, pathname);
  if (!route) return null;
  const { screen, access, ...rest } = route;
  return isOwn(screen) ? { ...rest, name: screen, access: access as Access } : null;
}

/** Loads the code of an own page ahead of a visit; the visit handles a failure. */
export function preloadOwnPage(pathname: string): void {
  const page = ownPage(pathname);
  if (page) ownPages.load(page.name).catch(() => {});
}

/** What the shell shows for a location. */
export type Page =
  /** One of the shell's own pages. */
  | {
      readonly kind: 'own';
      readonly name: OwnPageName;
      readonly title: string;
      readonly footer: boolean;
    }
  | {
      readonly kind: 'remote';
      readonly remote: string;
      readonly title: string;
      readonly description?: string;
    }
  /** The persisted session is not loaded yet, and the route is not public. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'log-in' }
  | { readonly kind: 'home' }
  /** An admin sets up two-step log-in first, on the account page. */
  | { readonly kind: 'second-factor' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'not-found' };

/** The current visitor, as far as routes depend on them. */
export type Visitor =
  | { readonly status: 'restoring' }
  | { readonly status: 'anonymous' }
  | {
      readonly status: 'authenticated';
      readonly role: Role;
      /** Whether they may open only public pages and the shell's own pages until two-step log-in is set up. */
      readonly needsSecondFactor?: boolean;
    };

interface Candidate {
  readonly access: Access;
  readonly page: Page;
}

/** The declarations for a path: the shell's own, else those of remotes, each with its own roles. */
function candidatesFor(registry: Registry, pathname: string): readonly Candidate[] {
  const own = ownPage(pathname);
  if (own) {
    const { access, name, title, footer } = own;
    return [{ access, page: { kind: 'own', name, title, footer } }];
  }
  return routesFor(registry, pathname).map(({ remote, route }) => ({
    access: route.access,
    page: { kind: 'remote', remote, title: route.title, description: route.description },
  }));
}

/**
 * Guards every route by its declared access (specification, section 6): visitors of a protected route log in first,
 * people without the role see the 403 page.
 */
export function decidePage(registry: Registry, pathname: string, visitor: Visitor): Page {
  const found = candidatesFor(registry, pathname);
  if (found.length === 0) return { kind: 'not-found' };
  const role = visitor.status === 'authenticated' ? visitor.role : null;
  const open = found.find(({ access }) => allows(access, role));
  if (open)
    return open.access !== 'public' &&
      open.page.kind === 'remote' &&
      visitor.status === 'authenticated' &&
      visitor.needsSecondFactor
      ? { kind: 'second-factor' }
      : open.page;
  if (visitor.status === 'restoring') return { kind: 'wait' };
  return { kind: visitor.status === 'anonymous' ? 'log-in' : 'unauthorized' };
}
