import type { FastifyBaseLogger } from 'fastify';

/**
 * Stops the process in good order on SIGTERM, SIGINT, or when the parent that started it with IPC is gone: no new
 * requests, those in flight are finished, then `close`. A second signal, or a shutdown longer than `seconds`, ends it.
 */
export function stopOnSignal(log: FastifyBaseLogger, seconds: number, close: () => Promise<void>): void {
  let isStopping = false;

  const stop = (reason: string) => {
    if (isStopping) {
      log.warn({ reason }, 'stopping at once');
      process.exit(1);
    }
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error({ seconds }, 'requests in flight did not end in time');
      process.exit(1);
    }, seconds * 1000).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in good order');
        process.exit(1);
      },
    );
  };

  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (process.send) process.once('disconnect', () => stop('the parent is gone'));
}
