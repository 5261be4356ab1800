/** A PostgreSQL and a streaming standby of it, for tests of what reads from a replica. */
export {
  type RunningPostgres,
  startThrowawayPostgres,
  startThrowawayStandby,
} from '@crown-and-coil/infra/postgres';
