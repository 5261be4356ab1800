import {
  type Slot,
  type SlotsQuery,
  skipToken,
  useListAvailabilityOfProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { dayKey } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { addDays, daysApart, startOfDay } from './calendar-days';
import { offeredStarts, slotAt, startsByDay } from './offered-starts';
import { usualStarts } from './usual-starts';

/** Weeks that one call asks for: the answer stays small, and paging through a month needs no second call. */
const WEEKS_A_CALL = 4;
/** How far ahead one can page. */
const LAST_WEEK = 3 * WEEKS_A_CALL - 1;

interface Whose {
  readonly id: string;
  /** IANA zone. */
  readonly time_zone: string;
}

/** What a start is looked for. */
export interface WantedTime {
  /** How much time is needed, as the API asks for it. */
  readonly room: Pick<SlotsQuery, 'service_ids' | 'duration_minutes' | 'moving'>;
  /** The start that is chosen, an instant. */
  readonly chosenStart: string | undefined;
  /** Where a booking stands that is to be moved: its week comes first, and it is no start to choose. */
  readonly presentStart?: string;
}

/**
 * The times that fit what is wanted, a week at a time from today on. It begins with the week of the chosen start, or of
 * the present one, or else with the first one that has a start.
 *
 * @param professional undefined while it is not known yet
 */
export function useWeeks(professional: Whose | undefined, { room, chosenStart, presentStart }: WantedTime) {
  const [now] = useState(() => Date.now());
  const [pagedTo, setPagedTo] = useState<number>();
  const [showsAll, setShowsAll] = useState(false);
  const [goneStart, setGoneStart] = useState<string>();
  const zone = professional?.time_zone ?? 'UTC';
  const today = dayKey(now, zone);
  const weekOf = (key: string) => Math.min(LAST_WEEK, Math.max(0, Math.floor(daysApart(today, key) / 7)));

  const weekOfStart = (start: string | undefined) =>
    start === undefined ? undefined : weekOf(dayKey(start, zone));
  const chosenWeek = weekOfStart(chosenStart);
  const shownWeek = pagedTo ?? chosenWeek ?? weekOfStart(presentStart);
  const call = Math.floor((shownWeek ?? 0) / WEEKS_A_CALL);
  const firstDayOfCall = addDays(today, call * WEEKS_A_CALL * 7);
  const query = useListAvailabilityOfProfessionalQuery(
    professional
      ? {
          professionalId: professional.id,
          ...room,
          from: startOfDay(firstDayOfCall, zone),
          to: startOfDay(addDays(firstDayOfCall, WEEKS_A_CALL * 7), zone),
        }
      : skipToken,
    { refetchOnMountOrArgChange: true },
  );

  const windows = query.currentData ?? [];
  const isAt = ({ start_time }: Slot, instant: string | undefined) =>
    instant !== undefined && Date.parse(start_time) === Date.parse(instant);
  // The present start belongs to its free stretch, so it is left out after the stretches are known.
  const offered = offeredStarts(windows);
  const starts = offered.filter((start) => !isAt(start, presentStart));
  const usual = new Set(usualStarts(offered));
  const fewer = starts.filter((start) => usual.has(start) || isAt(start, chosenStart));
  const days = startsByDay(showsAll ? starts : fewer, zone, now);
  const firstDay = days[0];
  const week = shownWeek ?? (firstDay ? weekOf(firstDay.key) : 0);
  const weekStart = addDays(today, week * 7);
  const daysOfWeek = days.filter(({ key }) => weekOf(key) === week);
  const inWeek = ({ start_time }: Slot) => weekOf(dayKey(start_time, zone)) === week;
  const hasFewer = fewer.filter(inWeek).length < starts.filter(inWeek).length;

  const chosenSlot = chosenStart === undefined ? undefined : slotAt(starts, chosenStart);
  const isCovered =
    query.currentData !== undefined &&
    !query.isFetching &&
    chosenWeek !== undefined &&
    Math.floor(chosenWeek / WEEKS_A_CALL) === call;
  const isGone = isCovered && !chosenSlot;
  // Remembered, because another month's answer no longer tells.
  if (isGone && goneStart !== chosenStart) setGoneStart(chosenStart);

  return {
    query,
    windows,
    starts,
    days,
    weekStart,
    daysOfWeek,
    chosenSlot,
    /** The start chosen before has been taken meanwhile, or no longer fits. */
    chosenIsGone: isGone || (chosenStart !== undefined && goneStart === chosenStart),
    /** Whether all starts are shown, or the usual ones only; undefined when both are the same in this week. */
    allStarts: hasFewer ? { shown: showsAll, toggle: () => setShowsAll(!showsAll) } : undefined,
    /** The next day with starts after the week shown, as far as this call tells. */
    nextDay: days.find(({ key }) => weekOf(key) > week),
    showWeekOf: (key: string) => setPagedTo(weekOf(key)),
    earlier: week > 0 ? () => setPagedTo(week - 1) : undefined,
    later: week < LAST_WEEK ? () => setPagedTo(week + 1) : undefined,
    /** The weeks that no call has asked for yet. */
    furtherAhead:
      (call + 1) * WEEKS_A_CALL <= LAST_WEEK ? () => setPagedTo((call + 1) * WEEKS_A_CALL) : undefined,
  };
}

export type Weeks = ReturnType<typeof useWeeks>;
