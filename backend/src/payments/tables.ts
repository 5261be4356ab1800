import type { ColumnType } from 'kysely';
import type { PaymentEvent } from './provider';

/** Times are strings in JSON. */
type InJson<Value> = Value extends Date ? string : Value;
type EventInJson<Event> = Event extends PaymentEvent ? { [Key in keyof Event]: InJson<Event[Key]> } : never;

export type StoredEvent = EventInJson<PaymentEvent>;

export interface PaymentEventsTable {
  /** The provider's id. */
  id: string;
  kind: PaymentEvent['kind'];
  /** The signed text. */
  body: string;
  /** The mapped event. */
  event: ColumnType<StoredEvent, string, never>;
  happened_at: Date;
  received_at: Date;
  applied_at: Date | null;
}

export interface PayoutsTable {
  /** The provider's. */
  reference: string;
  professional_id: string;
  amount_cents: number;
  currency: string;
  state: 'paid' | 'failed';
  /** When it reaches the bank. */
  arrives_at: Date;
  happened_at: Date;
}

export interface PaymentAccountsTable {
  professional_id: string;
  /** The provider's id of the account. */
  reference: string;
  can_take_deposits: boolean;
  payouts_enabled: boolean;
  missing: string[];
  created_at: Date;
  checked_at: Date;
}
