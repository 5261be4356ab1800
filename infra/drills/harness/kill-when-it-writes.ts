import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../build/places';

const namesIn = async (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/**
 * Runs the release tool of this checkout and kills it (-9) the moment it begins to write into a folder.
 *
 * @param folder is watched; it need not be there yet
 * @returns the signal that ended it, or null when it was done before
 */
export async function killWhenItWrites(
  folder: string,
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<NodeJS.Signals | null> {
  const before = (await namesIn(folder)).length;
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'infra/release/main.ts'), ...words], {
    cwd: ROOT,
    env: { ...process.env, RELEASE_ACTOR: 'A drill', ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await namesIn(folder)).length === before) await pause(1);
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  return signal;
}
