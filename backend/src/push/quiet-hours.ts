import type { NotificationType, QuietHours } from '@crown-and-coil/shared-api/contract';
import { Temporal } from 'temporal-polyfill';

const DAY_MS = 86_400_000;

/** When the quiet hours end in which `now` lies; undefined when it lies in none. In the person's time zone. */
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
  // The clock was turned back in between: they go on for as long as it says so.
  return ends > now ? ends : new Date(now.getTime() + 60_000);
}

/**
 * Whether a notification still belongs on a device: not a day later, not when its appointment has begun, if it is a reminder
 * of that, and not when it was read.
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

/** An offer of the waiting list is held for a short time: it does not wait for the morning, when it may be over. */
export const waitsForMorning = (type: NotificationType): boolean => type !== 'waiting_list_offered';
