import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDirectory } from './claim';
import { liveProcess } from './process-table';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'claim-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

const writeClaim = (pid: number, startedAt: string) =>
  writeFileSync(join(directory, 'in-use-by.json'), JSON.stringify({ pid, startedAt, note: 'the other' }));

test('a directory in use by a live process is refused, naming that process', () => {
  const claim = claimDirectory(directory, 'starting');
  claim.describe('http://localhost:8080');
  expect(() => claimDirectory(directory, 'second')).toThrow(
    `A copy is already running on ${directory}: http://localhost:8080 (process ${process.pid}).`,
  );
  claim.release();
  expect(() => claimDirectory(directory, 'second').release()).not.toThrow();
});

test('a claim of a dead process is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeClaim(child.pid ?? 0, 'any');
  expect(() => claimDirectory(directory, 'next').release()).not.toThrow();
});

test('a claim is taken over when its process id belongs to another program', () => {
  writeClaim(process.pid, `${liveProcess(process.pid)?.startedAt} but earlier`);
  expect(() => claimDirectory(directory, 'next').release()).not.toThrow();
});

test('a truncated claim is taken over', () => {
  writeFileSync(join(directory, 'in-use-by.json'), '{"pid": 1');
  expect(() => claimDirectory(directory, 'next').release()).not.toThrow();
});

test.each([
  ['below a file', () => join(directory, 'file', 'below')],
  ['where the system takes none', () => '/proc/none'],
])('a directory that cannot be created, as %s, is reported in a sentence', (_where, wanted) => {
  writeFileSync(join(directory, 'file'), '');
  expect(() => claimDirectory(wanted(), 'next')).toThrow(
    expect.objectContaining({
      name: 'PostgresProblem',
      message: expect.stringContaining('cannot be written by this account'),
    }),
  );
});
