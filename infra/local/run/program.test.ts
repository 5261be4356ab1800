import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilGone } from '@crown-and-coil/servers/postgres/testing/until';
import { ROOT } from '@crown-and-coil/service/places';
import { runProgram, startProgram } from './program';

const WAITS = 'infra/local/run/testing/waits-for-ever.mjs';

test('a program exits on request', async () => {
  const running = startProgram({ name: 'It', file: WAITS });
  await running.stop();
  expect(await running.ended).toBe('SIGTERM');
});

/** Starts a program from a parent of its own, kills the parent with -9 and waits until the program is gone. */
async function killParentOf(...program: readonly string[]): Promise<void> {
  const parent = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'testing/parent.ts'), ...program],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await untilGone(Number(line.toString()));
}

test('a program exits when its parent is killed', async () => {
  await killParentOf(WAITS);
});

test('a program that logs as the API does stops gracefully when its parent is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parent-killed-'));
  const marker = join(folder, 'stopped');
  await killParentOf('backend/testing/stop-gracefully.ts', marker);
  expect(existsSync(marker)).toBe(true);
  rmSync(folder, { recursive: true });
});

test('a failed program is reported with its name, exit code and last output', async () => {
  const failing = runProgram({ name: 'The weather', file: 'infra/local/run/testing/fails.mjs' });
  await expect(failing).rejects.toThrow(/The weather failed \(3\)\.(.|\n)*the sky fell/);
});

test('a program on a full disk is reported in one sentence, without its stack trace', async () => {
  const failing = runProgram({ name: 'The demo', file: 'infra/local/run/testing/fills-the-disk.mjs' });
  await expect(failing).rejects.toThrow(
    /^The demo failed \(1\): the disk is full\. Free some space and start again\.$/,
  );
});

test('interrupted work stops its program and is not reported as a failure', async () => {
  const controller = new AbortController();
  const running = runProgram({ name: 'It', file: WAITS }, controller.signal);
  controller.abort(new Error('Ctrl-C'));
  await expect(running).rejects.toThrow('Ctrl-C');
});
