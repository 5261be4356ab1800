import type {
  CalendarFailure,
  CalendarKind,
  ConnectedCalendar,
  ConnectionState,
} from '@crown-and-coil/shared-api/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The state of a calendar when it was last read. */
export interface CalendarMark {
  /** The server's sync token or ctag; null if it has none. */
  readonly token: string | null;
  /** 'YYYY-MM-DD'. All events are read again each day, because the horizon moves. */
  readonly day: string;
}

export interface CalendarConnectionsTable {
  professional_id: string;
  kind: ColumnType<CalendarKind, CalendarKind | undefined, CalendarKind>;
  server_url: string;
  user_name: string;
  /** Encrypted by `seal`: the password, or for Google a GoogleSecret as JSON. */
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
  /** It could not be read, so `times` is empty. */
  is_unreadable: Generated<boolean>;
}

export interface CalendarCopiesTable {
  professional_id: string;
  booking_id: string;
  href: string;
  /** SHA-256 of the file that was written; empty until the write is complete. */
  digest: string;
  /** Null if the server did not send one with the write, until the calendar is listed. */
  etag: string | null;
}

export interface BusyTimesTable {
  professional_id: string;
  start_time: Date;
  end_time: Date;
}
