import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/**
 * Runs the release tool of this checkout, which kills itself (SIGKILL) just before one of its writes to a folder.
 *
 * @param folder counts writes to it and below; it need not exist yet
 * @param atWrite number of the write that does not happen, from 1
 * @returns the signal that ended it, or null when it finished with fewer writes
 */
export async function killWhenItWrites(
  folder: string,
  atWrite: number,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<NodeJS.Signals | null> {
  const preload = join(import.meta.dirname, 'kill-at-write.mjs');
  const tool = join(ROOT, 'infra/local/release/main.ts');
  const child = spawn(process.execPath, ['--import', preload, '--import', 'tsx', tool, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      RELEASE_ACTOR: 'A drill',
      ...env,
      KILL_IN_FOLDER: folder,
      KILL_AT_WRITE: String(atWrite),
    },
    stdio: 'ignore',
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}
