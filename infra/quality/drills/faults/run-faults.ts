import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { provideSystemPrograms } from '@crown-and-coil/deploy/cluster/system-programs';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { cacheDir } from '@crown-and-coil/local/run/paths';
import { line, step } from '@crown-and-coil/local/run/progress';
import { ANY_MACHINE, drill, drillRaces, drillRollingRestart, QUIET_MACHINE, type Report } from './drill';
import { provideFaketime } from './faketime';
import { ALL_FAULTS, type Fault, killApis, killPostgres } from './faults';
import type { Diary } from './load';
import { openWorld, type World } from './world';

/**
 * `npm run drills -- faults`: injects every known fault into its own cluster under booking and payment load, and
 * compares the responses with the database after each.
 * @param only part of the names, a regular expression
 * @returns the reports; a drill that found nothing has no problems
 */
export async function runFaults(stopping: AbortSignal, only?: string): Promise<Report[]> {
  const wanted = (name: string) => only === undefined || new RegExp(only).test(name);
  return inWorld(stopping, { apis: 3, isWhole: true }, async (world, diary, report) => {
    if (wanted('races')) await report(drillRaces(world, diary, 1000));
    if (wanted('rolling restart')) await report(drillRollingRestart(world, diary, QUIET_MACHINE));
    for (const fault of ALL_FAULTS)
      if (wanted(fault.name)) await report(drill(world, diary, fault, QUIET_MACHINE));
    if (wanted('mails')) await report(drillMails(world));
    if (wanted('WAL')) await report(drillArchive(world));
  });
}

/** The short ones, for `npm test`. */
export async function runShortFaults(stopping: AbortSignal): Promise<Report[]> {
  const faults: readonly Fault[] = [killApis(1), killPostgres];
  return inWorld(stopping, { apis: 2, isWhole: false }, async (world, diary, report) => {
    await report(drillRaces(world, diary, 100));
    for (const fault of faults) await report(drill(world, diary, fault, ANY_MACHINE));
  });
}

async function inWorld(
  stopping: AbortSignal,
  options: { readonly apis: number; readonly isWhole: boolean },
  work: (world: World, diary: Diary, report: (one: Promise<Report>) => Promise<void>) => Promise<void>,
): Promise<Report[]> {
  const reports: Report[] = [];
  await step('Look for the programs of the system', async () => {
    await provideSystemPrograms({ hasStorage: options.isWhole, hasPrometheus: false });
    if (options.isWhole) await provideFaketime();
  });
  await buildBackend(stopping);
  const world = await openWorld({ ...options, stopping });
  try {
    await work(world, { next: 0, nextPaid: 0 }, async (one) => {
      stopping.throwIfAborted();
      const report = await one;
      reports.push(report);
      line(summaryOf(report));
    });
  } catch (error) {
    keepLogs(world);
    throw error;
  } finally {
    if (reports.some(({ problems }) => problems.length > 0)) keepLogs(world);
    await world.close();
  }
  return reports;
}

const LOGS = join(cacheDir, 'fault-drill-logs');

function keepLogs(world: World): void {
  try {
    world.keepLogs(LOGS);
    line(`  The logs are in ${LOGS}.`);
  } catch (error) {
    line(`  The logs could not be kept: ${error}`);
  }
}

/** An unsent mail and its job; null if there is none, which means a lost mail. */
interface LeftMail {
  readonly status: string;
  readonly attempts: number;
  readonly last_problem: string | null;
  readonly tries: number | null;
  readonly seconds: number | null;
}

/** After its sixth failure a job is retried after 403 s. */
const MAILS_MS = 8 * 60_000;

/** After any fault, each notification by mail must have been mailed exactly once. */
async function drillMails(world: World): Promise<Report> {
  const findLeft = () =>
    world.query(async (database) => {
      const { rows } = await database.query<LeftMail>(
        `select m.status, m.attempts, m.last_problem, j.attempts as tries,
           extract(epoch from j.run_at - now())::int as seconds
         from mails m left join graphile_worker._private_jobs j on j.payload ->> 'mailId' = m.id::text
         where m.status in ('waiting', 'sending')`,
      );
      return rows;
    });
  const left = await leftAfter(MAILS_MS, findLeft);
  const ids = world.mails.received.map(({ messageId }) => messageId);
  const twice = ids.length - new Set(ids).size;
  return {
    name: 'mails of all drills',
    // Inherent to SMTP: a process may die after the server accepts a mail and before that is recorded.
    problems: [
      ...left.map((mail) => `a mail was not sent: ${JSON.stringify(mail)}`),
      ...(twice > 2 ? [`${twice} were sent twice`] : []),
    ],
    writes: ids.length,
  };
}

const ARCHIVED_MS = 60_000;

/** After any fault, the primary must be able to archive its WAL: a file that is refused stops all later ones. */
async function drillArchive(world: World): Promise<Report> {
  const findWaiting = () =>
    world.query(async (database) => {
      const { rows } = await database.query<{ name: string }>(
        "select name from pg_ls_archive_statusdir() where name like '%.ready' order by name",
      );
      return rows.map(({ name }) => name);
    });
  await world.query((database) => database.query('select pg_switch_wal()'));
  const waiting = await leftAfter(ARCHIVED_MS, findWaiting);
  return {
    name: 'WAL of all drills',
    problems: waiting.length > 0 ? [`${waiting.length} files are not archived: ${waiting[0]} and later`] : [],
  };
}

/** Reads what is left until it is nothing, or the time is over. */
async function leftAfter<Left>(ms: number, find: () => Promise<readonly Left[]>): Promise<readonly Left[]> {
  const deadline = performance.now() + ms;
  for (;;) {
    const left = await find();
    if (left.length === 0 || performance.now() > deadline) return left;
    await pause(500);
  }
}

function summaryOf(report: Report): string {
  const { name, problems, notRun, writes, unavailable, readyMs, streamGapMs, slowestMs, delayMs } = report;
  if (notRun !== undefined) return `- ${name}: NOT RUN, ${notRun}`;
  const figures = [
    ...(writes === undefined ? [] : [`${writes} writes`]),
    ...(unavailable === undefined ? [] : [`${unavailable} answers of 503`]),
    ...(readyMs === undefined ? [] : [`writes again after ${(readyMs / 1000).toFixed(1)} s`]),
    ...(streamGapMs === undefined ? [] : [`a stream away for ${(streamGapMs / 1000).toFixed(1)} s at most`]),
    ...(delayMs === undefined ? [] : [`latest notification ${(delayMs / 1000).toFixed(1)} s`]),
    ...(slowestMs === undefined ? [] : [`slowest answer ${(slowestMs / 1000).toFixed(1)} s`]),
  ];
  return [
    `${problems.length === 0 ? '✓' : '✗'} ${[name, figures.join(', ')].filter(Boolean).join(': ')}`,
    ...problems.map((problem) => `    ${problem}`),
  ].join('\n');
}
