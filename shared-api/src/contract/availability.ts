import { array, boolean, type InferType, number, object, string } from 'yup';
import { daysUntil, isDay, weekdayOf } from './days';
import { clockField, idField, instantField, isInstant } from './fields';
import {
  MAX_AVAILABILITY_DAYS_AHEAD,
  MAX_AVAILABILITY_HOURS,
  MAX_AVAILABILITY_SERIES,
  MAX_BLOCK_NOTE_LENGTH,
  MAX_CALENDAR_YEARS,
  MAX_DAYS_OFF_AT_ONCE,
  MAX_SERVICE_DURATION_MINUTES,
  MAX_SERVICES_PER_BOOKING,
  MAX_SLOT_RANGE_DAYS,
  MIN_SERVICE_DURATION_MINUTES,
} from './limits';

export const AVAILABILITY_MESSAGES = {
  inPast: 'Must be in the future',
  endBeforeStart: 'End time must be after start time',
  tooLong: `A window can be ${MAX_AVAILABILITY_HOURS} hours long at most`,
  nonexistentTime: 'The clocks go forward then: this time does not exist',
  malformedTime: 'Must be a valid datetime',
  notFound: 'Availability not found.',
  /** Of two windows that were saved at the same moment. */
  overlaps: 'This overlaps your availability.',
  /** @param span such as 'Sat 3 Oct, 9:00 am to 5:00 pm', in the professional's zone */
  overlapsWindow: (span: string) => `This overlaps your availability on ${span}.`,
  /** @param count of pending and confirmed bookings that the window would not cover any more */
  holdsBookings: (count: number) =>
    count === 1
      ? 'There is 1 booking in this time. Cancel it first, or keep its time available.'
      : `There are ${count} bookings in this time. Cancel them first, or keep their times available.`,
  unknownService: 'A chosen service is not offered by this professional',
  toBeforeFrom: 'Must be after from',
  rangeTooLong: `Ask for ${MAX_SLOT_RANGE_DAYS} days at most`,
  // Several windows at once: repeat, copy a week, take a day off.
  malformedDay: 'Must be a valid date',
  noWeekdays: 'Choose at least one day of the week',
  unknownWeekday: 'Choose days from Monday (1) to Sunday (7)',
  untilBeforeStart: 'Must be on or after the first day',
  untilTooFar: 'Must be within a year of the first day',
  noDayBetween: 'None of the chosen days lies between the first day and this one',
  dayRequired: 'Choose a day',
  weekRequired: 'Choose a week',
  notMonday: 'A week starts on a Monday: choose one',
  sameWeek: 'Choose another week than the one that is copied',
  weekTooFar: 'Choose a week within a year from now',
  dayPassed: 'Choose today or a later day',
  weekPassed: 'Choose this week or a later one',
  /** @param week its Monday, such as 'Mon 5 Oct' */
  emptyWeek: (week: string) => `There is no availability to copy in the week of ${week}.`,
  seriesNotFound: 'Weekly hours not found.',
  tooManySeries: `You can have ${MAX_AVAILABILITY_SERIES} weekly hours at most. End some first.`,
  /** @param count of live bookings that the changed weekly hours would not cover */
  hoursHoldBookings: (count: number) =>
    count === 1
      ? 'There is 1 booking outside these hours. Keep its time as it is, or cancel it first.'
      : `There are ${count} bookings outside these hours. Keep their times as they are, or cancel them first.`,
  sameSeries: 'You have these weekly hours already.',
  blockedTimeNotFound: 'Blocked time not found.',
  /** Of two times that were blocked at the same moment. */
  blockedAlready: 'You have blocked a part of this time already.',
  /** @param span such as 'Sat 3 Oct, 9:00 am to 5:00 pm', in the professional's zone */
  overlapsBlockedTime: (span: string) => `You have blocked ${span} already.`,
  noteTooLong: `Must be ${MAX_BLOCK_NOTE_LENGTH} characters or fewer`,
  daysRequired: 'Choose at least one day',
  tooManyDays: `Choose ${MAX_DAYS_OFF_AT_ONCE} days at most`,
  dayTooFar: `Choose a day within ${MAX_CALENDAR_YEARS} years`,
  alreadyThere: 'You are available then already.',
  passed: 'This time has passed.',
} as const;

const WALL_CLOCK_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/** A wall-clock time without offset ('2026-10-03T09:00'); the server reads it in the professional's zone (api.md). */
export const isWallClock = (value: string) => WALL_CLOCK_PATTERN.test(value);

/** Local times are compared as if they were UTC, independently of the process's time zone. */
const comparable = (value: string) => Date.parse(isWallClock(value) ? `${value}Z` : value);

const momentField = (requiredMessage: string) =>
  string()
    .required(requiredMessage)
    .test(
      'moment',
      AVAILABILITY_MESSAGES.malformedTime,
      (value) => value === undefined || isInstant(value) || isWallClock(value),
    );

/**
 * A window to save. Both ends are instants, or both wall-clock times in the professional's zone. Form and server check
 * separately that they are in the future, which needs the clock and the zone.
 */
export const availabilityWriteSchema = object({
  start_time: momentField('Start time is required'),
  end_time: momentField('End time is required').when('start_time', ([startTime], schema) =>
    schema.test('order', AVAILABILITY_MESSAGES.endBeforeStart, (endTime) => {
      if (typeof startTime !== 'string' || endTime === undefined) return true;
      if (isInstant(startTime) !== isInstant(endTime)) return true;
      return comparable(endTime) > comparable(startTime);
    }),
  ),
});
export type AvailabilityWrite = InferType<typeof availabilityWriteSchema>;

export const dayField = (requiredMessage: string) =>
  string()
    .required(requiredMessage)
    .test('day', AVAILABILITY_MESSAGES.malformedDay, (value) => value === undefined || isDay(value));

const mondayField = () =>
  dayField(AVAILABILITY_MESSAGES.weekRequired).test(
    'monday',
    AVAILABILITY_MESSAGES.notMonday,
    (value) => value === undefined || !isDay(value) || weekdayOf(value) === 1,
  );

/** Days of the week; 1 is Monday. */
export const weekdaysField = () =>
  array()
    .of(
      number()
        .typeError(AVAILABILITY_MESSAGES.unknownWeekday)
        .integer(AVAILABILITY_MESSAGES.unknownWeekday)
        .min(1, AVAILABILITY_MESSAGES.unknownWeekday)
        .max(7, AVAILABILITY_MESSAGES.unknownWeekday)
        .required(AVAILABILITY_MESSAGES.unknownWeekday),
    )
    .min(1, AVAILABILITY_MESSAGES.noWeekdays)
    .max(7, AVAILABILITY_MESSAGES.unknownWeekday)
    .required(AVAILABILITY_MESSAGES.noWeekdays);

/** The last day of a repetition, empty without an end. */
export const untilField = () =>
  string()
    .transform((value) => value || undefined)
    .test('day', AVAILABILITY_MESSAGES.malformedDay, (value) => value === undefined || isDay(value));

/**
 * `POST /availability/repeat`: the first window, and the days of the week on which it repeats from its own day until
 * another (inclusive), or without an end. Its wall clock stays the same when the clocks change. That `until` is a day from the first one
 * to a year later needs the zone, so the server checks it beside the schema.
 */
export const availabilityRepeatSchema = availabilityWriteSchema.shape({
  weekdays: weekdaysField(),
  /** Without it the window repeats until the series is ended. */
  until: untilField(),
});
export type AvailabilityRepeat = InferType<typeof availabilityRepeatSchema>;

/** Why a last day is invalid for a first one; undefined when it is valid. Both are days ('YYYY-MM-DD'). */
export function untilProblem(firstDay: string, until: string): string | undefined {
  const days = daysUntil(firstDay, until);
  if (days < 0) return AVAILABILITY_MESSAGES.untilBeforeStart;
  return days > MAX_AVAILABILITY_DAYS_AHEAD ? AVAILABILITY_MESSAGES.untilTooFar : undefined;
}

/** `POST /availability/copy-week`: both are Mondays; the days of the copy have the same wall clocks. */
export const copyWeekSchema = object({
  from: mondayField(),
  to: mondayField().when('from', ([from], schema) =>
    schema.test('other', AVAILABILITY_MESSAGES.sameWeek, (to) => to === undefined || to !== from),
  ),
});
export type CopyWeek = InferType<typeof copyWeekSchema>;

/** Why a window was skipped among several; the last reason needs no message, as an identical window exists. */
const SKIP_KINDS = ['overlaps', 'nonexistent', 'too_long', 'passed', 'already_there'] as const;
export type SkipKind = (typeof SKIP_KINDS)[number];

/** A start with room for the whole requested duration; half-open [start_time, end_time), both instants. */
export const slotSchema = object({
  start_time: string().defined(),
  end_time: string().defined(),
  availability_id: string().defined(),
});
export type Slot = InferType<typeof slotSchema>;

/** A part of a window that can be booked; half-open [start_time, end_time), both instants. */
const freeTimeSchema = object({
  start_time: string().defined(),
  end_time: string().defined(),
});
export type FreeTime = InferType<typeof freeTimeSchema>;

/** A window of one professional; half-open [start_time, end_time). */
export const availabilitySchema = object({
  id: string().defined(),
  start_time: string().defined(),
  end_time: string().defined(),
  available_slots: array().of(slotSchema.defined()).defined(),
  free_times: array().of(freeTimeSchema.defined()).defined(),
});
export type Availability = InferType<typeof availabilitySchema>;

/** Of a window, what its form saves, as it was loaded. */
export const availabilityBaseSchema = availabilitySchema.pick(['start_time', 'end_time']).partial();

/** `PUT /availability/{id}`. */
export const availabilityUpdateSchema = availabilityWriteSchema.shape({
  /** The stored times that the change is based on. Absent values are not checked. */
  based_on: availabilityBaseSchema.optional().default(undefined),
});
export type AvailabilityUpdate = InferType<typeof availabilityUpdateSchema>;

/** In a 409 for a change that is based on outdated times: the stored ones. */
export const storedTimesSchema = availabilitySchema.pick(['id', 'start_time', 'end_time']);

/**
 * The next free start of a service, an instant; null when there is none in the next `NEXT_START_DAYS` days, or a gate
 * comes first.
 */
export const nextStartSchema = object({
  service_id: string().defined(),
  start_time: string().defined().nullable(),
});
export type NextStart = InferType<typeof nextStartSchema>;

/** A skipped window, in wall-clock times of the professional's zone, as a nonexistent time has no instant. */
export const skippedWindowSchema = object({
  start_time: string().defined(),
  end_time: string().defined(),
  kind: string<SkipKind>().oneOf(SKIP_KINDS).defined(),
  reason: string().defined(),
});
export type SkippedWindow = InferType<typeof skippedWindowSchema>;

/** The outcome of creating several windows at once. */
export const madeWindowsSchema = object({
  created: array().of(availabilitySchema.defined()).defined(),
  skipped: array().of(skippedWindowSchema.defined()).defined(),
});
export type MadeWindows = InferType<typeof madeWindowsSchema>;

/** The starts to list; without a duration or services: those of the professional's shortest active service (api.md). */
export const slotsQuerySchema = object({
  duration_minutes: number()
    .integer()
    .min(MIN_SERVICE_DURATION_MINUTES)
    .max(MAX_SERVICE_DURATION_MINUTES * MAX_SERVICES_PER_BOOKING),
  service_ids: array().of(idField().defined()).max(MAX_SERVICES_PER_BOOKING),
  from: instantField(),
  to: instantField(),
  /** Only starts from and up to this time of the day ('HH:MM') in the professional's zone, such as those of a style. */
  earliest_start: clockField().optional(),
  latest_start: clockField().optional(),
  /** A booking to move: its own time counts as free for its client and its professional. */
  moving: idField(),
  /** Omits the slots, of which a month has hundreds, for pages that only show free times. */
  free_times_only: boolean(),
});
export type SlotsQuery = Partial<InferType<typeof slotsQuerySchema>>;
