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

/** A server that tests need: its Debian package, how to detect it, and what to say when it is missing. */
interface TestServer {
  readonly package: string;
  readonly isThere: () => boolean;
  readonly missing: string;
}

/** For the tests of object storage. */
export const STORAGE_SERVER: TestServer = {
  package: STORAGE_PACKAGE,
  isThere: hasStorageServer,
  missing: STORAGE_SERVER_MISSING,
};

/** For the tests of connected calendars. */
export const CALENDAR_SERVER: TestServer = {
  package: CALENDAR_PACKAGE,
  isThere: hasCalendarServer,
  missing: CALENDAR_SERVER_MISSING,
};

/**
 * Installs those of the servers that are missing, where possible.
 * @throws PlainProblem that says what to do when one is missing and cannot be installed
 */
export async function provideServers(servers: readonly TestServer[]): Promise<void> {
  const missing = () => servers.filter(({ isThere }) => !isThere());
  if (missing().length > 0 && isRootOn('debian', 'ubuntu'))
    await aptInstall(...missing().map((server) => server.package));
  const [still] = missing();
  if (still) throw new PlainProblem(still.missing);
}
