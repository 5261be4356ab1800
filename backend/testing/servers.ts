/** A PostgreSQL with a streaming standby, for tests of queries that use a replica. */

/** A CalDAV server for tests. */
export { type CalendarServer, startCalendarServer } from '@crown-and-coil/servers/calendar-server';
export {
  type RunningPostgres,
  startThrowawayPostgres,
  startThrowawayStandby,
} from '@crown-and-coil/servers/postgres';
/** An S3-compatible server for tests. */
export { type StorageServer, startStorageServer } from '@crown-and-coil/servers/storage-server';
