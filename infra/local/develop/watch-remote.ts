import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { publishedRoutes } from '@crown-and-coil/build/build-one-remote';
import { readDeclaration } from '@crown-and-coil/build/declaration';
import { type DevelopmentParts, remoteConfig } from '@crown-and-coil/build/remote-config';
import { STATS } from '@crown-and-coil/build/run-rspack';
import { providedVersions, readPackage, sharedRanges } from '@crown-and-coil/build/sharing-check';
import { ROOT } from '@crown-and-coil/service/places';
import { oldestContractThatFits, type RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { rspack, type Stats } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import webpackHotMiddleware from 'webpack-hot-middleware';
import { plainError } from './page/plain-error';

const page = (file: string): string => join(import.meta.dirname, 'page', file);

/** Pages notice within three of these intervals that the server has stopped. */
const HEARTBEAT_MS = 1_000;

/** The state of a remote's development build. */
export interface DevelopmentBuild {
  /** Of the last good build; null before there is one. */
  readonly release: RemoteRelease | null;
  /** Errors of the latest source. */
  readonly errors: readonly string[];
}

export interface WatchedRemote {
  /** Waits for the first build. */
  latest(): Promise<DevelopmentBuild>;
  /** A stream of server-sent events for `page/hot.ts`: the state now, then every build. */
  sendEvents(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

/**
 * Builds a remote for development, again after each file change: not minified, with source maps and updates for React
 * Fast Refresh.
 *
 * @param name `mfe-booking`
 * @param output folder of the files
 * @throws when the shell cannot satisfy what it asks of shared libraries
 */
export function watchRemote(
  name: string,
  output: string,
  onBuild: (build: DevelopmentBuild) => void,
): WatchedRemote {
  const ranges = sharedRanges(readPackage(join(ROOT, name)), providedVersions());
  const container = `${name.replaceAll('-', '_')}_develop`;
  const config = remoteConfig({ name, container, output, ranges, development: developmentParts(name) });
  const optimization = {
    ...config.optimization,
    // Ids that no other module can take between two builds.
    moduleIds: 'named',
    chunkIds: 'named',
    // Keeps the last good build, with updates from it to the next good one.
    emitOnErrors: false,
  } as const;
  const compiler = rspack({ ...config, name, optimization });

  let latest: DevelopmentBuild = { release: null, errors: [] };
  let settleFirst = () => {};
  const first = new Promise<void>((settle) => {
    settleFirst = settle;
  });
  const settle = (build: Partial<DevelopmentBuild>): void => {
    latest = { ...latest, errors: [], ...build };
    settleFirst();
    onBuild(latest);
  };
  const fail = (problem: unknown): void =>
    settle({ errors: [problem instanceof Error ? problem.message : String(problem)] });

  const describe = async (stats: Stats): Promise<RemoteRelease> => {
    const { hash = '', ...built } = stats.toJson({ ...STATS, hash: true });
    const declaration = await readDeclaration(name);
    await writeFile(join(output, 'remote.json'), JSON.stringify(declaration, null, 2));
    return {
      version: `develop-${hash.slice(0, 8)}`,
      container,
      entry: '/remoteEntry.js',
      // It changes with every build.
      integrity: '',
      manifest: '/remote.json',
      // Prerendered pages are rendered by scripts here.
      routes: publishedRoutes(declaration, built, ''),
      links: declaration.links ?? [],
      slots: declaration.slots ?? [],
      requires: {
        contract: `^${oldestContractThatFits()}`,
        shared: Object.fromEntries(ranges.map(({ packageName, range }) => [packageName, range])),
        exports: {},
      },
    };
  };

  compiler.hooks.done.tapPromise('describe the release', async (stats) => {
    if (stats.hasErrors()) settle({ errors: errorsOf(stats) });
    else await describe(stats).then((release) => settle({ release }), fail);
  });
  // After the release is written, so that a page reloading on this event gets it.
  const events = webpackHotMiddleware(compiler as never, {
    path: '/events',
    heartbeat: HEARTBEAT_MS,
    log: false,
  });
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error) => error && fail(error));
  return {
    latest: () => first.then(() => latest),
    sendEvents: (request, response) => events(request, response, () => response.writeHead(404).end()),
    stop: () =>
      new Promise((ended) => {
        events.close();
        if (watching) watching.close(() => ended());
        else ended();
      }),
  };
}

/** Parts of a development build that a release lacks. */
function developmentParts(name: string): DevelopmentParts {
  const runtime = page('refresh-runtime.cjs');
  return {
    runsFirst: page('hot.ts'),
    alias: { 'react/jsx-dev-runtime$': page('jsx-dev-runtime.cjs') },
    plugins: [
      new rspack.HotModuleReplacementPlugin(),
      new rspack.NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, runtime),
      new ReactRefreshRspackPlugin({ include: join(ROOT, name, 'src') }),
      // Makes the plugin pass errors of replaced modules to `window.onHotAcceptError`.
      new rspack.DefinePlugin({ __react_refresh_test__: true }),
    ],
  };
}

/** Rspack's messages. */
function errorsOf(stats: Stats): string[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: false });
  return errors.map(({ moduleName, message }) =>
    plainError([moduleName, message].filter(Boolean).join('\n')),
  );
}
