import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

test('a folder is made with its parents, and an existing one stays', () => {
  const folder = join(parent, 'a', 'b');
  makeFolder(folder, 0o700);
  makeFolder(folder);
  expect([statSync(join(parent, 'a')).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o700, 0o700]);
});

test.each([
  ['where a file is', () => join(parent, 'file'), /EEXIST/],
  ['below a file', () => join(parent, 'file', 'folder'), /ENOTDIR/],
  // ENOENT on Linux; macOS has no /proc, and makes none.
  ['where the system takes none', () => '/proc/none/folder', /^E[A-Z]+: /],
])('a folder %s fails', (_where, folder, code) => {
  writeFileSync(join(parent, 'file'), '');
  expect(() => makeFolder(folder())).toThrow(code);
});
