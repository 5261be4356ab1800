import { hoursText } from './house-rules-words';
import { SLOT_STEP_MINUTES, type START_INTERVALS_MINUTES } from './limits';

type StartInterval = (typeof START_INTERVALS_MINUTES)[number];

/** Intervals by minimum length of the visit, longest first: a day of 7-hour visits has a handful of starts. */
const BY_LENGTH: readonly { readonly fromMinutes: number; readonly interval: StartInterval }[] = [
  { fromMinutes: 240, interval: 60 },
  { fromMinutes: 120, interval: 30 },
];

/** The start interval by the length of the visit. */
export const intervalByLength = (minutes: number): StartInterval =>
  BY_LENGTH.find(({ fromMinutes }) => minutes >= fromMinutes)?.interval ?? SLOT_STEP_MINUTES;

/**
 * The start interval of a visit, in minutes: the service's, else the professional's; with several services the longest.
 * All intervals are multiples of the shorter ones, so each start of a longer interval is also one of a shorter
 * interval.
 * @param ofServices null for a service without its own; empty when no service is known
 * @param usual the professional's; null: by the length of the visit
 */
export const startIntervalOf = (
  visitMinutes: number,
  ofServices: readonly (number | null)[],
  usual: number | null,
): number => {
  const otherwise = usual ?? intervalByLength(visitMinutes);
  return ofServices.length === 0 ? otherwise : Math.max(...ofServices.map((own) => own ?? otherwise));
};

/** '1 day', '60 days'. */
export const horizonText = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;

/** 'at least 2 days and at most 60 days ahead'; empty without limits. */
export function limitsInWords({
  noticeHours,
  horizonDays,
}: {
  readonly noticeHours: number | null;
  readonly horizonDays: number | null;
}): string {
  const parts = [
    ...(noticeHours === null ? [] : [`at least ${hoursText(noticeHours)}`]),
    ...(horizonDays === null ? [] : [`at most ${horizonText(horizonDays)}`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(' and ')} ahead`;
}

export const START_MESSAGES = {
  tooSoon: (noticeHours: number) =>
    `This professional takes bookings ${limitsInWords({ noticeHours, horizonDays: null })}. Please choose a later time.`,
  tooFar: (horizonDays: number) =>
    `This professional takes bookings ${limitsInWords({ noticeHours: null, horizonDays })}. Please choose an earlier time.`,
} as const;
