import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestTally, playwrightTally, sum } from './tally';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tally-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

function report(content: unknown): string {
  const file = join(directory, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('Jest: passed, failed, skipped and suites that could not run are counted', () => {
  const file = report({
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    numRuntimeErrorTestSuites: 3,
  });
  expect(jestTally(file)).toEqual({ passed: 7, failed: 6 });
});

test('Playwright: flaky, skipped and failures outside a test do not count as passed', () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 1 };
  expect(playwrightTally(report({ stats, errors: [{}] }))).toEqual({ passed: 9, failed: 4 });
});

test.each([jestTally, playwrightTally])('%p: a missing or truncated report is a failure', (tally) => {
  expect(tally(join(directory, 'none.json'))).toEqual({ passed: 0, failed: 1 });
  expect(tally(report('{"numPassedTests": 7'))).toEqual({ passed: 0, failed: 1 });
});

test('tallies add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
  expect(sum([])).toEqual({ passed: 0, failed: 0 });
});
