import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputHash } from '@crown-and-coil/build/input-hash';
import { promote } from '@crown-and-coil/release/actions/promote';
import { SHELL } from '@crown-and-coil/release/registry/release-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { KEPT_VERSIONS, pruneVersions } from '@crown-and-coil/release/versions/prune-versions';
import { RELEASES, ROOT, remoteNames } from '@crown-and-coil/service/places';
import { artPath } from '@crown-and-coil/shared-art';
import { cacheDir } from './paths';
import { runProgram } from './program';
import { line, step } from './progress';

/** A build, repeated only when its sources change. */
export interface Build {
  readonly name: string;
  /** Input folders of the checkout. */
  readonly sources: readonly string[];
  /** Files that must be there afterwards (absolute). */
  readonly outputs: readonly string[];
  readonly program: string;
  readonly args: readonly string[];
  /** A package for the release tool, made live once everything built with it is published. */
  readonly isPart?: true;
  /** Built after everything else, as the product runs without it. */
  readonly isExtra?: true;
}

/** With the input hash from before the build, so that a source that changes meanwhile makes it stale again. */
type HashedBuild = Build & { readonly hash: string };

const registry = join(RELEASES, 'registry.json');
const RELEASE_TOOL = 'infra/local/release/main.ts';
const HASHES = join(cacheDir, 'build-hashes.json');

/** Everything `npm start` needs built, the longest first. */
export function allBuilds(): Build[] {
  return [
    {
      name: SHELL,
      sources: withWorkspaceDependencies(SHELL),
      outputs: [registry, join(RELEASES, SHELL)],
      program: RELEASE_TOOL,
      args: ['publish', SHELL],
      isPart: true,
    },
    {
      name: 'backend',
      sources: [...withWorkspaceDependencies('backend'), 'shared-art', 'infra/local/demo'],
      outputs: [join(ROOT, 'backend/dist/main.js'), join(ROOT, 'backend/dist/demo.js')],
      program: 'infra/local/run/build-programs.ts',
      args: [],
    },
    {
      name: 'art',
      sources: ['shared-art', 'infra/build/artwork'],
      outputs: [join(RELEASES, 'art')],
      program: 'infra/build/build-art.ts',
      args: [],
    },
    {
      name: 'service-worker',
      sources: ['infra/service-worker', 'shared-api/src/offline', 'shared-api/src/contract'],
      outputs: [join(RELEASES, 'service-worker/service-worker.js')],
      program: 'infra/build/build-service-worker.ts',
      args: [],
    },
    {
      name: 'finished-art',
      sources: ['shared-art', 'infra/build/artwork'],
      outputs: [join(RELEASES, `${artPath({ kind: 'favicon' })}.br`)],
      program: 'infra/build/finish-art.ts',
      args: [],
      isExtra: true,
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

/** Builds what is stale, with two programs at a time. */
export async function buildStale(builds: readonly Build[], stopping: AbortSignal): Promise<void> {
  const made = readHashes();
  const hashed = builds.map((build): HashedBuild => ({ ...build, hash: hashOf(build) }));
  const stale = hashed.filter(
    ({ name, hash, outputs }) => made[name] !== hash || !outputs.every((output) => existsSync(output)),
  );
  const fresh = hashed.filter((build) => !stale.includes(build));
  if (fresh.length > 0) line(`✓ Built already: ${fresh.map(({ name }) => name).join(', ')}`);
  const parts = stale.filter(({ isPart }) => isPart);
  await buildAll(
    stale.filter(({ isExtra }) => !isExtra),
    stopping,
  );
  await makeLive(parts);
  // A package counts as built when it is live.
  writeHashes(parts);
  await buildAll(
    stale.filter(({ isExtra }) => isExtra),
    stopping,
  );
}

/** Builds the backend's programs, if they are stale. */
export const buildBackend = (stopping: AbortSignal): Promise<void> =>
  buildStale(
    allBuilds().filter(({ name }) => name === 'backend'),
    stopping,
  );

async function buildAll(builds: readonly HashedBuild[], stopping: AbortSignal): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([stopping, failed.signal]);
  const waiting = batchesOf(builds);
  const work = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      either.throwIfAborted();
      await runBuilds(batch, either);
      writeHashes(batch.filter(({ isPart }) => !isPart));
    }
  };
  const stopTheOther = (error: unknown) => failed.abort(error);
  await Promise.all([work().catch(stopTheOther), work().catch(stopTheOther)]);
  either.throwIfAborted();
}

/** The builds of each program. One program builds all remotes, because its startup takes as long as building one. */
export function batchesOf<One extends Build>(builds: readonly One[]): One[][] {
  const isRemote = ({ name, isPart }: Build) => isPart === true && name !== SHELL;
  const remotes = builds.filter(isRemote);
  const others = builds.filter((build) => !isRemote(build)).map((build) => [build]);
  return remotes.length > 0 ? [...others, remotes] : others;
}

async function runBuilds(batch: readonly Build[], stopping: AbortSignal): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const names = batch.map(({ name }) => name).join(', ');
  const args = [...first.args, ...batch.slice(1).map(({ name }) => name)];
  await step(`Build ${names}`, () =>
    runProgram({ name: `The build of ${names}`, file: first.program, args }, stopping),
  );
}

/** All at once, as packages that changed together may be incompatible with the previous ones. */
async function makeLive(parts: readonly Build[]): Promise<void> {
  if (parts.length === 0) return;
  const store = folderStore(RELEASES);
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
    const manifest = JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as {
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
  return existsSync(join(ROOT, name, 'package.json')) ? name : `infra/${name}`;
}

function hashOf({ name, sources, isPart }: Build): string {
  // Each folder has its own releases.
  return inputHash(sources, isPart ? `${name} ${RELEASES}` : name);
}

function readHashes(): Record<string, string> {
  if (!existsSync(HASHES)) return {};
  try {
    return JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, string>;
  } catch {
    // Truncated while it was written: build again.
    return {};
  }
}

function writeHashes(built: readonly HashedBuild[]): void {
  const hashes = Object.fromEntries(built.map(({ name, hash }) => [name, hash]));
  mkdirSync(dirname(HASHES), { recursive: true });
  writeFileSync(HASHES, JSON.stringify({ ...readHashes(), ...hashes }, null, 2));
}
