import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';

export interface Ended {
  readonly code: number | string;
  readonly output: string;
}

interface StartedTool {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  kill(): void;
}

const LEFT_OUT = ['@rspack/core', '@swc/core', 'esbuild', 'sharp', '@aws-sdk/*'];

/** The release tool compiled, so that it starts in a moment: tests start it many times. */
export async function compileTool(): Promise<{ file: string; remove: () => Promise<void> }> {
  // As deep in the checkout as its sources: it finds the checkout from where it lies.
  const folder = join(ROOT, '.cache', `release-tool-${process.pid}`);
  await build({
    entryPoints: [join(ROOT, 'infra/local/release/main.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What only builds is loaded only to build.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: LEFT_OUT,
    // CommonJS libraries inside ask for Node's own modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return { file: join(folder, 'main.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the compiled tool as a process of its own. @param releases the folder it works on */
export function startTool(file: string, releases: string, ...words: string[]): StartedTool {
  const child = spawn(process.execPath, [file, ...words], {
    env: { ...process.env, RELEASES_DIR: releases, RELEASES_URL: '', RELEASE_ACTOR: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? String(signal), output }));
  return { pid: child.pid ?? 0, ended, kill: () => void child.kill('SIGKILL') };
}
