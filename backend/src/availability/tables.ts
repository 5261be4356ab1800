import type { ColumnType, Generated } from 'kysely';

export interface AvailabilityWindowsTable {
  id: string;
  professional_id: string;
  start_time: Date;
  end_time: Date;
  /** The weekly hours that created it; null when it was set or moved by hand. */
  series_id: Generated<string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Weekly hours without an end; clocks as '09:00:00', days as 'YYYY-MM-DD', read as text. */
export interface AvailabilitySeriesTable {
  id: string;
  professional_id: string;
  weekdays: number[];
  start_clock: string;
  end_clock: string;
  ends_next_day: boolean;
  made_until: ColumnType<Date, string, string>;
  /** No longer written: replaced by the table `days_off`. */
  days_off: ColumnType<unknown, never, never>;
  starts_on: ColumnType<string | null, string, never>;
  created_at: Generated<Date>;
}

export interface DaysOffTable {
  professional_id: string;
  /** 'YYYY-MM-DD' of the professional's zone, read as text. */
  day: ColumnType<Date, string, never>;
  created_at: Generated<Date>;
}

export interface BlockedTimesTable {
  id: string;
  professional_id: string;
  start_time: Date;
  end_time: Date;
  note: string;
  created_at: Date;
}

export interface CalendarVersionsTable {
  professional_id: string;
  /** Renewed by triggers with every change of the calendar. */
  version: Generated<string>;
}

/** The longest visit that can start on a day or in a part of it; written by triggers, only for days with free time. */
export interface FreeStretchesTable {
  professional_id: string;
  day: ColumnType<string, never, never>;
  morning_minutes: ColumnType<number, never, never>;
  afternoon_minutes: ColumnType<number, never, never>;
  evening_minutes: ColumnType<number, never, never>;
  longest_minutes: ColumnType<number, never, never>;
}
