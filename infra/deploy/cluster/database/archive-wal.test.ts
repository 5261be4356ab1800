import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from '../system-programs';

const PYTHON = findExecutable('python3');
const SCRIPT = join(import.meta.dirname, 'archive_wal.py');
/** As PostgreSQL writes it: timeline 4 ended within file 17, and timeline 5 at the beginning of file 1A. */
const HISTORY =
  '1\t0/70000A0\tno recovery target specified\n\n4\t0/17A6F430\tno recovery target specified\n\n5\t0/1A000000\tno recovery target specified\n';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wal-'));
  writeFileSync(join(folder, '00000002.history'), '1\t0/70000A0\tno recovery target specified\n');
  writeFileSync(join(folder, '00000006.history'), HISTORY);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The exit code of archiving a file when pgBackRest ends with a code. */
const archive = (file: string, pgbackrest: number): number | null =>
  spawnSync(PYTHON ?? '', [SCRIPT, join(folder, file), 'sh', '-c', `exit ${pgbackrest}`]).status;

/** Where the machine has Python: the database machines need it for Patroni. */
if (PYTHON !== undefined)
  test.each<[string, string, number, number]>([
    ['a file that is archived', '000000060000000000000001', 0, 0],
    ['another version of the file in which a timeline ended', '000000040000000000000017', 45, 0],
    ['another version of its copy from a promotion', '000000040000000000000017.partial', 45, 0],
    ['another version of a file after it', '000000040000000000000018', 45, 0],
    ['another version of a file before it', '000000040000000000000016', 45, 45],
    [
      'another version of the last file before a timeline that begins a file',
      '000000050000000000000019',
      45,
      45,
    ],
    ['another version of a file of the current timeline', '00000006000000000000001A', 45, 45],
    ['another version of a history', '00000002.history', 45, 45],
    ['a file of an ended timeline that cannot be archived', '000000040000000000000017', 103, 103],
  ])('%s', (_what, file, pgbackrest, expected) => {
    expect(archive(file, pgbackrest)).toBe(expected);
  });
