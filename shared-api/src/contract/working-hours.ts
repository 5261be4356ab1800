import { array, boolean, type InferType, number, object, string } from 'yup';
import {
  AVAILABILITY_MESSAGES,
  availabilityWriteSchema,
  dayField,
  skippedWindowSchema,
  untilField,
  weekdaysField,
} from './availability';
import { clockField, instantField, lineField } from './fields';
import { MAX_BLOCK_NOTE_LENGTH, MAX_DAYS_OFF_AT_ONCE } from './limits';

/** Weekly hours without an end, in wall clocks ('09:00') of the professional's zone. */
const weeklyHours = {
  weekdays: weekdaysField(),
  start_time: clockField().required('Start time is required'),
  ends_next_day: boolean().default(false),
  /** A day after the start at most; `ends_next_day` says so when it is not later on the clock. */
  end_time: clockField()
    .required('End time is required')
    .when(['start_time', 'ends_next_day'], ([startTime, endsNextDay], schema) =>
      schema.test('order', (endTime, { createError }) => {
        if (typeof startTime !== 'string' || endTime === undefined) return true;
        if (endsNextDay !== true)
          return endTime > startTime || createError({ message: AVAILABILITY_MESSAGES.endBeforeStart });
        return endTime <= startTime || createError({ message: AVAILABILITY_MESSAGES.tooLong });
      }),
    ),
};

/** The form of stored weekly hours: an end that is not later than the start is on the next day. */
export const weeklyHoursFormSchema = object({
  weekdays: weekdaysField(),
  start_time: weeklyHours.start_time,
  end_time: clockField()
    .required('End time is required')
    .when('start_time', ([startTime], schema) =>
      schema.notOneOf([startTime], AVAILABILITY_MESSAGES.endBeforeStart),
    ),
});

/** The form of new weekly hours: `until` is empty without an end. */
export const newWeeklyHoursSchema = weeklyHoursFormSchema.shape({
  starts_on: dayField(AVAILABILITY_MESSAGES.dayRequired),
  until: untilField(),
});

/** Stored weekly hours. */
export const availabilitySeriesSchema = object({
  id: string().defined(),
  /** 1 is Monday. */
  weekdays: array().of(number().integer().defined()).defined(),
  start_time: string().defined(),
  end_time: string().defined(),
  ends_next_day: boolean().defined(),
});
export type AvailabilitySeries = InferType<typeof availabilitySeriesSchema>;

/** How many windows of ended weekly hours were removed, and how many stay because of bookings. */
export const endedSeriesSchema = object({
  removed: number().integer().defined(),
  kept: number().integer().defined(),
});
export type EndedSeries = InferType<typeof endedSeriesSchema>;

/**
 * `PUT /availability/series/{id}`. Bookings that the new hours would not cover are refused with a 409 that lists their
 * windows, unless `keeps_bookings` says that those windows stay as they are.
 */
export const seriesChangeSchema = object({ ...weeklyHours, keeps_bookings: boolean().default(false) });
export type SeriesChange = InferType<typeof seriesChangeSchema>;

/** A window with live bookings that changed weekly hours would not cover; both times are instants. */
const heldWindowSchema = object({
  start_time: string().defined(),
  end_time: string().defined(),
  bookings: number().integer().defined(),
});
export type HeldWindow = InferType<typeof heldWindowSchema>;

/** The 409 of changed weekly hours; `windows` when bookings are the reason. */
export const seriesRefusedSchema = object({
  detail: string().defined(),
  windows: array().of(heldWindowSchema.defined()),
});

/** The windows of changed weekly hours: made, removed, and kept for their bookings. */
export const changedSeriesSchema = object({
  created: number().integer().defined(),
  removed: number().integer().defined(),
  kept: array().of(heldWindowSchema.defined()).defined(),
  skipped: array().of(skippedWindowSchema.defined()).defined(),
});
export type ChangedSeries = InferType<typeof changedSeriesSchema>;

/** `POST /availability/day-off`. */
export const dayOffSchema = object({ day: dayField(AVAILABILITY_MESSAGES.dayRequired) });
export type DayOffRequest = InferType<typeof dayOffSchema>;

/** `removed` windows lay in the day whole; `trimmed` ones keep what lies outside of it. */
export const dayOffAnswerSchema = object({
  removed: number().integer().defined(),
  trimmed: number().integer().defined(),
});
export type DayOff = InferType<typeof dayOffAnswerSchema>;

/** `POST /availability/days-off`: several at once, such as all holidays of a year. */
export const daysOffSchema = object({
  days: array()
    .of(dayField(AVAILABILITY_MESSAGES.dayRequired))
    .min(1, AVAILABILITY_MESSAGES.daysRequired)
    .max(MAX_DAYS_OFF_AT_ONCE, AVAILABILITY_MESSAGES.tooManyDays)
    .required(AVAILABILITY_MESSAGES.daysRequired),
});
export type DaysOffRequest = InferType<typeof daysOffSchema>;

/** A day with live bookings, which stays as it is. */
const heldDaySchema = object({ day: string().defined(), bookings: number().integer().defined() });

/** Which days became days off, and which did not because of their bookings. */
export const daysOffAnswerSchema = object({
  taken: array().of(string().defined()).defined(),
  kept: array().of(heldDaySchema.defined()).defined(),
});
export type DaysOff = InferType<typeof daysOffAnswerSchema>;

/** A day ahead that is a day off of the professional, a public holiday of their state, or both. */
export const exceptionDaySchema = object({
  day: string().defined(),
  /** The holiday's name; null on another day. */
  holiday: string().nullable().defined(),
  is_off: boolean().defined(),
  /** Live bookings on it. */
  bookings: number().integer().defined(),
});
export type ExceptionDay = InferType<typeof exceptionDaySchema>;

/** How many windows of weekly hours were made again on a day that is no longer off. */
export const workedDaySchema = object({ created: number().integer().defined() });
export type WorkedDay = InferType<typeof workedDaySchema>;

const noteField = () => lineField().max(MAX_BLOCK_NOTE_LENGTH, AVAILABILITY_MESSAGES.noteTooLong).default('');

/** `POST /availability/blocked-times` and `PUT /availability/blocked-times/{id}`. Only the professional reads the note. */
export const blockedTimeWriteSchema = availabilityWriteSchema.shape({
  note: noteField(),
});
export type BlockedTimeWrite = InferType<typeof blockedTimeWriteSchema>;

/** The form of a blocked time; an end that is not later than the start is on the next day. */
export const blockedTimeFormSchema = weeklyHoursFormSchema
  .pick(['start_time', 'end_time'])
  .shape({ day: dayField(AVAILABILITY_MESSAGES.dayRequired), note: noteField() });

/** The times to list: the next 30 days unless said otherwise, 92 at most. */
export const blockedTimesQuerySchema = object({ from: instantField(), to: instantField() });
export type BlockedTimesQuery = Partial<InferType<typeof blockedTimesQuerySchema>>;

/** A time that takes no bookings; half-open [start_time, end_time), both instants. */
export const blockedTimeSchema = object({
  /** Null for a time that an event in their connected calendar takes. */
  id: string().nullable().defined(),
  start_time: string().defined(),
  end_time: string().defined(),
  note: string().defined(),
});
export type BlockedTime = InferType<typeof blockedTimeSchema>;
