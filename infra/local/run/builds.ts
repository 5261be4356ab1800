import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputHash } from '@crown-and-coil/build/input-hash';
import { promote } from '@crown-and-coil/release/actions/promote';
import { openStore } from '@crown-and-coil/release/store/open-store';
import { KEPT_VERSIONS, pruneVersions } from '@crown-and-coil/release/versions/prune-versions';
import { RELEASES, remoteNames } from '@crown-and-coil/service/places';
import { cacheDir, root } from './paths';
import { runProgram } from './program';
import { line, step } from './progress';

/** One thing that is made from sources, and made again only when they change. */
export interface Build {
  readonly name: string;
  /** Folders of the checkout whose files decide the result. */
  readonly sources: readonly string[];
  /** Files that must be there afterwards (absolute). */
  readonly outputs: readonly string[];
  readonly program: string;
  readonly args: readonly string[];
  /** A part that the release tool publishes: it is made live when all that is built with it is published too. */
  readonly isPart?: true;
}

const registry = join(RELEASES, 'registry.json');
const RELEASE_TOOL = 'infra/local/release/main.ts';
const HASHES = join(cacheDir, 'build-hashes.json');

/** Everything `npm start` needs built, the longest first. */
export function allBuilds(): Build[] {
  return [
    {
      name: 'shell',
      sources: withWorkspaceDependencies('shell'),
      outputs: [registry, join(RELEASES, 'shell')],
      program: RELEASE_TOOL,
      args: ['publish', 'shell'],
      isPart: true,
    },
    {
      name: 'backend',
      sources: withWorkspaceDependencies('backend'),
      outputs: [join(root, 'backend/dist/main.js'), join(root, 'backend/dist/migrate.js')],
      program: 'infra/build/build-backend.ts',
      args: [],
    },
    {
      name: 'art',
      sources: ['shared-art', 'infra/build/artwork'],
      outputs: [join(RELEASES, 'art')],
      program: 'infra/build/build-art.ts',
      args: [],
    },
    ...remoteNames().map((name) => ({
      name,
      sources: withWorkspaceDependencies(name),
      outputs: [registry, join(RELEASES, 'remotes', name)],
      program: RELEASE_TOOL,
      args: ['publish', name],
      isPart: true as const,
    })),
  ];
}

/** Makes what is stale, two at a time, and answers the names of what was made. */
export async function buildStale(builds: readonly Build[], stopping: AbortSignal): Promise<string[]> {
  const made = readHashes();
  const stale = builds.filter(
    (build) => made[build.name] !== hashOf(build) || !build.outputs.every((output) => existsSync(output)),
  );
  const fresh = builds.filter((build) => !stale.includes(build));
  if (fresh.length > 0) line(`✓ Built already: ${fresh.map(({ name }) => name).join(', ')}`);
  const failed = new AbortController();
  const either = AbortSignal.any([stopping, failed.signal]);
  const waiting = [...stale];
  const hashes: Record<string, string> = {};
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      either.throwIfAborted();
      // Taken before the build: a source that changes meanwhile makes it stale again.
      const hash = { [next.name]: hashOf(next) };
      await make(next, either);
      // A part counts as made when it is live.
      if (next.isPart) Object.assign(hashes, hash);
      else writeHashes(hash);
    }
  };
  const stopTheOther = (error: unknown) => failed.abort(error);
  await Promise.all([work().catch(stopTheOther), work().catch(stopTheOther)]);
  either.throwIfAborted();
  await makeLive(stale.filter(({ isPart }) => isPart));
  writeHashes(hashes);
  return stale.map(({ name }) => name);
}

async function make(build: Build, stopping: AbortSignal): Promise<void> {
  await step(`Build ${build.name}`, () =>
    runProgram({ name: `The build of ${build.name}`, file: build.program, args: build.args }, stopping),
  );
}

/** All at once: parts that changed together need not fit what was live before them. */
async function makeLive(parts: readonly Build[]): Promise<void> {
  if (parts.length === 0) return;
  const store = await openStore();
  await promote(
    store,
    parts.map(({ name }) => ({ name, version: null })),
    'built on this machine',
  );
  await pruneVersions(store, { keep: KEPT_VERSIONS, really: true });
}

/** A package's folder and, one after another, those of the workspace packages it is made with. */
export function withWorkspaceDependencies(folder: string): string[] {
  const found = [folder];
  for (const name of found) {
    const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      if (!range.startsWith('workspace:')) continue;
      const dependencyFolder = packageFolder(dependency);
      if (!found.includes(dependencyFolder)) found.push(dependencyFolder);
    }
  }
  return found;
}

/** `@crown-and-coil/backend` lies in `backend`, `@crown-and-coil/service` in `infra/service`. */
function packageFolder(packageName: string): string {
  const name = packageName.replace('@crown-and-coil/', '');
  return existsSync(join(root, name, 'package.json')) ? name : `infra/${name}`;
}

function hashOf({ name, sources, isPart }: Build): string {
  // What was published to one store is not in another.
  return inputHash(sources, isPart ? `${name} ${process.env.RELEASES_URL || RELEASES}` : name);
}

function readHashes(): Record<string, string> {
  if (!existsSync(HASHES)) return {};
  try {
    return JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, string>;
  } catch {
    // Cut off while it was written: build again.
    return {};
  }
}

function writeHashes(hashes: Readonly<Record<string, string>>): void {
  mkdirSync(dirname(HASHES), { recursive: true });
  writeFileSync(HASHES, JSON.stringify({ ...readHashes(), ...hashes }, null, 2));
}
