import { type LoadScreen, ScreenCache } from '@crown-and-coil/shared-ui/remote';
import { matchesPath } from '@crown-and-coil/shared-ui/remote/registry';
import declaration from '../../routes.json';

/** The shell's own pages, by their path in `shell/routes.json`; each is a chunk of its own. */
const pages = {
  '/login': () => import('../login/login'),
  '/unauthorized': () => import('../dead-end/unauthorized'),
  'not-found': () => import('../dead-end/not-found'),
} satisfies Readonly<Record<string, LoadScreen>>;

export type OwnPageName = keyof typeof pages;

export const ownPages = new ScreenCache(pages);

const isOwn = (path: string): path is OwnPageName => path in pages;

/** The shell's own page at a path, or null. */
export function ownPage(pathname: string): { readonly name: OwnPageName; readonly title: string } | null {
  const route = declaration.routes.find(({ path }) => matchesPath(path, pathname));
  return route && isOwn(route.path) ? { name: route.path, title: route.title } : null;
}

/** Loads the code of an own page ahead of its visit; the visit itself deals with a failure. */
export function preloadOwnPage(pathname: string): void {
  const page = ownPage(pathname);
  if (page) ownPages.load(page.name).catch(() => {});
}
