import { stripVTControlCharacters } from 'node:util';
import { readReport } from './tally';

/** What a failure says of itself goes on for pages in the output above; here its beginning has to do. */
const SHOWN_LINES = 16;

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly tests: readonly {
    readonly projectName: string;
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
  }[];
}

/** Each test of Playwright's json report that did not simply pass, with why: also why the first try of a flaky one failed. */
export function playwrightFailures(file: string): readonly string[] {
  const report = readReport(file) as PlaywrightSuite | undefined;
  return report ? specsOf(report).flatMap(failuresOf) : [];
}

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

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failuresOf({ title, file, line, tests }: PlaywrightSpec): readonly string[] {
  return tests
    .filter(({ status }) => status !== 'expected')
    .map(({ projectName, status, results }) =>
      inWords(
        `[${projectName}] ${file}:${line} › ${title} (${status})`,
        results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
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
