import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@crown-and-coil/local/run/paths';
import { explain, line } from '@crown-and-coil/local/run/progress';
import { provideCalendarServer } from '../../run/provide-servers';

/**
 * `npm run drills -- calendars [seed]`: 200 random changes on both sides of a connected calendar, the long form of the
 * test of the same name in `npm test`. Each seed is another order of changes.
 */
const CHANGES = 200;

const [seed] = process.argv.slice(2);
try {
  provideCalendarServer();
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, 'backend/src/calendar-connections/two-way.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CALENDAR_CHANGES: String(CHANGES),
      ...(seed !== undefined && { CALENDAR_SEED: seed }),
    },
  });
  process.exit(status ?? 1);
} catch (error) {
  line(`✗ ${explain(error)}`);
  process.exit(1);
}
