import { loggerOptions } from '@crown-and-coil/service/logging';
import { serveMetrics } from '@crown-and-coil/service/metrics-server';
import { runMain } from '@crown-and-coil/service/run-main';
import pino from 'pino';
import { openProcess } from './open-process';
import { stopOnSignal } from './shutdown';

/** `node worker.js`: runs background jobs only. The API processes beside it may have BACKGROUND=none. */
async function run(): Promise<void> {
  const opened = await openProcess('worker', () => log);
  const { config, metrics } = opened;
  const log = pino(loggerOptions(config.logLevel));
  const metricsServer = await serveMetrics(metrics, config, log);
  const background = opened.startWork();
  stopOnSignal(log, config.shutdownSeconds, async () => {
    await background.stop();
    await metricsServer?.close();
    await opened.close();
  });
  process.send?.({ type: 'working' });
}

runMain(run);
