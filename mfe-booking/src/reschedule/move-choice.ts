import { newIdempotencyKey } from '@crown-and-coil/shared-ui';
import { isKey } from '../booking-steps/booking-draft';

/** The start that a booking is to move to, an instant, and the key that makes sending this very move twice harmless. */
export interface MoveChoice {
  readonly startTime: string;
  readonly idempotencyKey: string;
}

/** Every choice has its own key: another start is another request. */
export const chooseMove = (startTime: string): MoveChoice => ({
  startTime,
  idempotencyKey: newIdempotencyKey(),
});

/** Cleared at log-out, with all that starts like this (shared-ui, draft-storage). */
const storageKey = (username: string, bookingId: string) =>
  `crown-and-coil:draft:${username} /booking/${bookingId}/reschedule`;

/** Keeps a choice across a reload of the tab; undefined removes it. With blocked storage a reload loses it. */
export function keepMoveChoice(username: string, bookingId: string, choice: MoveChoice | undefined): void {
  try {
    if (choice) sessionStorage.setItem(storageKey(username, bookingId), JSON.stringify(choice));
    else sessionStorage.removeItem(storageKey(username, bookingId));
  } catch {
    // The choice lives on in this page.
  }
}

/** The kept choice; undefined when there is none, or nothing that can be one. */
export function readMoveChoice(username: string, bookingId: string): MoveChoice | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(username, bookingId)) ?? 'null');
    const { startTime, idempotencyKey } = Object(stored) as Partial<Record<keyof MoveChoice, unknown>>;
    if (typeof startTime !== 'string' || !isKey(idempotencyKey)) return undefined;
    return { startTime: new Date(startTime).toISOString(), idempotencyKey };
  } catch {
    return undefined;
  }
}
