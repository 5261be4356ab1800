import { type LoadScreen, ScreenCache } from '@crown-and-coil/shared-ui/remote';
import { type Access, matchesPath } from '@crown-and-coil/shared-ui/remote/registry';
import declaration from '../../routes.json';

/** The shell's own pages, by their path in `shell/routes.json`; each is a chunk of its own. */
const pages = {
  '/login': () => import('../login/login'),
  '/activate': () => import('../activate/activate'),
  '/forgot-password': () => import('../forgot-password/forgot-password'),
  '/reset-password': () => import('../reset-password/reset-password'),
  '/account': () => import('../account/account'),
  '/unsubscribe': () => import('../unsubscribe/unsubscribe'),
  '/unauthorized': () => import('../dead-end/unauthorized'),
  'not-found': () => import('../dead-end/not-found'),
} satisfies Readonly<Record<string, LoadScreen>>;

export type OwnPageName = keyof typeof pages;

export const ownPages = new ScreenCache(pages);

/** A page of the shell, as `routes.json` declares it. */
export interface OwnPage {
  readonly name: OwnPageName;
  readonly title: string;
  readonly access: Access;
  /** Whether the site's footer stands under it. */
  readonly footer: boolean;
}

const isOwn = (path: string): path is OwnPageName => path in pages;

/** The shell's own page at a path, or null. */
export function ownPage(pathname: string): OwnPage | null {
  const route = declaration.routes.find(({ path }) => matchesPath(path, pathname));
  if (!route || !isOwn(route.path)) return null;
  return { name: route.path, title: route.title, access: route.access as Access, footer: route.footer };
}

/** Loads the code of an own page ahead of its visit; the visit itself deals with a failure. */
export function preloadOwnPage(pathname: string): void {
  const page = ownPage(pathname);
  if (page) ownPages.load(page.name).catch(() => {});
}
