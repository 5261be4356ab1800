import { problemFrom } from './problem';

const WHERE = '/somewhere/.data/postgres';

test.each([
  [
    'initdb on a full disk',
    'initdb: error: could not write to file: No space left on device',
    'is full: free some space',
  ],
  ['our own write on a full disk', 'ENOSPC: no space left on device, write', 'is full: free some space'],
  [
    'a page half written',
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    'is full: free some space',
  ],
  ['a used-up quota', 'EDQUOT: disk quota exceeded', 'is full: free some space'],
  [
    'another server',
    'FATAL:  lock file "postmaster.pid" already exists\nHINT:  Is another postmaster (PID 7) running',
    'Another PostgreSQL server is using',
  ],
  ['a closed directory', 'EACCES: permission denied, mkdir', 'cannot be written by this account'],
  ['a read-only disk', 'EROFS: read-only file system, open', 'cannot be written by this account'],
  [
    "another account's data",
    'FATAL:  data directory "x" has wrong ownership',
    'cannot be written by this account',
  ],
  [
    'files of another version',
    'FATAL:  database files are incompatible with server',
    'To keep it, dump it with PostgreSQL',
  ],
])('%s: a sentence that says what to do, and where', (_name, output, sentence) => {
  const { message } = problemFrom(output, WHERE);
  expect(message).toContain(sentence);
  expect(message).toContain(WHERE);
});

test("an unknown problem is reported with PostgreSQL's message and a next step", () => {
  const { message, output } = problemFrom('line one\nFATAL:  the moon is full', WHERE);
  expect(message).toContain('FATAL:  the moon is full');
  expect(message).toContain('npm run reset');
  expect(output).toContain('line one');
});
