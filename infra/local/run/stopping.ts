import { line } from './progress';

/**
 * Turns Ctrl-C, SIGTERM and a closed terminal into one signal for everything that runs. The second Ctrl-C gives up
 * waiting; what is then still running ends by itself, because it notices that we are gone.
 */
export function stoppingSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130);
      if (signal !== 'SIGHUP') line('  Stopping (finishing what is under way) ...');
      controller.abort(new Stopped());
    });
  }
  // A closed terminal must not end us before we have stopped the rest.
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
