import * as React from 'react';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { matchPath, Route, Router, Routes } from 'react-router-dom';
import type { ParcelConfigObject } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { FIRST_CONTRACT } from './contract';
import { ErrorBoundary } from './error-boundary';
import { bestRoutes } from './find-route';
import type { PageHead } from './page-head';
import { PageLoading } from './page-loading';
import type { RemoteDeclaration } from './registry';
import { HostContext, type RemoteErrorReport, type RemoteHost } from './remote-host';
import { RemoteProblem } from './remote-problem';
import { RENDERED_VERSION, readEarlyEvents } from './server-rendered-element';
import { ExtensionBoundary } from './slots';

/** The public interface of a remote: the default export of its exposed module `./app`. */
export interface Remote {
  readonly name: string;
  /** The minimum remote contract of this build; a shell that does not support it does not mount the remote. */
  readonly contract: string;
  /** A single-spa parcel for one mount. */
  readonly parcel: (host: RemoteHost) => ParcelConfigObject;
  /**
   * Loads the code of a path's screen ahead of its mount.
   *
   * @throws when it cannot be loaded; the next call tries again
   */
  readonly preload: (pathname: string) => Promise<void>;
  /** The thunk that loads the data of a path's screen, after its `preload`. */
  readonly prefetch?: (pathname: string, search?: URLSearchParams) => LoadData | undefined;
  /** The metadata of a path's screen, after its `preload`. */
  readonly head?: (pathname: string, circumstances: HeadCircumstances) => SelectHead | undefined;
  /** The React tree of a mount, for a server, after the `preload` of the path of `host.router`. */
  readonly tree?: (host: RemoteHost) => ReactNode;
}

/**
 * A thunk of the page's store, whose types this package does not know. A server waits for it before it renders the
 * screen.
 */
type LoadData = (dispatch: never, getState: never, transport: never) => unknown;

/** Selects the head from the store's state; null while data is missing. */
type SelectHead = (state: never) => PageHead | null;

/** What a head depends on besides the state. */
export interface HeadCircumstances {
  readonly search: URLSearchParams;
  /** The site's origin, such as `https://crownandcoil.example`, because URLs in structured data are absolute. */
  readonly origin: string;
}

/** The path parameters, as returned by `useParams()`. */
type PathParameters = Readonly<Record<string, string | undefined>>;

/** The exports of a screen's module. */
export interface ScreenModule {
  /** The screen. */
  readonly default: ComponentType;
  /**
   * Runs the screen's first queries: before it is server-rendered, and when a link to it is hovered or focused. Only
   * for data that needs no session.
   */
  readonly prefetch?: (parameters: PathParameters, search: URLSearchParams) => LoadData;
  /** The page's metadata for search engines and link previews. A screen with a head is server-rendered. */
  readonly head?: (parameters: PathParameters, circumstances: HeadCircumstances) => SelectHead;
}

/**
 * Creates a remote from its declaration and its screens.
 *
 * ```ts
 * export default defineRemote(declaration, {
 *   home: () => import('./home/home'),
 *   'service-details': () => import('./service-details/service-details'),
 * });
 * ```
 *
 * @param declaration the remote's `remote.json`
 * @param screens how the module of each screen named there is loaded (`ScreenModule`)
 * @throws when a declared screen is missing
 */
export function defineRemote(
  declaration: {
    readonly name: string;
    readonly routes: readonly { path: string; screen: string; flag?: string }[];
    /** Written by the build; builds from before contract 1.1.0 have none. */
    readonly contract?: string;
  },
  screens: Readonly<Record<string, LoadScreen | ScreenWithData>>,
): Remote {
  const missing = declaration.routes.find(({ screen }) => !(screen in screens));
  if (missing) {
    throw new Error(
      `${declaration.name}: remote.json declares the screen "${missing.screen}" (${missing.path}), ` +
        'but src/app.tsx gives defineRemote no such screen.',
    );
  }
  const cache = new ScreenCache(
    Object.fromEntries(
      Object.entries(screens).map(([name, screen]) => [
        name,
        typeof screen === 'function' ? screen : screen.load,
      ]),
    ),
  );
  const placeOf = (pathname: string) => {
    const route = routeOf(declaration, pathname);
    const match = route && matchPath(route.path, pathname);
    return match ? { screen: route.screen, parameters: match.params } : undefined;
  };

  return {
    name: declaration.name,
    contract: declaration.contract ?? FIRST_CONTRACT,
    parcel: (host) => parcelOf(declaration as RemoteDeclaration, cache, host),
    async preload(pathname) {
      const route = routeOf(declaration, pathname);
      if (!route) return;
      cache.forgetFailures();
      await cache.load(route.screen);
    },
    prefetch(pathname, search = new URLSearchParams()) {
      const here = placeOf(pathname);
      if (!here) return undefined;
      const given = screens[here.screen];
      if (typeof given === 'object') return given.prefetch(here.parameters);
      return cache.loaded(here.screen)?.prefetch?.(here.parameters, search);
    },
    head(pathname, circumstances) {
      const here = placeOf(pathname);
      return here && cache.loaded(here.screen)?.head?.(here.parameters, circumstances);
    },
    tree: (host) => <RemoteRoot declaration={declaration as RemoteDeclaration} screens={cache} host={host} />,
  };
}

/** The most specific route of a path; one whose flag is off does not exist. */
const routeOf = (
  { routes }: { readonly routes: readonly { path: string; screen: string; flag?: string }[] },
  pathname: string,
  isFlagOn: RemoteHost['isFlagOn'] = () => true,
) =>
  bestRoutes(
    routes.filter(({ flag }) => isFlagOn(flag)),
    pathname,
  )[0];

function parcelOf(
  declaration: RemoteDeclaration,
  screens: ScreenCache,
  host: RemoteHost,
): ParcelConfigObject {
  const report =
    (kind: RemoteErrorReport['kind']) =>
    (
      error: unknown,
      { componentStack, errorBoundary }: React.ErrorInfo & { readonly errorBoundary?: unknown },
    ): void => {
      // Another remote's extension failed: its boundary reports it with that remote's name.
      if (errorBoundary instanceof ExtensionBoundary) return;
      host.reportError({
        remote: declaration.name,
        error,
        kind,
        ...(componentStack ? { componentStack } : {}),
      });
    };

  let onShown = () => {};
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient: {
      createRoot: (element: Element) => {
        const options = {
          identifierPrefix: `${host.mountName}-`,
          onCaughtError: report('caught'),
          onUncaughtError: report('uncaught'),
        };
        let root: Root | undefined;
        const render = (tree: React.ReactNode) => {
          // Only at the root does StrictMode repeat the effects of the first render.
          const strict = <React.StrictMode>{tree}</React.StrictMode>;
          // An element with content holds the server-rendered tree.
          if (!root && element.hasChildNodes()) {
            const giveEarlyEvents = readEarlyEvents(element);
            onShown = () => {
              if (!element.hasAttribute(RENDERED_VERSION)) return;
              element.removeAttribute(RENDERED_VERSION);
              void giveEarlyEvents();
            };
            // In time slices, so that input is not blocked for the whole page.
            startTransition(() => {
              root = hydrateRoot(element, strict, options);
            });
          } else {
            root ??= createRoot(element, options);
            root.render(strict);
          }
        };
        return { render, unmount: () => root?.unmount() };
      },
    },
    rootComponent: () => (
      <RemoteRoot declaration={declaration} screens={screens} host={host} onShown={() => onShown()} />
    ),
    errorBoundary: () => <RemoteProblem onTryAgain={host.remount} />,
  });

  return {
    name: host.mountName,
    // Loads the first screen before the mount, so that the first render is the page and not a fallback.
    bootstrap: async () => {
      screens.forgetFailures();
      const route = routeOf(declaration, host.router.getSnapshot().location.pathname, host.isFlagOn);
      if (route) await screens.load(route.screen);
    },
    mount: lifecycles.mount,
    unmount: lifecycles.unmount,
  };
}

interface Props {
  readonly declaration: RemoteDeclaration;
  readonly screens: ScreenCache;
  readonly host: RemoteHost;
  /** Called when a screen is rendered and hydrated. */
  readonly onShown?: () => void;
}

interface ScreenProps extends Pick<Props, 'screens' | 'onShown'> {
  readonly name: string;
}

function Screen({ name, screens, onShown }: ScreenProps) {
  const Ready = use(screens.load(name));
  // React hydrates suspended content after the root.
  useEffect(() => onShown?.(), [onShown]);
  return <Ready />;
}

/** A remote's React tree: the shell's providers, its router, and the screen of the current location. */
function RemoteRoot({ declaration, screens, host, onShown }: Props) {
  const { location, navigationType } = useSyncExternalStore(
    host.router.subscribe,
    host.router.getSnapshot,
    host.router.getSnapshot,
  );
  const { pathname } = location;
  const services = useMemo(
    () => ({
      pathname,
      setTitle: host.setTitle,
      setDescription: host.setDescription,
      prefetch: host.prefetch,
    }),
    [host, pathname],
  );
  const route = routeOf(declaration, pathname, host.isFlagOn);

  return (
    <HostContext value={services}>
      <host.Providers>
        <Router location={location} navigationType={navigationType} navigator={host.router.navigator}>
          <ErrorBoundary
            resetKey={location.key}
            onReset={() => screens.forgetFailures()}
            onTryAgain={host.remount}
          >
            <Suspense fallback={<PageLoading onTryAgain={host.remount} />}>
              {route ? (
                <RouteParameters path={route.path}>
                  <Screen key={route.screen} name={route.screen} screens={screens} onShown={onShown} />
                </RouteParameters>
              ) : null}
            </Suspense>
          </ErrorBoundary>
        </Router>
      </host.Providers>
    </HostContext>
  );
}

/** Provides a screen with the `useParams()` of its declared path. */
const RouteParameters = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => (
  <Routes>
    <Route path={path} element={children} />
  </Routes>
);

/** Loads a screen's chunk: `() => import('./browse-services/browse-services')`. */
export type LoadScreen = () => Promise<ScreenModule>;

/**
 * A screen, and how its data is prefetched.
 *
 * @deprecated Export `prefetch` from the screen's module. Remotes built for contract 1.3.0 pass this.
 */
interface ScreenWithData {
  readonly load: LoadScreen;
  readonly prefetch: (parameters: PathParameters) => LoadData;
}

/**
 * Loads each screen once and caches it, so that a loaded screen renders without a fallback, which React would show for
 * up to 300 ms. A failed load stays failed until `forgetFailures`, because React calls again on every render.
 */
export class ScreenCache {
  readonly #screens: Readonly<Record<string, LoadScreen>>;
  readonly #failed = new Set<string>();
  readonly #pending = new Map<string, Promise<ComponentType>>();
  readonly #loaded = new Map<string, ScreenModule>();

  constructor(screens: Readonly<Record<string, LoadScreen>>) {
    this.#screens = screens;
  }

  /** @throws when the screen's chunk cannot be loaded */
  load(name: string): Promise<ComponentType> {
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const load = this.#screens[name];
    if (!load) return Promise.reject(new Error(`No screen "${name}" is given to defineRemote.`));
    const loading = load().then(
      (module) => {
        this.#loaded.set(name, module);
        // React's `use` reads these two fields and does not suspend.
        Object.assign(loading, { status: 'fulfilled', value: module.default });
        return module.default;
      },
      (error: unknown) => {
        this.#failed.add(name);
        throw error;
      },
    );
    this.#pending.set(name, loading);
    return loading;
  }

  /** The module of a screen that has been loaded. */
  loaded(name: string): ScreenModule | undefined {
    return this.#loaded.get(name);
  }

  /** Before a retry: drops failed screens, so that they are loaded again. */
  forgetFailures(): void {
    for (const name of this.#failed) this.#pending.delete(name);
    this.#failed.clear();
  }
}
