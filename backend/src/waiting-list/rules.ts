import {
  type BookingActor,
  MAX_MISSED_OFFERS,
  MINUTE_MS,
  type PartOfDay,
  startIntervalOf,
  WAITING_OFFER_MINUTES,
  type WaitingOfferState,
  type WaitingState,
} from '@crown-and-coil/shared-api/contract';
import { calendarFor } from '../availability/buffers';
import type { Calendar } from '../availability/queries';
import { freeSlots, type Interval } from '../availability/slots';
import type { Moment } from '../availability/start-limits';
import {
  bookableTime,
  noticeMinutes,
  type ServiceTiming,
  type StartLimits,
  type StartWindow,
  startFilter,
  TIMES_OF_PART,
  timesFilter,
} from '../availability/start-limits';
import { startOfDay, toWallClock } from '../time-zones/wall-clock';

/** The parts of an entry that the rules need (WAITING_LIST_RULES in the contract states them). */
export interface Waiting extends ServiceTiming {
  readonly id: string;
  /** When the client joined. */
  readonly since: Date;
  readonly minutes: number;
  /** Days of the professional's calendar, 'YYYY-MM-DD', both inclusive. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly partOfDay: PartOfDay | null;
  /** Minutes of the chosen style. */
  readonly starts: StartWindow;
  /** Times already offered to this client. */
  readonly refused: readonly Interval[];
}

/** Time and calendar of offers. */
export interface OfferClock extends Moment {
  /** Of the professional. */
  readonly timeZone: string;
  readonly limits: StartLimits;
}

/** An offer decided by the rules. */
export interface NextOffer<Entry extends Waiting = Waiting> extends Interval {
  readonly entry: Entry;
}

/** 15 minutes by day; until 9:00 am when it is made between 9:00 pm and 8:45 am. */
export function offerHeldUntil({ now, timeZone }: Pick<OfferClock, 'now' | 'timeZone'>): Date {
  const local = toWallClock(now, timeZone);
  const minutes = local.hour * 60 + local.minute;
  const isNight = minutes >= 21 * 60 || minutes < 8 * 60 + 45;
  if (!isNight) return new Date(now.getTime() + WAITING_OFFER_MINUTES * MINUTE_MS);
  const nine = local
    .add({ days: minutes >= 21 * 60 ? 1 : 0 })
    .with({ hour: 9, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  return new Date(nine.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The earliest start that can be offered: one that can still be booked when the offer ends. */
export const earliestOffered = (clock: OfferClock): number =>
  offerHeldUntil(clock).getTime() + noticeMinutes(clock.limits, clock.leadTimeMinutes) * MINUTE_MS;

/** The starts that can be offered. */
export interface Offerable {
  /** See `earliestOffered`. */
  readonly earliest: number;
  readonly timeZone: string;
  readonly limits: StartLimits;
  readonly now: Date;
}

/** The first free start of a calendar that fits an entry; undefined without any. */
export function firstFit(
  { minutes, fromDay, toDay, partOfDay, starts, refused, ...timing }: Waiting,
  calendar: Calendar,
  { earliest, timeZone, limits, now }: Offerable,
): Interval | undefined {
  const from = Math.max(startOfDay(fromDay, timeZone).getTime(), earliest);
  const bookable = bookableTime(limits, { now, leadTimeMinutes: 0, timeZone });
  const to = Math.min(startOfDay(toDay, timeZone, 1).getTime(), bookable.end);
  if (from >= to) return undefined;
  const { windows, busy } = calendarFor(calendar, timing);
  const filters = [
    startFilter(starts, timeZone),
    timesFilter(partOfDay && TIMES_OF_PART[partOfDay], timeZone),
  ];
  const slots = freeSlots({
    windows,
    busy: [...busy, ...refused],
    durationMinutes: minutes,
    stepMinutes: startIntervalOf(minutes, [timing.startIntervalMinutes], limits.startIntervalMinutes),
    from,
    to,
  });
  return slots.find(({ start }) => filters.every((isStart) => isStart?.(start) ?? true));
}

/** First come, first served. */
export const inTurn = (one: Pick<Waiting, 'since' | 'id'>, other: Pick<Waiting, 'since' | 'id'>): number =>
  one.since.getTime() - other.since.getTime() || (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);

/**
 * Decides the next offer of a professional's free time: the client who has waited longest among those with a fitting
 * free time, and its first start.
 * @param waiting without clients who have an open offer
 */
export function nextOffer<Entry extends Waiting>(
  waiting: readonly Entry[],
  calendar: Calendar,
  clock: OfferClock,
): NextOffer<Entry> | undefined {
  const earliest = earliestOffered(clock);
  // Cached, as thousands may wait for the same.
  const found = new Map<string, Interval | undefined>();
  for (const entry of waiting.toSorted(inTurn)) {
    const { minutes, fromDay, toDay, partOfDay, starts, refused } = entry;
    const { startIntervalMinutes, bufferBeforeMinutes, bufferAfterMinutes } = entry;
    const timing = [startIntervalMinutes, bufferBeforeMinutes, bufferAfterMinutes];
    const key = JSON.stringify([minutes, fromDay, toDay, partOfDay, starts, refused, timing]);
    if (!found.has(key)) found.set(key, firstFit(entry, calendar, { ...clock, earliest }));
    const fit = found.get(key);
    if (fit !== undefined) return { entry, start: fit.start, end: fit.end };
  }
  return undefined;
}

/** How an offer ends whose booking is cancelled before it is paid: the system cancels it when the time to pay is over. */
export function endOfUnpaidOffer(
  cancelledBy: BookingActor,
): Extract<WaitingOfferState, 'expired' | 'declined' | 'withdrawn'> {
  if (cancelledBy === 'system') return 'expired';
  return cancelledBy === 'client' ? 'declined' : 'withdrawn';
}

/** The state of an entry whose offer was booked and not paid: it waits again, unless something else ends it. */
export function stateAfterUnpaid({
  isOver,
  isGone,
  isAskedAgain,
  missed,
}: {
  /** Its days are over. */
  readonly isOver: boolean;
  /** Its professional or service is deleted. */
  readonly isGone: boolean;
  /** The client waits for the same with a newer entry, whose days and place count then. */
  readonly isAskedAgain: boolean;
  /** Its expired offers, this one included. */
  readonly missed: number;
}): WaitingState {
  if (isGone) return 'closed';
  if (isOver) return 'expired';
  if (isAskedAgain) return 'withdrawn';
  return missed < MAX_MISSED_OFFERS ? 'waiting' : 'missed';
}
