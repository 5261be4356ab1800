import type { BookingCreate } from '@crown-and-coil/shared-api';

/** One visit of the confirm page: kept on its history entry, through reloads and the way over /login. */
export interface ConfirmVisit {
  /** Sent with the booking, so that sending it again books once (api.md, Idempotency). */
  readonly idempotencyKey: string;
  /** A request whose answer never came: it is sent again exactly as it was. */
  readonly unanswered?: BookingCreate | undefined;
  /** The key that the visit began with, once a refusal has ended that key: older history entries still hold it. */
  readonly firstKey?: string | undefined;
}

/** A new key, for a new visit or after a refusal. `randomUUID` is missing on plain-http addresses other than localhost, `getRandomValues` is not. */
export const newVisit = (refused?: ConfirmVisit): ConfirmVisit => ({
  ...(refused && { firstKey: firstKeyOf(refused) }),
  idempotencyKey: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
});

const firstKeyOf = ({ idempotencyKey, firstKey = idempotencyKey }: ConfirmVisit) => firstKey;

const sentItemOf = (visit: ConfirmVisit) => `crown-and-coil.sent-booking.${firstKeyOf(visit)}`;

/** Remembers for this tab which booking a visit has made: the log-in leaves an older history entry of the same visit. */
export function rememberSent(visit: ConfirmVisit, bookingId: string): void {
  try {
    sessionStorage.setItem(sentItemOf(visit), bookingId);
  } catch {
    // Storage is full or closed: the older entry then shows the form, whose key does not book twice.
  }
}

/** The id of the booking that a visit has made, if it has. */
export function sentBookingOf(visit: ConfirmVisit): string | null {
  try {
    return sessionStorage.getItem(sentItemOf(visit));
  } catch {
    return null;
  }
}

const isKey = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{16,64}$/.test(value);

/** The visit that navigation state holds; undefined when it holds none, or nothing that can be one. */
export function readVisit(state: unknown): ConfirmVisit | undefined {
  if (!isRecord(state) || !isRecord(state.confirmVisit)) return undefined;
  const { idempotencyKey, unanswered, firstKey } = state.confirmVisit;
  if (!isKey(idempotencyKey)) return undefined;
  return {
    idempotencyKey,
    ...(isBookingRequest(unanswered) && { unanswered }),
    ...(isKey(firstKey) && { firstKey }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Enough to compare it with what is chosen now; the server checks the rest. */
const isBookingRequest = (value: unknown): value is BookingCreate =>
  isRecord(value) &&
  typeof value.professional_id === 'string' &&
  typeof value.client_id === 'string' &&
  typeof value.start_time === 'string' &&
  Array.isArray(value.service_ids) &&
  Array.isArray(value.products) &&
  value.products.every(isRecord);
