import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReleaseRegistry, SHELL } from '@crown-and-coil/release/registry/release-registry';
import { ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';
import type { KeptRelease } from './kept-release';

/** Compressed copies and source maps can be recreated or are not needed; fonts come from the current build. */
const LEFT_OUT = /\.(br|gz|map|woff2)$|^release\.json$/;

/**
 * Collects what is live in a releases folder, with the current gates.
 *
 * @param registry what is live there
 */
export async function gatherRelease(releases: string, registry: ReleaseRegistry): Promise<KeptRelease> {
  const { shell } = registry;
  if (!shell) throw new Error(`No shell is live in ${releases}.`);
  const folders = [
    `shell/${shell.version}`,
    ...Object.entries(registry.remotes).map(([name, { version }]) => `remotes/${name}/${version}`),
  ];
  const files: [string, string][] = [];
  for (const folder of folders) {
    for (const name of (await readdir(join(releases, folder))).sort()) {
      if (LEFT_OUT.test(name)) continue;
      files.push([`${folder}/${name}`, await readFile(join(releases, folder, name), 'utf8')]);
    }
  }
  return {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    registry: withoutPrevious(registry),
    files: Object.fromEntries(files),
    gates: await bundledGates([SHELL, ...Object.keys(registry.remotes)]),
  };
}

const withoutPrevious = ({ shell, remotes }: ReleaseRegistry): ReleaseRegistry => ({
  shell: shell && { ...shell, previous: null },
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [name, { ...remote, previous: null }]),
  ),
});

/** Bundles each gate with its screens and personas into one file, to test this release as long as it is kept. */
async function bundledGates(names: readonly string[]): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => ({ in: join(ROOT, `e2e/gates/${name}.spec.ts`), out: name })),
    outdir: ROOT,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@playwright/test'],
  });
  return Object.fromEntries(names.map((name, at) => [name, outputFiles[at]?.text ?? '']));
}
