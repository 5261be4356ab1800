import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/** Whether the commits check of a pull request accepts a message. */
const accepts = (message: string): boolean =>
  spawnSync(join(ROOT, 'node_modules/.bin/commitlint'), { cwd: ROOT, input: message }).status === 0;

test('a commit subject is imperative, capitalised, at most 72 characters, without a period', () => {
  expect(accepts('Fix flaky SSE test: assert on event ids\n\nThe clock of the test ran ahead.')).toBe(true);
  expect(accepts('Address review of the gateway')).toBe(true);
  expect(accepts(`Fix ${'x'.repeat(70)}`)).toBe(false);
  expect(accepts('Fix flaky SSE test.')).toBe(false);
  expect(accepts('Fixed flaky SSE test')).toBe(false);
  expect(accepts('fix flaky SSE test')).toBe(false);
});

test('a ref that does not exist is named, without a stack trace', () => {
  const { status, stderr } = spawnSync('npm', ['run', '-s', 'commits', '--', '--from', 'nope'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toBe('\n✗ "nope" names no commit here: fetch it, or name another with --from and --to.\n');
  expect(status).toBe(1);
});
