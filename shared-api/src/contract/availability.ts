import { array, type InferType, number, object, string } from 'yup';
import { idField, instantField, isInstant } from './fields';
import {
  MAX_AVAILABILITY_HOURS,
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
} as const;

const WALL_CLOCK_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/** A wall-clock time without offset ('2026-10-03T09:00'); the server reads it in the professional's zone (api.md). */
export const isWallClock = (value: string) => WALL_CLOCK_PATTERN.test(value);

/** Wall clocks are compared as if they were UTC: the zone of this process, with its own gaps, has no say. */
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
 * One window as it is saved. Both ends are instants, or both wall-clock times in the professional's zone.
 * That they lie in the future needs the clock and the zone, so the form and the server check it beside the schema.
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

/** A start that fits the asked duration whole; half-open [start_time, end_time), both instants. */
export const slotSchema = object({
  start_time: string().defined(),
  end_time: string().defined(),
  availability_id: string().defined(),
});
export type Slot = InferType<typeof slotSchema>;

/** A window of one professional; half-open [start_time, end_time). */
export const availabilitySchema = object({
  id: string().defined(),
  start_time: string().defined(),
  end_time: string().defined(),
  available_slots: array().of(slotSchema.defined()).defined(),
});
export type Availability = InferType<typeof availabilitySchema>;

/** Which starts are asked for; without a duration or services: the professional's shortest active service (api.md). */
export const slotsQuerySchema = object({
  duration_minutes: number()
    .integer()
    .min(MIN_SERVICE_DURATION_MINUTES)
    .max(MAX_SERVICE_DURATION_MINUTES * MAX_SERVICES_PER_BOOKING),
  service_ids: array().of(idField().defined()).max(MAX_SERVICES_PER_BOOKING),
  from: instantField(),
  to: instantField(),
});
export type SlotsQuery = Partial<InferType<typeof slotsQuerySchema>>;
