import * as React from 'react';
import { type ComponentType, type ReactNode, Suspense, use, useMemo, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath, Route, Router, Routes } from 'react-router-dom';
import type { ParcelConfigObject } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { FIRST_CONTRACT } from './contract';
import { ErrorBoundary } from './error-boundary';
import { bestRoutes } from './find-route';
import { PageLoading } from './page-loading';
import type { RemoteDeclaration } from './registry';
import { HostContext, type RemoteErrorReport, type RemoteHost } from './remote-host';
import { RemoteProblem } from './remote-problem';
import { ExtensionBoundary } from './slots';

/** The public interface of a remote: the default export of its exposed module `./app`. */
export interface Remote {
  readonly name: string;
  /** The oldest remote contract that this build runs with; a shell that does not speak it does not mount the remote. */
  readonly contract: string;
  /** A single-spa parcel for one mount. */
  readonly parcel: (host: RemoteHost) => ParcelConfigObject;
  /**
   * Loads the code of a path's screen ahead of its mount.
   *
   * @throws when it cannot be loaded; the next call tries again
   */
  readonly preload: (pathname: string) => Promise<void>;
  /** What loads the data of a path's screen, for the page's store; missing in releases from before it existed. */
  readonly prefetch?: (pathname: string) => LoadData | undefined;
}

/** A thunk of the page's store, whose types this package does not know. */
export type LoadData = (dispatch: never, getState: never, transport: never) => void;

/**
 * Creates a remote from its declaration and its screens.
 *
 * ```ts
 * export default defineRemote(declaration, {
 *   home: () => import('./home/home'),
 *   'service-details': {
 *     load: () => import('./service-details/service-details'),
 *     prefetch: ({ serviceId }) => servicesApi.util.prefetch('getService', serviceId, {}),
 *   },
 * });
 * ```
 *
 * @param declaration the remote's `remote.json`
 * @param screens how each screen named there is loaded; the module's default export is the screen
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
  const screenOf = (pathname: string, isFlagOn: RemoteHost['isFlagOn'] = () => true): string | undefined =>
    bestRoutes(
      declaration.routes.filter(({ flag }) => isFlagOn(flag)),
      pathname,
    )[0]?.screen;

  return {
    name: declaration.name,
    contract: declaration.contract ?? FIRST_CONTRACT,
    parcel: (host) => parcelOf(declaration as RemoteDeclaration, cache, host, screenOf),
    async preload(pathname) {
      const screen = screenOf(pathname);
      if (!screen) return;
      cache.forgetFailures();
      await cache.load(screen);
    },
    prefetch(pathname) {
      for (const { path, screen: name } of declaration.routes) {
        const screen = screens[name];
        const match = typeof screen === 'object' ? matchPath(path, pathname) : null;
        if (typeof screen === 'object' && match) return screen.prefetch(match.params);
      }
    },
  };
}

function parcelOf(
  declaration: RemoteDeclaration,
  screens: ScreenCache,
  host: RemoteHost,
  screenOf: (pathname: string, isFlagOn: RemoteHost['isFlagOn']) => string | undefined,
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

  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient: {
      createRoot: (element: Element) => {
        const root = createRoot(element, {
          identifierPrefix: `${host.mountName}-`,
          onCaughtError: report('caught'),
          onUncaughtError: report('uncaught'),
        });
        // Only at the root does StrictMode repeat the effects of the first render.
        const render = (tree: React.ReactNode) => root.render(<React.StrictMode>{tree}</React.StrictMode>);
        return { render, unmount: () => root.unmount() };
      },
    },
    rootComponent: () => <RemoteRoot declaration={declaration} screens={screens} host={host} />,
    errorBoundary: () => <RemoteProblem onTryAgain={host.remount} />,
  });

  return {
    name: host.mountName,
    // Loads the first screen before the mount, so that the first render is the page and not a fallback.
    bootstrap: async () => {
      screens.forgetFailures();
      const screen = screenOf(host.router.getSnapshot().location.pathname, host.isFlagOn);
      if (screen) await screens.load(screen);
    },
    mount: lifecycles.mount,
    unmount: lifecycles.unmount,
  };
}

interface Props {
  readonly declaration: RemoteDeclaration;
  readonly screens: ScreenCache;
  readonly host: RemoteHost;
}

function Screen({ name, screens }: { readonly name: string; readonly screens: ScreenCache }) {
  const Ready = use(screens.load(name));
  return <Ready />;
}

/** A remote's React tree: the shell's providers, its router, and the screen of the current location. */
export function RemoteRoot({ declaration, screens, host }: Props) {
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
  const [route] = bestRoutes(
    declaration.routes.filter(({ flag }) => host.isFlagOn(flag)),
    pathname,
  );

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
                  <Screen key={route.screen} name={route.screen} screens={screens} />
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
export const RouteParameters = ({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ReactNode;
}) => (
  <Routes>
    <Route path={path} element={children} />
  </Routes>
);

/** Loads a screen's chunk: `() => import('./browse-services/browse-services')`. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

/** A screen, and how its data is loaded ahead of a visit. */
export interface ScreenWithData {
  readonly load: LoadScreen;
  /**
   * Answers what loads the screen's data: dispatched when a link to the screen is pointed at or focused. Only for data
   * that needs no session.
   */
  readonly prefetch: (parameters: Readonly<Record<string, string | undefined>>) => LoadData;
}

/**
 * Loads each screen once and keeps it, so that a loaded screen renders at once: React would show a fallback for up to
 * 300 ms. A failed load stays failed until `forgetFailures`, because React calls again on every render.
 */
export class ScreenCache {
  readonly #screens: Readonly<Record<string, LoadScreen>>;
  readonly #failed = new Set<string>();
  readonly #pending = new Map<string, Promise<ComponentType>>();

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

  /** Before a retry: screens that failed are loaded again. */
  forgetFailures(): void {
    for (const name of this.#failed) this.#pending.delete(name);
    this.#failed.clear();
  }
}
