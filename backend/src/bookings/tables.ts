import type { BookedStyle, BookingActor, BookingStatus } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

export interface BookingsTable {
  id: string;
  professional_id: string;
  client_id: string;
  status: Generated<BookingStatus>;
  start_time: Date;
  end_time: Date;
  /** Buffers before and after it, as its services had them when it was made. */
  buffer_before_minutes: Generated<number>;
  buffer_after_minutes: Generated<number>;
  notes: string | null;
  /** Incremented by a trigger. */
  notes_version: Generated<number>;
  total_cents: number;
  cancelled_by: BookingActor | null;
  cancelled_late: Generated<boolean>;
  cancellation_reason: Generated<string | null>;
  no_show: Generated<boolean>;
  /** Since when it has been waiting for an answer. */
  pending_since: Generated<Date>;
  /** The start that its client has been reminded of, or needs no reminder of. */
  reminded_for: Generated<Date | null>;
  /** For a completed maintenance visit: when to remind its client of the next one. */
  next_visit_at: Generated<Date | null>;
  /** Incremented by each change. */
  revision: Generated<number>;
  /** The parties who moved it when cancelling it would have been late. */
  late_moved_by: Generated<('client' | 'professional')[]>;
  /** For services with a minimum age. */
  is_of_age: Generated<boolean>;
  guardian_name: string | null;
  /** The version that the client accepted. */
  house_rules_version: number | null;
  /** Null without a deposit; 0 when there is none and the client agreed to keep a card. */
  deposit_cents: Generated<number | null>;
  /** While set, the request waits for its deposit, and its professional does not see it. */
  held_until: Generated<Date | null>;
  /** Place and time zone it was agreed in: null until the professional moves (migration 0326). */
  location: Generated<string | null>;
  time_zone: Generated<string | null>;
  currency: Generated<'AUD'>;
  /** Not a booking but the held time of an open waiting list offer with the same id. */
  is_waiting_list_hold: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface BookingServicesTable {
  booking_id: string;
  position: number;
  professional_id: string;
  service_id: string;
  name: string;
  price_cents: number;
  duration_minutes: number;
  /** As it was chosen from the service's menu; null without one. */
  style: Generated<BookedStyle | null>;
}

export interface BookingProductLinesTable {
  booking_id: string;
  position: number;
  professional_id: string;
  product_id: string;
  name: string;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  is_client_supplied: boolean;
}

export interface BookingHistoryTable {
  id: string;
  booking_id: string;
  professional_id: string;
  /** Null for the system. */
  actor_user_id: string | null;
  actor: BookingActor;
  /** The booking's revision after the change, which orders its entries. Null in entries of earlier versions. */
  revision: number | null;
  action:
    | 'created'
    | 'status_changed'
    | 'notes_changed'
    | 'rescheduled'
    | 'no_show_changed'
    | 'preparation_changed';
  old_status: BookingStatus | null;
  new_status: BookingStatus | null;
  /** Where it was moved from and to; null for everything else. */
  old_start_time: Generated<Date | null>;
  new_start_time: Generated<Date | null>;
  happened_at: Date;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: string;
  response_body: string;
  created_at: Date;
}
