import type {
  BookedStyle,
  PartOfDay,
  StyleChoice,
  WaitingOfferState,
  WaitingSearch,
  WaitingState,
} from '@crown-and-coil/shared-api/contract';
import type { ColumnType, Generated } from 'kysely';

export interface WaitingListEntriesTable {
  id: string;
  client_id: string;
  /** Null, like the service and the minutes, for an entry for any professional found by `search`. */
  professional_id: string | null;
  service_id: string | null;
  state: Generated<WaitingState>;
  /** JSON text when written; null without a style menu. */
  choice: ColumnType<StyleChoice | null, string | null, string | null>;
  /** Minutes with this revision of the menu. */
  style: ColumnType<BookedStyle | null, string | null, string | null>;
  menu_revision: number;
  minutes: number | null;
  search: ColumnType<WaitingSearch | null, string | null | undefined, never>;
  /** The search, with the bounding box of its circles. */
  words: ColumnType<string[] | null, string[] | null | undefined, never>;
  south: ColumnType<number | null, number | null | undefined, never>;
  north: ColumnType<number | null, number | null | undefined, never>;
  west: ColumnType<number | null, number | null | undefined, never>;
  east: ColumnType<number | null, number | null | undefined, never>;
  /** Days of the professional's calendar, 'YYYY-MM-DD', both inclusive; read as text. */
  from_day: ColumnType<Date, string, never>;
  to_day: ColumnType<Date, string, never>;
  part_of_day: PartOfDay | null;
  created_at: Date;
  ended_at: Date | null;
}

/** An open one has a row of bookings with the same id, which holds its time. */
export interface WaitingListOffersTable {
  id: string;
  entry_id: string;
  client_id: string;
  professional_id: string;
  /** The offered service; null where the entry has it. */
  service_id: string | null;
  choice: ColumnType<StyleChoice | null, string | null | undefined, never>;
  start_time: Date;
  end_time: Date;
  held_until: Date;
  state: Generated<WaitingOfferState>;
  /** The booking that accepted it. */
  booking_id: Generated<string | null>;
  /** Offered by the professional, out of turn. */
  is_by_hand: boolean;
  created_at: Date;
  ended_at: Date | null;
}
