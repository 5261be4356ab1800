import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { readReport } from './tally';

/** A failure's full message is in the output above; here it is truncated. */
const SHOWN_LINES = 16;

/** Each test of Playwright's json report that did not simply pass, with why: also why the first try of a flaky one failed. */
export function playwrightFailures(file: string): readonly string[] {
  const report = readReport(file) as JSONReport | undefined;
  return report ? report.suites.flatMap(specsOf).flatMap(failuresOf) : [];
}

/** All specs of a suite of Playwright's json report, those of the suites in it too. */
export const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Each test of Jest's `--json` file that failed, and each suite that could not run, with why. */
export function jestFailures(file: string): readonly string[] {
  const { testResults = [] } = (readReport(file) ?? {}) as {
    testResults?: readonly {
      readonly name: string;
      readonly status: string;
      readonly message: string;
      readonly assertionResults: readonly {
        readonly status: string;
        readonly fullName: string;
        readonly failureMessages: readonly string[];
      }[];
    }[];
  };
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [inWords(name, [message])];
    return failed.map((test) => inWords(`${name} › ${test.fullName}`, test.failureMessages));
  });
}

/** A failed step with the end of its output, where tools report the reason. */
export function stepFailure(title: string, reason: string): string {
  return inWords(title, [stripVTControlCharacters(reason).trim().split('\n').slice(-SHOWN_LINES).join('\n')]);
}

function failuresOf({ title, file, line, tests }: JSONReportSpec): readonly string[] {
  return tests
    .filter(({ status }) => status !== 'expected')
    .map(({ projectName, status, results }) =>
      inWords(
        `[${projectName}] ${file}:${line} › ${title} (${status})`,
        results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      ),
    );
}

function inWords(title: string, reasons: readonly string[]): string {
  const shown = reasons.map((reason) => {
    const lines = stripVTControlCharacters(reason).trim().split('\n');
    return lines
      .slice(0, SHOWN_LINES)
      .map((text) => `    ${text}`.trimEnd())
      .join('\n');
  });
  return [`✗ ${title}`, ...shown].join('\n');
}
