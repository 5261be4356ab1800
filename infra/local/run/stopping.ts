import { explain, line } from './progress';

/** npm forwards a Ctrl-C that the terminal has sent us as well: on macOS and Red Hat we get it twice. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Turns Ctrl-C, SIGTERM and a closed terminal into one signal for everything that runs. A second Ctrl-C stops waiting;
 * programs still running then exit by themselves, because they notice that we are gone.
 */
export function stoppingSignal(): AbortSignal {
  const controller = new AbortController();
  let stoppedAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) {
        if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(130);
        return;
      }
      stoppedAt = performance.now();
      if (signal !== 'SIGHUP') line('  Stopping (finishing what is under way) ...');
      controller.abort(new Stopped());
    });
  }
  // A closed terminal must not end us before we have stopped the other programs.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return controller.signal;
}

/** Not a failure: a person asked us to end. */
export class Stopped extends Error {
  override name = 'Stopped';
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Runs what only a person ends: stopping it is not a failure. */
export async function untilStopped(work: () => Promise<void>): Promise<void> {
  await work().catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  line('✓ Stopped');
}

/** Runs a command, reports why it failed, and exits the process. */
export async function runMain(work: () => Promise<unknown>): Promise<never> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof Stopped ? '✗ Stopped' : `\n✗ ${explain(error)}`);
  }
  process.exit();
}
