import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { line } from '@crown-and-coil/local/run/progress';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { runFaults, runShortFaults } from './run-faults';

/**
 * `npm run drills -- faults [part of a name | --short]`. REPORT: a file that gets the counts, for `npm test`.
 */
const [wanted] = process.argv.slice(2);
const stopping = stoppingSignal();
await runMain(async () => {
  const reports = await (wanted === '--short' ? runShortFaults(stopping) : runFaults(stopping, wanted));
  const failed = reports.filter(({ problems }) => problems.length > 0).length;
  const passed = reports.filter(
    ({ problems, notRun }) => problems.length === 0 && notRun === undefined,
  ).length;
  if (process.env.REPORT) {
    mkdirSync(dirname(process.env.REPORT), { recursive: true });
    writeFileSync(process.env.REPORT, JSON.stringify({ passed, failed }));
  }
  line(`${passed} drills passed, ${failed} failed, ${reports.length - passed - failed} not run`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
});
