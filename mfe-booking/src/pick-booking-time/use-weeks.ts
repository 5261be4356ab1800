import {
  type Availability,
  addDays,
  daysUntil,
  type Slot,
  type SlotsQuery,
  skipToken,
  useListAvailabilityOfProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { dayKey, startOfDay, useNow } from '@crown-and-coil/shared-ui';
import { useMemo, useState } from 'react';
import { useGetBookingLimitsQuery, useListAvailabilityInPartsQuery } from '../api';
import { offeredStarts, slotAt, slotDays, usualStarts } from './start-times';

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

/**
 * The times that fit what is wanted, a week at a time from today on. It begins with the week of the chosen start, or of
 * the present or proposed one, or else with the first one that has a start.
 *
 * @param professional undefined while it is not known yet
 */
export function useWeeks(professional: Whose | undefined, wanted: WantedTime) {
  const { chosenStart, isLimited = true, presentStart, proposedStart } = wanted;
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
  const query = useAvailability(professional, wanted, addDays(today, call * WEEKS_A_CALL * 7));
  const windows = query.currentData ?? NO_WINDOWS;
  const { starts, shownStarts, chosenSlot, isHidden } = useStarts(windows, wanted, showsAll);

  const days = useMemo(() => slotDays(shownStarts, zone, now), [shownStarts, zone, now]);
  const firstDay = days[0];
  const week = shownWeek ?? (firstDay ? weekOf(firstDay.key) : 0);
  const weekStart = addDays(today, week * 7);
  const weekBegins = Date.parse(startOfDay(weekStart, zone));
  const weekEnds = Date.parse(startOfDay(addDays(weekStart, 7), zone));
  const hasFewer = starts.some((start) => {
    const at = Date.parse(start.startTime);
    return at >= weekBegins && at < weekEnds && isHidden(start);
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
    daysOfWeek: days.filter(({ key }) => weekOf(key) === week),
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

/** The windows with room for what is wanted in the weeks of one call. */
function useAvailability(professional: Whose | undefined, wanted: WantedTime, firstDay: string) {
  const parts = professional
    ? partsOf(wanted, firstDay).map(({ fromDay, toDay, room }) => ({
        professionalId: professional.id,
        ...room,
        from: startOfDay(fromDay, professional.timeZone),
        to: startOfDay(toDay, professional.timeZone),
      }))
    : [];
  const [only] = parts;
  const whole = useListAvailabilityOfProfessionalQuery(parts.length === 1 && only ? only : skipToken, FRESH);
  const inParts = useListAvailabilityInPartsQuery(parts.length > 1 ? parts : skipToken, FRESH);
  return parts.length > 1 ? inParts : whole;
}

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

const isAt = ({ startTime }: Slot, instant: string | undefined) =>
  instant !== undefined && Date.parse(startTime) === Date.parse(instant);

/** The starts that the windows offer, and those that are shown: the usual ones, and the chosen one. */
function useStarts(
  windows: readonly Availability[],
  { chosenStart, heldStart, isOpenAt = always, presentStart }: WantedTime,
  showsAll: boolean,
) {
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
  return {
    starts,
    shownStarts,
    chosenSlot,
    /** Whether a start is left out until all are shown. */
    isHidden: (start: Slot) => !usual.has(start) && start !== unusualSlot,
  };
}
