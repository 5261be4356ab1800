import type { FastifyBaseLogger } from 'fastify';

/**
 * Stops the process gracefully on SIGTERM, SIGINT, or when the parent that started it with IPC is gone: accepts no
 * new requests, finishes those in flight, then calls `close`. A second signal, or a shutdown longer than `seconds`,
 * ends it at once.
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
        log.error({ err: error }, 'could not stop gracefully');
        process.exit(1);
      },
    );
  };

  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (process.send) process.once('disconnect', () => stop('the parent is gone'));
}
