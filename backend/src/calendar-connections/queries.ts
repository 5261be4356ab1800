import type {
  CalendarChoice,
  CalendarConnection,
  CalendarKind,
  ConnectedCalendar,
  ConnectionState,
} from '@crown-and-coil/shared-api/contract';
import { CALENDAR_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import type { Config } from '../config';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { conflict, invalidField, notFound } from '../domain-errors';
import type { Sealed } from '../second-factor/sealing';
import type { CalendarMark } from './tables';

const MAX_CONFLICTS = 20;
/** Connections that are queued per minute. */
const MAX_DUE = 500;

/** A connection as synchronization needs it. */
export interface Connection {
  readonly professionalId: string;
  readonly userId: string;
  readonly timeZone: string;
  readonly kind: CalendarKind;
  readonly serverUrl: string;
  readonly userName: string;
  readonly sealed: Sealed;
  readonly state: ConnectionState;
  readonly failures: number;
  readonly addresses: readonly string[];
  readonly calendars: readonly ConnectedCalendar[];
  readonly writeTo: string | null;
  readonly readFrom: readonly string[];
  readonly marks: Readonly<Record<string, CalendarMark>>;
  /** Whether the account is deleted; the connection is then `ending`. */
  readonly isErased: boolean;
}

/** Connections of active accounts, and of suspended and deleted ones those that are ending. */
const activeConnections = (queries: Queries) =>
  queries
    .selectFrom('calendar_connections as c')
    .innerJoin('professionals as p', 'p.id', 'c.professional_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where(({ and, or, eb }) =>
      or([
        and([eb('u.deleted_at', 'is', null), eb('u.suspended_at', 'is', null)]),
        eb('c.state', '=', 'ending'),
      ]),
    );

/** The ids of the professionals whose calendar is due for synchronization, the most overdue first. */
export async function findDueConnections(queries: Queries, now: Date): Promise<string[]> {
  const rows = await activeConnections(queries)
    .select('c.professional_id')
    .where('c.next_sync_at', '<=', now)
    .orderBy('c.next_sync_at')
    .limit(MAX_DUE)
    .execute();
  return rows.map(({ professional_id: id }) => id);
}

/** Finds a professional's connection, if its account is active or the connection is ending. */
export async function findConnection(
  queries: Queries,
  professionalId: string,
): Promise<Connection | undefined> {
  const row = await activeConnections(queries)
    .selectAll('c')
    .select(['p.time_zone', 'u.id as user_id', 'u.deleted_at'])
    .where('c.professional_id', '=', professionalId)
    .executeTakeFirst();
  return (
    row && {
      professionalId: row.professional_id,
      userId: row.user_id,
      timeZone: row.time_zone,
      kind: row.kind,
      serverUrl: row.server_url,
      userName: row.user_name,
      sealed: { sealed_secret: row.sealed_secret, key_id: row.key_id },
      state: row.state,
      failures: row.failures,
      addresses: row.addresses,
      calendars: row.calendars,
      writeTo: row.write_to,
      readFrom: row.read_from,
      marks: row.marks,
      isErased: row.deleted_at !== null,
    }
  );
}

/**
 * Whether a connection is still the professional's, neither ended nor replaced. It then stays so until the transaction
 * ends.
 */
export async function lockConnected(
  transaction: Transaction<Tables>,
  { professionalId, sealed }: Pick<Connection, 'professionalId' | 'sealed'>,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('calendar_connections')
    .select('professional_id')
    .where('professional_id', '=', professionalId)
    .where('state', '=', 'connected')
    .where('sealed_secret', '=', sealed.sealed_secret)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

const NONE: Omit<CalendarConnection, 'is_google_offered'> = {
  state: 'none',
  kind: null,
  server_url: null,
  user_name: null,
  calendars: [],
  write_to: null,
  read_from: [],
  failure: null,
  failed_since: null,
  last_synced_at: null,
  unread_events: 0,
  conflicts: [],
};

/** The response of `GET /calendar/connection`. */
export async function readConnection(
  queries: Queries,
  professionalId: string,
  { google }: Pick<Config, 'google'>,
  now: Date,
): Promise<CalendarConnection> {
  const row = await queries
    .selectFrom('calendar_connections')
    .select([
      'state',
      'kind',
      'server_url',
      'user_name',
      'calendars',
      'write_to',
      'read_from',
      'failure',
      'failed_since',
      'last_synced_at',
      'unread_events',
    ])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  const isGoogleOffered = google !== undefined;
  if (row === undefined) return { ...NONE, is_google_offered: isGoogleOffered };
  return {
    ...row,
    is_google_offered: isGoogleOffered,
    failed_since: row.failed_since?.toISOString() ?? null,
    last_synced_at: row.last_synced_at?.toISOString() ?? null,
    conflicts: await findConflicts(queries, professionalId, now),
  };
}

/** Upcoming pending and confirmed bookings that overlap an event of the calendar, in order of time. */
async function findConflicts(
  queries: Queries,
  professionalId: string,
  now: Date,
): Promise<CalendarConnection['conflicts']> {
  const rows = await queries
    .selectFrom('bookings as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .select(['b.id', 'b.start_time', 'b.end_time', 'c.first_name', 'c.last_name'])
    .where('b.professional_id', '=', professionalId)
    .where('b.status', 'in', ['pending', 'confirmed'])
    .where('b.held_until', 'is', null)
    .where('b.end_time', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('busy_times as t')
          .select('t.professional_id')
          .whereRef('t.professional_id', '=', 'b.professional_id')
          .where(
            sql<boolean>`tstzrange(t.start_time, t.end_time, '[)') && tstzrange(b.start_time, b.end_time, '[)')`,
          ),
      ),
    )
    .orderBy('b.start_time')
    .limit(MAX_CONFLICTS)
    .execute();
  return rows.map((row) => ({
    booking_id: row.id,
    client_name: `${row.first_name} ${row.last_name}`.trim(),
    start_time: row.start_time.toISOString(),
    end_time: row.end_time.toISOString(),
  }));
}

/**
 * Stores a new connection. An existing one is deleted, with everything that was read from it.
 * @throws DomainError conflict if it would replace a Google connection, whose grant is only revoked by disconnecting.
 *   Signing in to Google again is allowed, unless that connection is ending
 */
export async function replaceConnection(
  transaction: Transaction<Tables>,
  professionalId: string,
  account: { readonly kind: CalendarKind; readonly server_url: string; readonly user_name: string } & Sealed,
  now: Date,
): Promise<void> {
  const current = await transaction
    .selectFrom('calendar_connections')
    .select(['kind', 'state'])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  if (current?.kind === 'google' && (account.kind !== 'google' || current.state === 'ending'))
    throw conflict(CALENDAR_MESSAGES.disconnectFirst);
  await transaction
    .deleteFrom('calendar_connections')
    .where('professional_id', '=', professionalId)
    .execute();
  await transaction
    .insertInto('calendar_connections')
    .values({
      professional_id: professionalId,
      ...account,
      state: 'connecting',
      failure: null,
      failed_since: null,
      write_to: null,
      created_at: now,
      last_synced_at: null,
      next_sync_at: now,
    })
    .execute();
}

/**
 * Stores which calendars are used; the next synchronization reads them completely.
 * @throws DomainError not_found without a connection; invalid for a calendar that the account does not have or that
 *   cannot be written to
 */
export async function chooseCalendars(
  transaction: Transaction<Tables>,
  professionalId: string,
  { write_to: writeTo, read_from: readFrom }: CalendarChoice,
): Promise<void> {
  const row = await transaction
    .selectFrom('calendar_connections')
    .select('calendars')
    .where('professional_id', '=', professionalId)
    .where('state', '=', 'connected')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound(CALENDAR_MESSAGES.notConnected);
  const known = new Map(row.calendars.map((calendar) => [calendar.url, calendar]));
  if (readFrom.some((url) => !known.has(url)))
    throw invalidField(['body', 'read_from'], CALENDAR_MESSAGES.unknownCalendar, 'unknown');
  if (writeTo !== null && !known.has(writeTo))
    throw invalidField(['body', 'write_to'], CALENDAR_MESSAGES.unknownCalendar, 'unknown');
  if (writeTo !== null && !known.get(writeTo)?.is_writable)
    throw invalidField(['body', 'write_to'], CALENDAR_MESSAGES.notWritable, 'not_writable');
  await transaction
    .updateTable('calendar_connections')
    .set({ write_to: writeTo, read_from: [...new Set(readFrom)], marks: '{}' })
    .where('professional_id', '=', professionalId)
    .execute();
}
