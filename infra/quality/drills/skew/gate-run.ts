import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@crown-and-coil/local/run/program';
import { ROOT } from '@crown-and-coil/service/places';
import type { JSONReport, JSONReportSpec } from '@playwright/test/reporter';
import { specsOf } from '../../run/failures';

export interface Gate {
  /** `shell` or a remote. */
  readonly name: string;
  /** Where its `<name>.spec` lies. */
  readonly folder: string;
}

interface GateRun {
  readonly url: string;
  readonly gates: readonly Gate[];
  /** Traces and pictures of what failed. */
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

/** For the configuration of the run itself. */
export const readGateRun = (): GateRun => JSON.parse(process.env[RUN] ?? '{}') as GateRun;

/**
 * Runs gates against a site, in a Playwright of their own: those of a kept release are no part of this one's tests.
 *
 * @param playwright its command line
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
  // What failed can be looked at.
  if (found.every(({ failures }) => failures.length === 0))
    await rm(results, { recursive: true, force: true });
  return found;
}

/** @throws when something went wrong outside a test, or a gate has none */
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
