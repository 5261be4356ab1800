import * as React from 'react';
import { createRoot } from 'react-dom/client';
import type { ParcelConfigObject } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { FIRST_CONTRACT } from './contract';
import { matchesPath } from './find-route';
import type { RemoteDeclaration } from './registry';
import type { RemoteErrorReport, RemoteHost } from './remote-host';
import { RemoteProblem } from './remote-problem';
import { RemoteRoot } from './remote-root';
import { type LoadScreen, ScreenCache } from './screen-cache';

/** The remote's public face: what its exposed module `./app` has as default export. */
export interface Remote {
  readonly name: string;
  /** The remote contract that it was built against, as far back as it goes: a shell that does not speak it does not mount it. */
  readonly contract: string;
  /** A single-spa parcel for one mount. */
  readonly parcel: (host: RemoteHost) => ParcelConfigObject;
  /**
   * Loads the code of a path's screen ahead of its mount.
   *
   * @throws when it cannot be loaded; the next call tries again
   */
  readonly preload: (pathname: string) => Promise<void>;
}

/**
 * Makes a remote of its declaration and its screens.
 *
 * ```ts
 * export default defineRemote(declaration, {
 *   home: () => import('./home/home'),
 *   'browse-services': () => import('./browse-services/browse-services'),
 * });
 * ```
 *
 * @param declaration the remote's `remote.json`
 * @param screens how each screen named there is loaded; the module's default export is the screen
 * @throws when a declared screen is missing, at start and so in the build's own check
 */
export function defineRemote(
  declaration: {
    readonly name: string;
    readonly routes: readonly { path: string; screen: string }[];
    /** Written in by the build; builds from before there were contracts have none. */
    readonly contract?: string;
  },
  screens: Readonly<Record<string, LoadScreen>>,
): Remote {
  const missing = declaration.routes.find(({ screen }) => !(screen in screens));
  if (missing) {
    throw new Error(
      `${declaration.name}: remote.json declares the screen "${missing.screen}" (${missing.path}), ` +
        'but src/app.tsx gives defineRemote no such screen.',
    );
  }
  const cache = new ScreenCache(screens);
  const screenOf = (pathname: string): string | undefined =>
    declaration.routes.find(({ path }) => matchesPath(path, pathname))?.screen;

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
  };
}

function parcelOf(
  declaration: RemoteDeclaration,
  screens: ScreenCache,
  host: RemoteHost,
  screenOf: (pathname: string) => string | undefined,
): ParcelConfigObject {
  const report = (kind: RemoteErrorReport['kind']) => (error: unknown, info: React.ErrorInfo) =>
    host.reportError({
      remote: declaration.name,
      error,
      kind,
      ...(info.componentStack ? { componentStack: info.componentStack } : {}),
    });

  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient: {
      createRoot: (element: Element) =>
        createRoot(element, {
          identifierPrefix: `${host.mountName}-`,
          onCaughtError: report('caught'),
          onUncaughtError: report('uncaught'),
        }),
    },
    rootComponent: () => <RemoteRoot declaration={declaration} screens={screens} host={host} />,
    errorBoundary: () => <RemoteProblem onTryAgain={host.remount} />,
  });

  return {
    name: host.mountName,
    // The first screen is loaded before the mount, so that the first render is the page and not a fallback.
    bootstrap: async () => {
      screens.forgetFailures();
      const screen = screenOf(host.router.getSnapshot().location.pathname);
      if (screen) await screens.load(screen);
    },
    mount: lifecycles.mount,
    unmount: lifecycles.unmount,
  };
}
