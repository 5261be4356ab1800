import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@crown-and-coil/local/run/program';
import { ROOT } from '@crown-and-coil/service/places';
import type { JSONReport, JSONReportSpec } from '@playwright/test/reporter';
import { specsOf } from '../../run/failures';

export interface Gate {
  /** `shell` or a remote. */
  readonly name: string;
  /** Folder of its `<name>.spec`. */
  readonly folder: string;
}

interface GateRun {
  readonly url: string;
  readonly gates: readonly Gate[];
  /** Traces and screenshots of failures. */
  readonly results: string;
}

export interface GateResult {
  readonly name: string;
  readonly passed: number;
  /** Title and message of each test that failed. */
  readonly failures: readonly string[];
  readonly seconds: number;
}

const RUN = 'SKEW_GATE_RUN';

/** Environment for the run's configuration. */
export const readGateRun = (): GateRun => JSON.parse(process.env[RUN] ?? '{}') as GateRun;

/**
 * Runs gates against a site in a separate Playwright process, as a kept release's gates are not among this one's tests.
 *
 * @param playwright command line of Playwright
 */
export async function runGates(
  url: string,
  gates: readonly Gate[],
  playwright: string,
  stopping: AbortSignal,
): Promise<GateResult[]> {
  const results = await mkdtemp(join(ROOT, '.cache/drills/gates-'));
  const report = join(results, 'report.json');
  const run: GateRun = { url, gates, results: join(results, 'failed') };
  const ended = await runProgram(
    {
      name: 'The gates',
      file: playwright,
      args: ['test', '--config', 'infra/quality/drills/skew/gates.config.ts', '--reporter=json'],
      env: { [RUN]: JSON.stringify(run), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
    stopping,
  ).then(
    () => undefined,
    (error: unknown) => error,
  );
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) throw ended;
  const found = resultsOf(JSON.parse(text) as JSONReport, gates);
  // Keeps the output of failures for inspection.
  if (found.every(({ failures }) => failures.length === 0))
    await rm(results, { recursive: true, force: true });
  return found;
}

/** @throws for an error outside a test, or a gate without tests */
function resultsOf({ suites, errors }: JSONReport, gates: readonly Gate[]): GateResult[] {
  const [error] = errors;
  if (error) throw new Error(error.message);
  const tests = suites.flatMap(specsOf).flatMap(testsOf);
  return gates.map(({ name }) => {
    const own = tests.filter(({ project }) => project === name);
    if (own.length === 0) throw new Error(`The gate of ${name} has no tests.`);
    return {
      name,
      passed: own.filter(({ failure }) => failure === undefined).length,
      failures: own.flatMap(({ failure }) => failure ?? []),
      seconds: own.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    };
  });
}

interface OneTest {
  readonly project: string;
  readonly ms: number;
  readonly failure: string | undefined;
}

const testsOf = ({ title, tests }: JSONReportSpec): OneTest[] =>
  tests.map(({ projectName, status, results }) => ({
    project: projectName,
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
    failure:
      status === 'expected'
        ? undefined
        : `${title}: ${results.map(({ error }) => error?.message ?? status).join('\n')}`,
  }));
