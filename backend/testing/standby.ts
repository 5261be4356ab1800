/** A PostgreSQL with a streaming standby, for tests of queries that use a replica. */
export {
  type RunningPostgres,
  startThrowawayPostgres,
  startThrowawayStandby,
} from '@crown-and-coil/servers/postgres';
