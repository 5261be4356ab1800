import {
  type Availability,
  addDays,
  daysUntil,
  MINUTE_MS,
  SLOT_STEP_MINUTES,
  type Slot,
  type SlotsQuery,
  skipToken,
  useListAvailabilityOfProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { intervalByLength } from '@crown-and-coil/shared-api/bookings';
import {
  dayKey,
  formatEndTime,
  formatRelativeDay,
  formatShortDate,
  formatTime,
  type Instant,
  startOfDay,
  useNow,
} from '@crown-and-coil/shared-ui';
import { useMemo, useState } from 'react';
import { useGetBookingLimitsQuery, useListAvailabilityInPartsQuery } from '../api';

/** Weeks that one call asks for: the answer stays small, and paging through a month needs no second call. */
const WEEKS_A_CALL = 4;
const NO_WINDOWS: readonly Availability[] = [];
const always = () => true;
/** How far ahead one can page. */
const LAST_WEEK = 3 * WEEKS_A_CALL - 1;

interface Whose {
  readonly id: string;
  /** IANA zone. */
  readonly timeZone: string;
}

/** What a start is looked for. */
export interface WantedTime {
  /** How much time is needed, as the API asks for it. */
  readonly room: Pick<
    SlotsQuery,
    'serviceIds' | 'durationMinutes' | 'earliestStart' | 'latestStart' | 'moving'
  >;
  /** Other lengths of the visit, each from a calendar day on ('YYYY-MM-DD' in the professional's zone), in order. */
  readonly lengths?: readonly { readonly fromDay: string; readonly durationMinutes: number }[];
  /** The start that is chosen, an instant. */
  readonly chosenStart: string | undefined;
  /** Whether what the services ask for first allows a start. */
  readonly isOpenAt?: (startTime: string) => boolean;
  /** A start offered to this client only. */
  readonly heldStart?: Slot | undefined;
  /** A start to propose: its week comes first. */
  readonly proposedStart?: string | undefined;
  /** The start of a booking to move: its week comes first, and it cannot be chosen. */
  readonly presentStart?: string;
  /** Whether the professional's notice and horizon count: not for themselves. */
  readonly isLimited?: boolean;
}

/** When a visit with these styles may start: within the windows of all of them. */
export function startWindow(
  styles: readonly { readonly earliestStart: string | null; readonly latestStart: string | null }[],
): Pick<SlotsQuery, 'earliestStart' | 'latestStart'> {
  const [earliest] = styles
    .flatMap(({ earliestStart }) => earliestStart ?? [])
    .sort()
    .reverse();
  const [latest] = styles.flatMap(({ latestStart }) => latestStart ?? []).sort();
  return {
    ...(earliest ? { earliestStart: earliest } : {}),
    ...(latest ? { latestStart: latest } : {}),
  };
}

const isAt = ({ startTime }: Slot, instant: string | undefined) =>
  instant !== undefined && Date.parse(startTime) === Date.parse(instant);

/**
 * The times that fit what is wanted, a week at a time from today on. It begins with the week of the chosen start, or of
 * the present or proposed one, or else with the first one that has a start.
 *
 * @param professional undefined while it is not known yet
 */
export function useWeeks(professional: Whose | undefined, wanted: WantedTime) {
  const { chosenStart, heldStart, isLimited = true, isOpenAt = always, presentStart, proposedStart } = wanted;
  const now = useNow();
  const [pagedTo, setPagedTo] = useState<number>();
  const [showsAll, setShowsAll] = useState(false);
  const [goneStart, setGoneStart] = useState<string>();
  const zone = professional?.timeZone ?? 'UTC';
  const today = dayKey(now, zone);
  const weekOf = (key: string) => Math.min(LAST_WEEK, Math.max(0, Math.floor(daysUntil(today, key) / 7)));

  const { data: limits } = useGetBookingLimitsQuery(isLimited && professional ? professional.id : skipToken);
  const lastWeek = limits?.lastDay ? weekOf(limits.lastDay) : LAST_WEEK;

  const weekOfStart = (start: string | undefined) =>
    start === undefined ? undefined : weekOf(dayKey(start, zone));
  const chosenWeek = weekOfStart(chosenStart);
  const shownWeek = pagedTo ?? chosenWeek ?? weekOfStart(presentStart ?? proposedStart);
  const call = Math.floor((shownWeek ?? 0) / WEEKS_A_CALL);
  const firstDayOfCall = addDays(today, call * WEEKS_A_CALL * 7);
  const parts = professional
    ? partsOf(wanted, firstDayOfCall).map(({ fromDay, toDay, room }) => ({
        professionalId: professional.id,
        ...room,
        from: startOfDay(fromDay, zone),
        to: startOfDay(toDay, zone),
      }))
    : [];
  const [only] = parts;
  const whole = useListAvailabilityOfProfessionalQuery(parts.length === 1 && only ? only : skipToken, FRESH);
  const inParts = useListAvailabilityInPartsQuery(parts.length > 1 ? parts : skipToken, FRESH);
  const query = parts.length > 1 ? inParts : whole;

  const windows = query.currentData ?? NO_WINDOWS;
  const { starts, usual } = useMemo(() => {
    const offered = offeredStarts(windows, heldStart).filter(({ startTime }) => isOpenAt(startTime));
    // The present start belongs to its free stretch, so it is left out after the stretches are known.
    return {
      starts: offered.filter((start) => !isAt(start, presentStart)),
      usual: new Set(usualStarts(offered)),
    };
  }, [windows, heldStart, isOpenAt, presentStart]);
  const chosenSlot = chosenStart === undefined ? undefined : slotAt(starts, chosenStart);
  const unusualSlot = chosenSlot && !usual.has(chosenSlot) ? chosenSlot : undefined;
  // Choosing a usual start changes nothing here: four weeks are not grouped again at each key press.
  const shownStarts = useMemo(
    () => (showsAll ? starts : starts.filter((start) => usual.has(start) || start === unusualSlot)),
    [starts, usual, showsAll, unusualSlot],
  );
  const days = useMemo(() => slotDays(shownStarts, zone, now), [shownStarts, zone, now]);
  const firstDay = days[0];
  const week = shownWeek ?? (firstDay ? weekOf(firstDay.key) : 0);
  const weekStart = addDays(today, week * 7);
  const daysOfWeek = days.filter(({ key }) => weekOf(key) === week);
  const weekBegins = Date.parse(startOfDay(weekStart, zone));
  const weekEnds = Date.parse(startOfDay(addDays(weekStart, 7), zone));
  const hasFewer = starts.some((start) => {
    const at = Date.parse(start.startTime);
    return at >= weekBegins && at < weekEnds && !usual.has(start) && start !== unusualSlot;
  });

  const isCovered =
    query.currentData !== undefined &&
    !query.isFetching &&
    chosenWeek !== undefined &&
    Math.floor(chosenWeek / WEEKS_A_CALL) === call;
  const isGone = isCovered && !chosenSlot;
  // Remembered, because the answer for another month does not show it.
  if (isGone && goneStart !== chosenStart) setGoneStart(chosenStart);

  return {
    query,
    windows,
    starts,
    days,
    weekStart,
    /** Undefined while they are not known, and when they do not count. */
    limits,
    daysOfWeek,
    chosenSlot,
    /** The chosen start has been taken, or no longer fits. */
    chosenIsGone: isGone || (chosenStart !== undefined && goneStart === chosenStart),
    /** Whether all starts are shown, or the usual ones only; undefined when both are the same in this week. */
    allStarts: hasFewer ? { shown: showsAll, toggle: () => setShowsAll(!showsAll) } : undefined,
    /** The next day with starts after the week shown, as far as this call tells. */
    nextDay: days.find(({ key }) => weekOf(key) > week),
    showWeekOf: (key: string) => setPagedTo(weekOf(key)),
    earlier: week > 0 ? () => setPagedTo(week - 1) : undefined,
    later: week < lastWeek ? () => setPagedTo(week + 1) : undefined,
    /** Shows the weeks that no call has loaded yet. */
    furtherAhead:
      (call + 1) * WEEKS_A_CALL <= lastWeek ? () => setPagedTo((call + 1) * WEEKS_A_CALL) : undefined,
  };
}

export type Weeks = ReturnType<typeof useWeeks>;

const FRESH = { refetchOnMountOrArgChange: true } as const;

/** The days of one call, parted where the visit takes another length. */
function partsOf({ room, lengths = [] }: WantedTime, firstDay: string) {
  const endDay = addDays(firstDay, WEEKS_A_CALL * 7);
  const changes = [
    { fromDay: firstDay, room },
    ...lengths.map(({ fromDay, durationMinutes }) => ({ fromDay, room: { ...room, durationMinutes } })),
  ];
  return changes.flatMap(({ fromDay, room }, index) => {
    const [toDay = endDay] = [changes[index + 1]?.fromDay ?? endDay, endDay].sort();
    const part = { fromDay: fromDay < firstDay ? firstDay : fromDay, toDay, room };
    return part.fromDay < part.toDay ? [part] : [];
  });
}

/** All starts of the windows, and a held one, in order, without duplicates. */
export function offeredStarts(windows: readonly Availability[], held?: Slot): Slot[] {
  const byInstant = new Map<number, Slot>(held ? [[Date.parse(held.startTime), held]] : []);
  for (const { availableSlots: slots } of windows) {
    for (const slot of slots) byInstant.set(Date.parse(slot.startTime), slot);
  }
  return [...byInstant].sort(([first], [second]) => first - second).map(([, slot]) => slot);
}

/** The slot of a start, whatever way the instant is written. */
export function slotAt(starts: readonly Slot[], instant: string): Slot | undefined {
  const at = Date.parse(instant);
  return starts.find(({ startTime }) => Date.parse(startTime) === at);
}

/** A start as it is shown: '10:00 am', 'ends 6:00 pm'. */
interface ShownStart {
  startTime: string;
  time: string;
  ends: string;
}

/** A calendar day with its starts. */
export interface SlotDay {
  /** 'YYYY-MM-DD' in the zone. */
  key: string;
  /** 'Fri, 28 Nov'. */
  heading: string;
  /** 'in 7 days'. */
  relative: string;
  slots: ShownStart[];
}

/** Starts grouped by their calendar day in the zone, days and starts in order; days without starts do not occur. */
export function slotDays(
  starts: readonly Pick<Slot, 'startTime' | 'endTime'>[],
  zone: string,
  now: Instant = Date.now(),
): SlotDay[] {
  const days = new Map<string, SlotDay>();
  const inOrder = [...starts].sort(
    (first, second) => Date.parse(first.startTime) - Date.parse(second.startTime),
  );
  for (const { startTime, endTime } of inOrder) {
    const key = dayKey(startTime, zone);
    const day = days.get(key) ?? {
      key,
      heading: formatShortDate(startTime, zone),
      relative: formatRelativeDay(startTime, zone, now),
      slots: [],
    };
    day.slots.push({
      startTime,
      time: formatTime(startTime, zone),
      ends: `ends ${formatEndTime(startTime, endTime, zone)}`,
    });
    days.set(key, day);
  }
  return [...days.values()];
}

/** A day of the week strip. */
export interface WeekDay {
  /** 'YYYY-MM-DD'. */
  key: string;
  weekday: string;
  dayOfMonth: string;
  starts: number;
  /** Why it cannot be booked now: 'too soon' or 'not yet'; undefined for a day that can. */
  closed: string | undefined;
}

/** The first and the last day that can be booked; undefined without such a limit. */
export interface OpenDays {
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

/** Seven days from the given day key, each with its number of starts. Calendar arithmetic, independent of DST. */
export function weekFrom(
  firstKey: string,
  days: readonly SlotDay[],
  { first = '', last = '9' }: OpenDays = {},
): WeekDay[] {
  return Array.from({ length: 7 }, (_, step) => {
    const key = addDays(firstKey, step);
    const starts = days.find((day) => day.key === key)?.slots.length ?? 0;
    const [weekday = ''] = formatShortDate(key, 'UTC').split(',');
    const closed = key < first ? 'too soon' : key > last ? 'not yet' : undefined;
    return { key, weekday, dayOfMonth: String(Number(key.slice(8))), starts, closed };
  });
}

/** A stretch of time without a gap, half-open, both ends in ISO 8601. */
export interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** Windows as stretches in order: touching and overlapping windows are one stretch of time for booking (api.md). */
export function stretchesOf(windows: readonly Pick<Availability, 'startTime' | 'endTime'>[]): Stretch[] {
  const inOrder = windows
    .map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime) }))
    .filter(({ start, end }) => start < end)
    .sort((first, second) => first.start - second.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of inOrder) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}

/** The stretch that an instant lies in; undefined when none holds it. */
export function stretchAround(
  windows: readonly Pick<Availability, 'startTime' | 'endTime'>[],
  instant: string,
): Stretch | undefined {
  const at = Date.parse(instant);
  return stretchesOf(windows).find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end));
}

/**
 * The starts shown before all are requested: every 30 minutes for two hours or more, every 60 minutes from four
 * hours, counted from the beginning of each free stretch; shorter services keep every start. The first and the last start
 * of a stretch always stay, because they leave no gap before or after the booking.
 * @param starts all offered starts of one duration, in order
 */
export function usualStarts(starts: readonly Slot[]): Slot[] {
  return stretchesOfStarts(starts).flatMap((stretch) => {
    const [first] = stretch;
    if (first === undefined) return [];
    const step = intervalByLength((Date.parse(first.endTime) - Date.parse(first.startTime)) / MINUTE_MS);
    if (step === SLOT_STEP_MINUTES) return stretch;
    const begin = Date.parse(first.startTime);
    const isOnStep = ({ startTime }: Slot) => (Date.parse(startTime) - begin) % (step * MINUTE_MS) === 0;
    return stretch.filter((start, index) => isOnStep(start) || index === stretch.length - 1);
  });
}

/** Starts whose times touch or overlap lie in one free stretch: a booking between two of them would part them. */
function stretchesOfStarts(starts: readonly Slot[]): Slot[][] {
  const stretches: Slot[][] = [];
  for (const start of starts) {
    const stretch = stretches.at(-1);
    const before = stretch?.at(-1);
    if (stretch && before && Date.parse(start.startTime) <= Date.parse(before.endTime)) stretch.push(start);
    else stretches.push([start]);
  }
  return stretches;
}
