import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { checkedPath } from '@crown-and-coil/release/store/release-store';
import { integrityOfBytes } from '@crown-and-coil/release/versions/build-record';
import type { ServerFile } from '@crown-and-coil/shared-ui/remote/registry';
import { LRUCache } from 'lru-cache';
import { liveReleases, type Releases } from '../live-releases';
import { type RenderedPage, renderPage } from '../page';
import { type PagePlan, publicPaths, type ServerBuild } from '../page-plan';
import type { Ask } from '../recent-answers';
import { SharedStart } from '../shared-start';
import { SingleFlight } from '../single-flight';
import type { FailureReports, RenderingFailure } from './failure-reports';
import { PageCache, type SharedPage } from './page-cache';
import {
  EMPTY_JSON,
  type ModuleGraph,
  type Outcome,
  type PageTexts,
  type PoolOptions,
  type Reason,
  RenderingPool,
} from './rendering-pool';
import { type RenderingLimit, RenderingLimiter } from './visitors';

/**
 * How a page was produced, or why it was not rendered. `unfit`: its build leaves it to the browser. `limited`: its
 * visitor has reached the limit.
 */
export type RenderResult = 'rendered' | 'cached' | 'unfit' | 'limited' | Reason;

export interface PageRenderer {
  /**
   * Renders a page or returns it from the cache, within its time limit.
   *
   * @param url path and query
   * @param visitor for the limit per visitor; null: a caller in our own network
   * @returns null when the browser has to render it
   */
  render(releases: Releases, plan: PagePlan, url: string, visitor: string | null): Promise<SharedPage | null>;
  /** Loads the builds that are live, ahead of the first page. */
  prepare(registry: ReleaseRegistry): Promise<void>;
  stop(): Promise<void>;
}

export interface PageRendererOptions extends Pick<PoolOptions, 'workers' | 'timeoutMs' | 'memoryMb'> {
  /** Folder of the releases' files. */
  readonly releases: string;
  readonly origin: string;
  readonly ask: Ask;
  readonly reports: FailureReports;
  readonly limit?: RenderingLimit | undefined;
  readonly onResult?: ((remote: string, version: string, result: RenderResult) => void) | undefined;
}

/** How many builds are cached as text: live and previous versions, overrides. */
const KEPT_BUILDS = 8;
const REHEARSAL_MS = 5_000;

/** The server build of a shell. */
interface ShellBuild {
  readonly version: string;
  readonly server: ServerFile;
}

/** A build in a report; the route is the last one rendered, or its first one. */
type ReportedRoute = Omit<RenderingFailure, 'reason' | 'message'>;

/** Renders the public pages of live releases and overrides in a pool of workers, with a cache. */
export function pageRenderer(options: PageRendererOptions): PageRenderer {
  const { releases: folder, origin, ask, reports, limit, onResult } = options;
  const limiter = new RenderingLimiter(limit);
  const reported = new LRUCache<string, ReportedRoute>({ max: KEPT_BUILDS });
  const pool = new RenderingPool({
    ...options,
    onStop: (key, reason, message) => {
      const build = reported.get(key);
      if (build) reports.report({ ...build, reason, message });
    },
  });
  const readBuild = buildReader(folder);
  const cache = new PageCache(ask, options.timeoutMs);
  const flights = new SingleFlight<SharedPage | null>();

  /** @throws when a file is missing or its hash differs */
  async function graphOf(shell: ShellBuild, remote: Omit<ServerBuild, 'route'>): Promise<ModuleGraph> {
    const [shellSource, remoteSource] = await Promise.all([
      readBuild(shell.server),
      readBuild(remote.server),
    ]);
    return {
      key: `${shell.version} ${remote.name} ${remote.version}`,
      shell: { url: shell.server.url, source: shellSource },
      remote: { name: remote.name, url: remote.server.url, source: remoteSource },
    };
  }

  async function renderNow(
    releases: Releases,
    shell: ShellBuild,
    plan: PagePlan,
    { name: remote, version, server, route }: ServerBuild,
    url: string,
    key: string,
  ): Promise<SharedPage | null> {
    const build = { remote, version, route, shellVersion: shell.version };
    const fail = (reason: Reason, message: string): null => {
      onResult?.(remote, version, reason);
      reports.report({ ...build, reason, message });
      return null;
    };
    let graph: ModuleGraph;
    try {
      graph = await graphOf(shell, { name: remote, version, server });
    } catch (error) {
      return fail('unloadable', String(error));
    }
    reported.set(graph.key, build);
    const answers = new Map<string, Uint8Array>();
    let isWhole = true;
    const outcome: Outcome = await pool.render({
      graph,
      request: requestOf(url, releases.publicJson),
      fetch: async (address) => {
        const path = apiPath(address, origin);
        const answer = path === null ? null : await ask(path);
        if (path === null || !answer) {
          isWhole = false;
          return { status: path === null ? 403 : 503, body: EMPTY_JSON };
        }
        answers.set(path, answer.body);
        return answer;
      },
    });
    if (outcome.page === null) {
      const { reason, message } = outcome;
      if (reason === 'threw') return fail(reason, message);
      // The pool reports a build that crashes a worker.
      onResult?.(remote, version, reason);
      return null;
    }
    let page: SharedPage | null;
    try {
      const rendered = readPage(outcome);
      page = rendered && shareable(rendered, releases, plan);
    } catch (error) {
      return fail('threw', String(error));
    }
    onResult?.(remote, version, page ? 'rendered' : 'unfit');
    // A page with a missing API response must not be shown to others.
    if (page && isWhole) await cache.keep(key, page, answers);
    return page;
  }

  /** @throws when the page is malformed */
  function shareable(rendered: RenderedPage, { registry, publicJson }: Releases, plan: PagePlan): SharedPage {
    const { html, styleHashes } = renderPage({
      registry,
      publicRegistry: publicJson,
      plan,
      rendered,
      origin,
    });
    return { start: new SharedStart(html), styleHashes, isMissing: rendered.head?.missing === true };
  }

  const requestOf = (url: string, registry: string): string =>
    `${registry}\n${JSON.stringify({ url, origin })}`;

  return {
    async render(releases, plan, url, visitor) {
      const { serverBuild } = plan;
      const { shell } = releases.registry;
      if (!shell?.server || !serverBuild) return null;
      const key = cache.keyOf(releases, shell.version, serverBuild, url);
      const cached = await cache.find(key);
      if (cached) {
        onResult?.(serverBuild.name, serverBuild.version, 'cached');
        return cached;
      }
      // Each new address costs a rendering: one visitor must not use up the processor.
      if (!flights.has(key) && !limiter.mayRender(visitor)) {
        onResult?.(serverBuild.name, serverBuild.version, 'limited');
        return null;
      }
      const shellBuild = { version: shell.version, server: shell.server };
      return flights.share(key, () => renderNow(releases, shellBuild, plan, serverBuild, url, key));
    },
    async prepare(registry) {
      const { shell, remotes } = registry;
      if (!shell?.server) return;
      const { version: shellVersion, server: shellServer } = shell;
      const live = Object.entries(remotes).flatMap(([name, { version, server, routes }]): ServerBuild[] =>
        server ? [{ name, version, server, route: routes[0]?.path ?? '/' }] : [],
      );
      const graphs = await Promise.allSettled(
        live.map(async (remote) => {
          const graph = await graphOf({ version: shellVersion, server: shellServer }, remote);
          const { name, version, route } = remote;
          reported.set(graph.key, { remote: name, version, route, shellVersion });
          return { graph, path: firstPathOf(registry, name) };
        }),
      );
      const loaded = graphs.flatMap((graph) => (graph.status === 'fulfilled' ? [graph.value] : []));
      pool.prepare(loaded.map(({ graph }) => graph));
      // A worker's first page takes many times as long, as its code is compiled.
      const { publicJson } = liveReleases(registry).forBrowser(null);
      const rehearsals = loaded.flatMap(({ graph, path }) =>
        path === undefined
          ? []
          : Array.from({ length: pool.size }, () =>
              pool.render({
                graph,
                request: requestOf(path, publicJson),
                fetch: answerNothing,
                timeoutMs: REHEARSAL_MS,
              }),
            ),
      );
      await Promise.all(rehearsals);
    },
    stop: () => pool.stop(),
  };
}

/** The first page of a remote whose path has no parameters. */
const firstPathOf = (registry: ReleaseRegistry, name: string): string | undefined => {
  const { [name]: remote } = registry.remotes;
  return remote && publicPaths({ ...registry, shell: null, remotes: { [name]: remote } })[0];
};

/**
 * A page from a worker's result.
 *
 * @throws when it is not a page
 */
function readPage({
  page,
  texts,
}: {
  readonly page: string;
  readonly texts: PageTexts;
}): RenderedPage | null {
  if (page === 'null') return null;
  const { html, styles, state } = texts;
  if (!html || !styles || !state) throw new TypeError('The build returned no page.');
  const rest = JSON.parse(page) as Pick<RenderedPage, 'stylesVersion' | 'preloads' | 'head'>;
  return { ...rest, html, styles, state };
}

const answerNothing = async () => ({ status: 503, body: EMPTY_JSON });

/** Path and query of a call to the API of this site; null for anything else. */
function apiPath(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const { origin: asked, pathname, search } = new URL(address, origin);
  return asked === origin && pathname.startsWith('/api/') ? pathname + search : null;
}

/** Reads builds from a folder of releases. They never change, so each is read once. */
function buildReader(folder: string): (file: ServerFile) => Promise<string> {
  const builds = new LRUCache<string, Promise<string>>({ max: KEPT_BUILDS });
  const read = async ({ url, integrity }: ServerFile): Promise<string> => {
    const bytes = await readFile(join(folder, checkedPath(url.slice(1))));
    if (integrityOfBytes(bytes) !== integrity) throw new Error(`${url} is not what was built.`);
    return bytes.toString('utf8');
  };
  return (file) => {
    const key = `${file.url} ${file.integrity}`;
    const reading = builds.get(key) ?? read(file);
    builds.set(key, reading);
    reading.catch(() => builds.delete(key));
    return reading;
  };
}
