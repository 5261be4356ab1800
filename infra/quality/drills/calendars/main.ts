import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runMain } from '@crown-and-coil/local/run/stopping';
import { ROOT } from '@crown-and-coil/service/places';
import { CALENDAR_SERVER, provideServers } from '../../run/provide-servers';

/**
 * `npm run drills -- calendars [seed]`: 200 random changes on both sides of a connected calendar, the long form of the
 * test of the same name in `npm test`. Each seed is another order of changes.
 */
const CHANGES = 200;

const [seed] = process.argv.slice(2);
await runMain(async () => {
  await provideServers([CALENDAR_SERVER]);
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, 'backend/src/calendar-connections/two-way.test.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      CALENDAR_CHANGES: String(CHANGES),
      ...(seed !== undefined && { CALENDAR_SEED: seed }),
    },
  });
  process.exitCode = status ?? 1;
});
