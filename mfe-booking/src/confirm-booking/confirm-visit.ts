import type { BookingCreate } from '@crown-and-coil/shared-api';

/** One visit of the confirm page: kept on its history entry, through reloads and the way over /login. */
export interface ConfirmVisit {
  /** Sent with the booking, so that sending it again books once (api.md, Idempotency). */
  readonly idempotencyKey: string;
  /** A request whose answer never came: it is sent again exactly as it was. */
  readonly unanswered?: BookingCreate | undefined;
}

/** A new visit. `randomUUID` is missing on plain-http addresses other than localhost, `getRandomValues` is not. */
export const newVisit = (): ConfirmVisit => ({
  idempotencyKey: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
});

/** The visit that navigation state holds; undefined when it holds none, or nothing that can be one. */
export function readVisit(state: unknown): ConfirmVisit | undefined {
  if (!isRecord(state) || !isRecord(state.confirmVisit)) return undefined;
  const { idempotencyKey, unanswered } = state.confirmVisit;
  if (typeof idempotencyKey !== 'string' || !/^[\w-]{16,64}$/.test(idempotencyKey)) return undefined;
  return isBookingRequest(unanswered) ? { idempotencyKey, unanswered } : { idempotencyKey };
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
