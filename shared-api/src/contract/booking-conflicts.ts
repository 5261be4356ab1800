import { array, boolean, type InferType, number, object, string } from 'yup';
import { BOOKING_STATUSES, type BookingStatus } from './catalogue';
import { clientNameSchema } from './clients';

/**
 * How another live booking of the professional conflicts with a request: at the same time, with less than
 * `SHORT_BREAK_MINUTES` between them, or on the same day for the same client.
 */
const BOOKING_CONFLICT_KINDS = ['overlap', 'close', 'same_day'] as const;
export type BookingConflictKind = (typeof BOOKING_CONFLICT_KINDS)[number];

/** The parts of another booking shown beside a request. */
const conflictingBookingSchema = object({
  kind: string<BookingConflictKind>().oneOf(BOOKING_CONFLICT_KINDS).defined(),
  /** Minutes from the end of the earlier one to the start of the later one; 0 for an overlap. */
  gap_minutes: number().integer().defined(),
  is_same_client: boolean().defined(),
  booking: object({
    id: string().defined(),
    status: string<BookingStatus>().oneOf(BOOKING_STATUSES).defined(),
    client: clientNameSchema.defined(),
    start_time: string().defined(),
    end_time: string().defined(),
  }).defined(),
});
export type ConflictingBooking = InferType<typeof conflictingBookingSchema>;

/** The conflicts of an upcoming booking. One that is over or cancelled has none. */
export const bookingConflictsSchema = object({
  /** Whether its time is within the professional's current availability. */
  is_covered: boolean().defined(),
  /** In the order of their starts. */
  others: array().of(conflictingBookingSchema.defined()).defined(),
});
export type BookingConflicts = InferType<typeof bookingConflictsSchema>;
