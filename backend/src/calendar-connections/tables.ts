import type {
  CalendarFailure,
  CalendarKind,
  ConnectedCalendar,
  ConnectionState,
} from '@crown-and-coil/shared-api/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** What was read of a calendar last. */
export interface CalendarMark {
  /** The server's token of that state; null when it has none. */
  readonly token: string | null;
  /** 'YYYY-MM-DD': recurring events are expanded again each day, as the horizon moves. */
  readonly day: string;
}

export interface CalendarConnectionsTable {
  professional_id: string;
  kind: ColumnType<CalendarKind, CalendarKind | undefined, CalendarKind>;
  server_url: string;
  user_name: string;
  /** Written by `seal`: the password, or for Google a GoogleSecret. */
  sealed_secret: Buffer;
  key_id: string;
  state: ConnectionState;
  failure: CalendarFailure | null;
  failed_since: Date | null;
  failures: Generated<number>;
  addresses: Generated<string[]>;
  calendars: ColumnType<ConnectedCalendar[], string | undefined, string>;
  write_to: string | null;
  read_from: Generated<string[]>;
  marks: ColumnType<Record<string, CalendarMark>, string | undefined, string>;
  unread_events: Generated<number>;
  created_at: Date;
  last_synced_at: Date | null;
  next_sync_at: Date;
}

export interface CalendarObjectsTable {
  professional_id: string;
  calendar_url: string;
  href: string;
  etag: string | null;
  times: JSONColumnType<[number, number][]>;
  /** It could not be read; it has no times. */
  is_unreadable: Generated<boolean>;
}

export interface CalendarCopiesTable {
  professional_id: string;
  booking_id: string;
  href: string;
  /** Of the file that was written. */
  digest: string;
  /** Null when the server did not answer one, until the calendar is listed. */
  etag: string | null;
}

export interface BusyTimesTable {
  professional_id: string;
  start_time: Date;
  end_time: Date;
}
