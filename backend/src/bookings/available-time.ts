import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { lockWindowsFor } from '../availability/locks';
import { isCovered } from '../availability/slots';
import type { WindowTimes } from '../availability/window-reading';
import type { Tables } from '../database/tables';
import { conflict } from '../http/refusal';

const MINUTE_MS = 60_000;

/** Whether a start comes before now + lead time (api.md, Bookings). */
export const isTooSoon = (
  startTime: Date,
  { now, leadTimeMinutes }: { readonly now: Date; readonly leadTimeMinutes: number },
): boolean => startTime.getTime() < now.getTime() + leadTimeMinutes * MINUTE_MS;

/**
 * Sees that availability covers a time, and locks it until the transaction ends, so that no edit can take the time away
 * meanwhile.
 * @throws Refusal 409 when it is not covered
 */
export async function holdCoveredTime(
  transaction: Transaction<Tables>,
  professionalId: string,
  times: WindowTimes,
): Promise<void> {
  const windows = await lockWindowsFor(transaction, professionalId, times);
  const wanted = { start: times.startTime.getTime(), end: times.endTime.getTime() };
  if (!isCovered(wanted, windows)) throw conflict(MESSAGES.timeTaken);
}
