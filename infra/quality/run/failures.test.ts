import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestFailures, playwrightFailures, stepFailure } from './failures';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'failures-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

function report(content: unknown): string {
  const file = join(directory, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('Playwright: failures are reported with their reason, including failed tries of flaky tests', () => {
  const test = (status: string, ...tries: string[][]) => ({
    projectName: 'desktop',
    status,
    results: tries.map((errors) => ({ errors: errors.map((message) => ({ message })) })),
  });
  const spec = (title: string, ...tests: unknown[]) => ({ title, file: 'a.spec.ts', line: 7, tests });
  const file = report({
    suites: [
      {
        specs: [spec('works', test('expected', []))],
        suites: [{ specs: [spec('at times', test('flaky', ['\u001b[31mlost\u001b[39m\nan arrow'], []))] }],
      },
      { specs: [spec('never', test('unexpected', ['one'], ['two']))] },
    ],
  });
  expect(playwrightFailures(file)).toEqual([
    '✗ [desktop] a.spec.ts:7 › at times (flaky)\n    lost\n    an arrow',
    '✗ [desktop] a.spec.ts:7 › never (unexpected)\n    one\n    two',
  ]);
});

test('Jest: a failed test and a suite that could not run are reported with truncated reasons', () => {
  const long = Array.from({ length: 40 }, (_, place) => `line ${place}`).join('\n');
  const result = (name: string, message: string, ...assertionResults: unknown[]) => ({
    name,
    message,
    status: message ? 'failed' : 'passed',
    assertionResults,
  });
  const test = (status: string, ...failureMessages: string[]) => ({
    status,
    fullName: 'adds',
    failureMessages,
  });
  const listed = jestFailures(
    report({
      testResults: [
        result('a.test.ts', '', test('passed')),
        result('b.test.ts', 'all of it', test('passed'), test('failed', long)),
        result('c.test.ts', 'Cannot find module'),
      ],
    }),
  );
  expect(listed).toHaveLength(2);
  expect(listed[0]).toMatch(/^✗ b\.test\.ts › adds\n {4}line 0\n(.*\n)*.*line 15$/);
  expect(listed[1]).toBe('✗ c.test.ts\n    Cannot find module');
});

test('a failed step is reported with the end of its reason', () => {
  const long = Array.from({ length: 40 }, (_, place) => `\u001b[31mline ${place}\u001b[39m`).join('\n');
  expect(stepFailure('Types (tsc)', `${long}\n`)).toMatch(/^✗ Types \(tsc\)\n {4}line 24\n(.*\n)*.*line 39$/);
});

test('a missing report has no failures to list', () => {
  expect(jestFailures(join(directory, 'none.json'))).toEqual([]);
  expect(playwrightFailures(join(directory, 'none.json'))).toEqual([]);
});
