import { hoursText } from './house-rules-words';
import { SLOT_STEP_MINUTES, type START_INTERVALS_MINUTES } from './limits';

type StartInterval = (typeof START_INTERVALS_MINUTES)[number];

/** From how long a visit its starts are so far apart, the longest first: a day of 7-hour visits has a handful of starts. */
const BY_LENGTH: readonly { readonly fromMinutes: number; readonly interval: StartInterval }[] = [
  { fromMinutes: 240, interval: 60 },
  { fromMinutes: 120, interval: 30 },
];

/** How far apart the starts of a visit are when its length decides. */
export const intervalByLength = (minutes: number): StartInterval =>
  BY_LENGTH.find(({ fromMinutes }) => minutes >= fromMinutes)?.interval ?? SLOT_STEP_MINUTES;

/**
 * How far apart the starts of a visit are, in minutes. A service may say it; else the professional's usual interval counts;
 * of several services the longest interval. All intervals are multiples of the shorter ones, so that each start of a longer
 * interval is one of a shorter interval too.
 * @param ofServices null for a service that says nothing; empty when no service is known
 * @param usual of the professional; null when the length of the visit decides
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
