import { aptInstall, isRootOn } from '@crown-and-coil/local/run/apt';
import {
  CALENDAR_PACKAGE,
  CALENDAR_SERVER_MISSING,
  hasCalendarServer,
} from '@crown-and-coil/servers/calendar-server';
import {
  hasStorageServer,
  STORAGE_PACKAGE,
  STORAGE_SERVER_MISSING,
} from '@crown-and-coil/servers/storage-server';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/**
 * Makes sure that the tests of object storage find a server: the one TEST_S3_URL names, the one that is installed, else
 * one that is installed now.
 * @throws PlainProblem that says what to do when there is none and none can be installed
 */
export const provideStorageServer = (): void =>
  provide(STORAGE_PACKAGE, hasStorageServer, STORAGE_SERVER_MISSING);

/** The same for the tests of connected calendars. */
export const provideCalendarServer = (): void =>
  provide(CALENDAR_PACKAGE, hasCalendarServer, CALENDAR_SERVER_MISSING);

function provide(packageName: string, isThere: () => boolean, missing: string): void {
  if (isThere()) return;
  if (isRootOn('debian', 'ubuntu')) aptInstall(packageName);
  if (!isThere()) throw new PlainProblem(missing);
}
