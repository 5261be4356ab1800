import { matchesPath } from '@crown-and-coil/shared-ui/remote/registry';
import { type ComponentType, lazy } from 'react';
import declaration from '../../routes.json';

const loaders: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  '/login': () => import('../login/login'),
  '/unauthorized': () => import('../dead-end/unauthorized'),
};

export const NotFound = lazy(() => import('../dead-end/not-found'));

const pages: ReadonlyMap<string, ComponentType> = new Map(
  Object.entries(loaders).map(([path, load]) => [path, lazy(load)]),
);

/** A page of the shell's own (`shell/routes.json`), or null. */
export function ownPage(pathname: string): { Page: ComponentType; title: string } | null {
  const route = declaration.routes.find(({ path }) => matchesPath(path, pathname));
  const Page = route ? pages.get(route.path) : undefined;
  return route && Page ? { Page, title: route.title } : null;
}

/** Loads the code of an own page ahead of its visit. */
export function preloadOwnPage(pathname: string): void {
  const route = declaration.routes.find(({ path }) => matchesPath(path, pathname));
  loaders[route?.path ?? '']?.().catch(() => {});
}
