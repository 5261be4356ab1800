import { existsSync, readFileSync } from 'node:fs';

/** How many checks passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const ONE_PASSED: Tally = { passed: 1, failed: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** Counts from Jest's `--json` file. A suite that could not run counts as one failure; so does a missing file. */
export function jestTally(file: string): Tally {
  const report = readReport(file);
  if (report === undefined) return ONE_FAILED;
  const failed =
    count(report.numFailedTests) + count(report.numRuntimeErrorTestSuites) + count(report.numPendingTests);
  return { passed: count(report.numPassedTests), failed };
}

/** Counts from Playwright's json reporter. An error outside any test counts as one failure; so does a missing file. */
export function playwrightTally(file: string): Tally {
  const report = readReport(file);
  if (report === undefined) return ONE_FAILED;
  const stats = (report.stats ?? {}) as Record<string, unknown>;
  const outside = Array.isArray(report.errors) ? report.errors.length : 0;
  return {
    passed: count(stats.expected),
    // Skipped and flaky tests do not count as passed.
    failed: count(stats.unexpected) + count(stats.flaky) + count(stats.skipped) + outside,
  };
}

/** Counts from the fault drills' report. A missing file counts as one failure. */
export function drillTally(file: string): Tally {
  const report = readReport(file);
  return report === undefined ? ONE_FAILED : { passed: count(report.passed), failed: count(report.failed) };
}

/** A report as JSON; undefined when it is missing or cut off. */
export function readReport(file: string): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
