import { setTimeout as pause } from 'node:timers/promises';
import { provideSystemPrograms } from '@crown-and-coil/deploy/cluster/system-programs';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { explain, line } from '@crown-and-coil/local/run/progress';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { INCIDENTS, type Incident } from './incidents';
import { runCommand } from './runbook';
import { type AlertWorld, openAlertWorld } from './world';

/**
 * `npm run drills -- alerts [parts of names]`: causes each alert in a small product with a real Prometheus, runs the
 * commands of its runbook page, which must show the cause, removes the cause and waits until the alert is resolved. The
 * rules are those of infra/deploy/monitoring with all durations divided by 60.
 */
const FIRES_MS = 90_000;
const RESOLVED_MS = 150_000;
const LOOK_MS = 250;
const AT_ONCE = 24;
/** A starting program may write its log after the alert fires. */
const SHOWS_MS = 30_000;

/** The slow burn-rate rules keep firing: consumed monthly error budget does not come back. */
const isFiring = async (world: AlertWorld, alert: string): Promise<boolean> =>
  (await world.firing()).some(
    ({ alertname, severity }) =>
      alertname === alert && !(severity === 'ticket' && alert.endsWith('BudgetBurning')),
  );

async function secondsUntil(isSo: () => Promise<boolean>, withinMs: number, what: string): Promise<number> {
  const begun = Date.now();
  while (!(await isSo())) {
    stopping.throwIfAborted();
    if (Date.now() - begun > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await pause(LOOK_MS);
  }
  return (Date.now() - begun) / 1000;
}

/** Repeats the load concurrently. @returns a function to stop it */
function repeat(work: (() => Promise<unknown>) | undefined): () => Promise<unknown> {
  let isWanted = work !== undefined;
  let underWay = 0;
  const ended = (async () => {
    while (isWanted) {
      if (underWay < AT_ONCE) {
        underWay += 1;
        void work?.()
          .catch(() => undefined)
          .finally(() => {
            underWay -= 1;
          });
      }
      await pause(LOOK_MS);
    }
  })();
  return () => {
    isWanted = false;
    return ended;
  };
}

async function drillIncident(world: AlertWorld, incident: Incident): Promise<string[]> {
  const problems: string[] = [];
  const alerts = Object.entries(incident.alerts);
  for (const [alert] of alerts)
    await secondsUntil(async () => !(await isFiring(world, alert)), RESOLVED_MS, `${alert} is over before`);
  const values = await incident.begin(world);
  const run = (alert: string, beginning: string, more: Readonly<Record<string, string>> = {}) =>
    runCommand(world.commands, alert, beginning, { ...values, ...more });
  const stopLoad = repeat(incident.load && (() => incident.load?.(world) ?? Promise.resolve()));
  const begun = Date.now();
  const fired = new Map<string, number>();
  try {
    await Promise.all(
      alerts.map(async ([alert]) => {
        fired.set(alert, await secondsUntil(() => isFiring(world, alert), FIRES_MS, `${alert} fires`));
      }),
    );
    for (const [alert, commands] of alerts)
      for (const [beginning, shows] of Object.entries(commands)) {
        let shown = '';
        const deadline = Date.now() + SHOWS_MS;
        do shown = await run(alert, beginning);
        while (!shows.test(shown) && Date.now() < deadline && (await pause(1000, true)));
        if (!shows.test(shown))
          problems.push(`${alert}: "${beginning}" does not show ${shows}, but: ${shown.slice(-600)}`);
      }
  } catch (error) {
    problems.push(`${explain(error)} (firing: ${(await world.firing()).map(({ alertname }) => alertname)})`);
  }
  try {
    const mended = Date.now();
    await incident.end(world, run);
    for (const [alert] of alerts)
      if (fired.has(alert)) {
        await secondsUntil(async () => !(await isFiring(world, alert)), RESOLVED_MS, `${alert} is resolved`);
        const seconds = Math.round((Date.now() - mended) / 1000);
        line(
          `✓ ${alert}: ${incident.cause}; fires after ${Math.round(fired.get(alert) ?? 0)} s, resolved after ${seconds} s`,
        );
      }
  } catch (error) {
    problems.push(explain(error));
  } finally {
    await stopLoad();
  }
  line(`  (${Math.round((Date.now() - begun) / 1000)} s)`);
  return problems;
}

const parts = (process.argv[2] ?? '').split(',');
const stopping = stoppingSignal();
await runMain(async () => {
  await provideSystemPrograms({ hasStorage: false });
  await buildBackend(stopping);
  const chosen = INCIDENTS.filter(({ alerts }) =>
    Object.keys(alerts).some((alert) => parts.some((part) => alert.includes(part))),
  );
  const world = await openAlertWorld(stopping);
  let failed = 0;
  try {
    for (const incident of chosen) {
      stopping.throwIfAborted();
      const problems = await drillIncident(world, incident).catch((error: unknown) => [explain(error)]);
      if (problems.length > 0) failed += 1;
      for (const problem of problems) line(`✗ ${incident.cause}: ${problem}`);
    }
  } finally {
    await world.close();
  }
  line(`${chosen.length - failed} of ${chosen.length} causes led to their alerts and back`);
  if (failed > 0 || chosen.length === 0) process.exitCode = 1;
});
