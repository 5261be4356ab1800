import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedRoutes } from '@crown-and-coil/build/build-one-remote';
import { readDeclaration } from '@crown-and-coil/build/declaration';
import { remoteConfig } from '@crown-and-coil/build/remote-config';
import { TOLD } from '@crown-and-coil/build/run-webpack';
import { providedVersions, readRemotePackage, sharedRanges } from '@crown-and-coil/build/sharing-check';
import { integrityOf } from '@crown-and-coil/release/versions/integrity';
import { oldestContractThatFits } from '@crown-and-coil/shared-ui/remote/registry';
import webpack, { type Stats } from 'webpack';
import type { Outcome } from './remote-news';

const RELOAD = join(import.meta.dirname, 'page/reload.ts');

/** Old files stay while it runs: a page that is open still loads its chunks. */
const ENTRY = /^remoteEntry\.\w+\.js$/;

export interface WatchedRemote {
  /** `mfe-booking` */
  readonly name: string;
  /** Where the files go. */
  readonly output: string;
  /** Where they are served: http://localhost:4510 */
  readonly origin: string;
  /** Told of each build. */
  readonly onOutcome: (outcome: Outcome) => void;
}

/**
 * Builds a remote for development, again whenever one of its files changes: the same build as a release's, with source
 * maps and without minifying.
 *
 * @returns ends it
 * @throws when the shell cannot satisfy what it asks of shared libraries
 */
export function watchRemote({ name, output, origin, onOutcome }: WatchedRemote): () => Promise<void> {
  const ranges = sharedRanges(readRemotePackage(name), providedVersions());
  const container = `${name.replaceAll('-', '_')}_develop`;
  const compiler = webpack(
    remoteConfig({
      name,
      container,
      output,
      ranges,
      mode: 'development',
      entryFile: 'remoteEntry.[contenthash:10].js',
      runsFirst: RELOAD,
    }),
  );

  const describe = async (stats: Stats): Promise<Outcome> => {
    if (stats.hasErrors()) return { kind: 'broken', errors: errorsOf(stats) };
    const { hash = '', ...told } = stats.toJson({ ...TOLD, hash: true });
    // toJson leaves out what a rebuild did not change.
    const entry = stats.compilation.getAssets().find(({ name: file }) => ENTRY.test(file))?.name;
    if (entry === undefined) throw new Error('The build has no entry.');
    const declaration = await readDeclaration(name);
    await writeFile(join(output, 'remote.json'), JSON.stringify(declaration, null, 2));
    const release = {
      version: `develop-${hash.slice(0, 8)}`,
      container,
      entry: `${origin}/${entry}`,
      integrity: await integrityOf(join(output, entry)),
      manifest: `${origin}/remote.json`,
      // What is drawn at build is drawn by its scripts here.
      routes: publishedRoutes(
        { ...declaration, routes: declaration.routes.map(withoutPrerendering) },
        told,
        origin,
      ),
      links: declaration.links ?? [],
      slots: declaration.slots ?? [],
      requires: {
        contract: `^${oldestContractThatFits()}`,
        shared: Object.fromEntries(ranges.map(({ packageName, range }) => [packageName, range])),
        exports: {},
      },
    };
    return { kind: 'good', hash, release };
  };

  let builds = 0;
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    const build = ++builds;
    const described =
      error || !stats
        ? Promise.reject(error ?? new Error('webpack ended without a result.'))
        : describe(stats);
    described
      .catch((problem: unknown): Outcome => ({ kind: 'broken', errors: [wordsOf(problem)] }))
      // A later build is there already: this one is of no interest any more.
      .then((outcome) => build === builds && onOutcome(outcome));
  });
  return () =>
    new Promise((ended) => {
      watching?.close(() => ended());
    });
}

const wordsOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

const withoutPrerendering = <Route extends { still?: boolean }>({ still: _, ...route }: Route) => route;

/** In webpack's words, without the colours of a terminal. */
function errorsOf(stats: Stats): string[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: false });
  return errors.map(({ moduleName, message }) =>
    [moduleName, message]
      .filter(Boolean)
      .join('\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
      .replace(/\x1b\[[\d;]*m/g, '')
      // What swc adds is about swc.
      .replace(/\n\s*Caused by:[\s\S]*$/, '')
      .trimEnd(),
  );
}
