import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { SHELL_PAGE } from '@crown-and-coil/shared-api/contract';
import {
  type Access,
  bestRoutes,
  isFlagOn,
  type PublishedRoute,
  type Role,
  routesFor,
  type ServerFile,
} from '@crown-and-coil/shared-ui/remote/registry';

/** What the page of a path needs besides the shell. */
export interface PagePlan {
  readonly pathname: string;
  readonly status: 200 | 404;
  readonly title: string | null;
  /** Only indexed pages have one. */
  readonly description: string | null;
  readonly entry: { readonly url: string; readonly integrity: string } | null;
  readonly chunks: readonly string[];
  /** The first API calls of a page rendered in the browser. */
  readonly firstCalls: readonly FirstCall[];
  /** The server build that renders it: of a remote's public page with a description. */
  readonly serverBuild: ServerBuild | null;
}

/** An API call that a page makes before its scripts have loaded. */
interface FirstCall {
  readonly address: string;
  /** Roles that make it; null: everyone. */
  readonly roles: readonly Role[] | null;
}

/** A script that a page needs early. With a hash it is requested with CORS, as integrity checks require. */
export interface ScriptHint {
  readonly url: string;
  readonly integrity?: string;
}

/** The scripts of a page besides the shell's. */
export const scriptsOf = ({ entry, chunks }: PagePlan): readonly ScriptHint[] => [
  ...(entry ? [entry] : []),
  ...chunks.map((url) => ({ url })),
];

/** A remote's server build, and the requested route. */
export interface ServerBuild {
  readonly name: string;
  readonly version: string;
  readonly server: ServerFile;
  readonly route: string;
}

/** The plan of a page that needs nothing besides the shell. */
const NOTHING = { description: null, entry: null, chunks: [], firstCalls: [], serverBuild: null } as const;

const open = (access: Access): boolean => access === 'public';

/**
 * What the registry says about a path: whether the page exists, its title, and the files to preload in parallel with
 * the shell. The gateway does not know who is logged in, so it preloads only for public routes and routes that a single
 * remote declares.
 */
export function planPage(registry: ReleaseRegistry, pathname: string): PagePlan {
  if (pathname === SHELL_PAGE) return { ...NOTHING, pathname, status: 200, title: null };
  const [own] = bestRoutes(registry.shell?.routes ?? [], pathname);
  if (own) {
    const { title, description = null } = own;
    return { ...NOTHING, pathname, status: 200, title, description, chunks: filesFor(registry, own) };
  }
  const found = routesFor(registry, pathname);
  const [first] = found;
  if (!first) return { ...NOTHING, pathname, status: 404, title: 'Page not found' };
  const { route } = first;
  const live = registry.remotes[first.remote];
  const hinted = found.length === 1 || open(route.access);
  const description = (open(route.access) && route.description) || null;
  const serverBuild = description &&
    live?.server && { name: first.remote, version: live.version, server: live.server, route: route.path };
  return {
    pathname,
    status: 200,
    title: route.title,
    description,
    serverBuild: serverBuild || null,
    entry: live?.entry && hinted ? { url: live.entry, integrity: live.integrity } : null,
    chunks: hinted ? filesFor(registry, route) : [],
    firstCalls: hinted ? firstCallsOf(route, pathname) : [],
  };
}

/** Ids have only these characters; any other path makes no first calls. */
const ID = /^[\w-]+$/;

function firstCallsOf({ path, access, firstCalls = [] }: PublishedRoute, pathname: string): FirstCall[] {
  const given = pathname.split('/');
  const parts = new Map(path.split('/').map((part, at) => [part, given[at] ?? '']));
  if ([...parts].some(([part, value]) => part.startsWith(':') && !ID.test(value))) return [];
  return firstCalls.map((call) => ({
    address: `/api${call.path.replace(/:\w+/g, (part) => parts.get(part) ?? '')}`,
    roles: call.roles ?? (access === 'public' ? null : access),
  }));
}

/** The files of a route and of the shell's modules that it needs before it runs. */
const filesFor = (
  { shell }: ReleaseRegistry,
  { chunks, shared = [] }: Pick<PublishedRoute, 'chunks' | 'shared'>,
): string[] => [...new Set([...chunks, ...shared.flatMap((module) => shell?.sharedChunks?.[module] ?? [])])];

/** Addresses for the sitemap: public pages with a description and without parameters. */
export const publicPaths = (registry: ReleaseRegistry): string[] =>
  publicRoutes(registry)
    .filter(({ path, description }) => description && !path.includes(':'))
    .map(({ path }) => path);

/** Paths of server-rendered pages (`serverBuild`), with `:name` for parameters. */
export const serverRenderedPaths = (registry: ReleaseRegistry): string[] =>
  publicRoutes({ ...registry, shell: null, remotes: remotesWithServerBuild(registry) })
    .filter(({ description }) => description)
    .map(({ path }) => path);

const remotesWithServerBuild = ({ remotes }: ReleaseRegistry): ReleaseRegistry['remotes'] =>
  Object.fromEntries(Object.entries(remotes).filter(([, { server }]) => server));

/** Disallowed paths for crawlers: pages that require a log-in, up to their first `:part`. */
export const privatePaths = (registry: ReleaseRegistry): string[] => [
  ...new Set(
    Object.values(registry.remotes)
      .flatMap(({ routes }) => routes)
      .filter(({ access, flag }) => !open(access) && isFlagOn(registry, flag))
      .map(({ path }) => path.replace(/:.*/, '')),
  ),
];

const publicRoutes = (registry: ReleaseRegistry) => [
  ...(registry.shell?.routes ?? []),
  ...Object.values(registry.remotes)
    .flatMap(({ routes }) => routes)
    .filter(({ access, flag }) => open(access) && isFlagOn(registry, flag)),
];
