import { parseArgs } from 'node:util';
import { explain } from './progress';

test.each([
  ['a write', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['a query', Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })],
  ['the cause of another error', new Error('The pictures failed', { cause: new Error('ENOSPC: no space') })],
])('%s on a full disk is explained in one sentence, without a stack trace', (_name, error) => {
  expect(explain(error)).toMatch(/^The disk is full: free some space and start again\. \(.*\)$/);
});

test('an unknown option is named, without a stack trace', () => {
  const parse = () => parseArgs({ args: ['--nope'], options: {} });
  let error: unknown;
  try {
    parse();
  } catch (caught) {
    error = caught;
  }
  expect(explain(error)).toBe("Unknown option '--nope'");
});

test('an unexpected error is shown with its stack trace', () => {
  expect(explain(new Error('odd'))).toMatch(/^Error: odd\n {4}at /);
});
