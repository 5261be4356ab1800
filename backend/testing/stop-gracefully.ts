import { writeFileSync } from 'node:fs';
import { loggerOptions, standardOutput } from '@crown-and-coil/service/logging';
import pino from 'pino';
import { stopOnSignal } from '../src/shutdown';

/** Logs and stops like the API. After a graceful stop it writes the file named by its argument. */
const [marker = ''] = process.argv.slice(2);
const log = pino(loggerOptions('info'), standardOutput());
stopOnSignal(log, 20, async () => {
  await new Promise(setImmediate);
  writeFileSync(marker, 'stopped');
});
process.send?.('running');
setInterval(() => undefined, 60_000);
