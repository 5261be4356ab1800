import {
  DAY_MS,
  MINUTE_MS,
  type NotificationType,
  type QuietHours,
} from '@crown-and-coil/shared-api/contract';
import { Temporal } from 'temporal-polyfill';

/** The end of the quiet hours around `now`, in the person's time zone; undefined outside of them. */
export function endOfQuiet(now: Date, { from, until, time_zone: timeZone }: QuietHours): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const [start, end] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(until)];
  const isAfter = (limit: Temporal.PlainTime) => Temporal.PlainTime.compare(time, limit) >= 0;
  const isOverMidnight = Temporal.PlainTime.compare(start, end) > 0;
  const isQuiet = isOverMidnight ? isAfter(start) || !isAfter(end) : isAfter(start) && !isAfter(end);
  if (!isQuiet) return undefined;
  const day = isOverMidnight && isAfter(start) ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  const ends = new Date(day.toZonedDateTime({ timeZone, plainTime: end }).epochMilliseconds);
  // The clock was turned back in between: they last until the local end time.
  return ends > now ? ends : new Date(now.getTime() + MINUTE_MS);
}

/**
 * Whether a notification is still worth delivering: not after a day, not once read, and no reminder after its
 * appointment has begun.
 */
export function isCurrent(
  notice: {
    readonly type: NotificationType;
    readonly createdAt: Date;
    readonly startTime: Date | null;
    readonly isRead: boolean;
  },
  now: Date,
): boolean {
  const { type, createdAt, startTime, isRead } = notice;
  if (isRead || now.getTime() - createdAt.getTime() > DAY_MS) return false;
  return type !== 'booking_reminder' || startTime === null || startTime > now;
}

/** A waiting list offer is held only briefly, so it does not wait until the morning. */
export const waitsForMorning = (type: NotificationType): boolean => type !== 'waiting_list_offered';
