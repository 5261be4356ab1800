import { type InferType, number, object, string } from 'yup';
import { emptyToNull } from './fields';
import { MAX_HORIZON_DAYS, MAX_NOTICE_HOURS, START_INTERVALS_MINUTES } from './limits';

const INTERVAL_MESSAGE = 'Choose 15, 30 or 60 minutes';

/** Minutes between starts; null for the usual ones. */
export const startIntervalField = () =>
  number()
    .transform(emptyToNull)
    .typeError(INTERVAL_MESSAGE)
    .test(
      'interval',
      INTERVAL_MESSAGE,
      (minutes) => minutes == null || START_INTERVALS_MINUTES.some((one) => one === minutes),
    )
    .nullable();

const NOTICE_MESSAGE = `Notice can be ${MAX_NOTICE_HOURS} hours at most`;
const HORIZON_MESSAGE = `Choose 1 to ${MAX_HORIZON_DAYS} days`;

/** `GET` and `PUT /availability/settings`: when clients may book a professional's free time. */
export const bookingSettingsSchema = object({
  /** Minimum time between now and a start; null: only the site's lead time, which always applies. */
  notice_hours: number()
    .transform(emptyToNull)
    .typeError(NOTICE_MESSAGE)
    .integer('Notice must be in whole hours')
    .min(0, 'Notice cannot be negative')
    .max(MAX_NOTICE_HOURS, NOTICE_MESSAGE)
    .nullable()
    .defined(),
  /** The number of days ahead that can be booked; null for no limit. */
  horizon_days: number()
    .transform(emptyToNull)
    .typeError(HORIZON_MESSAGE)
    .integer('Choose whole days')
    .min(1, HORIZON_MESSAGE)
    .max(MAX_HORIZON_DAYS, HORIZON_MESSAGE)
    .nullable()
    .defined(),
  /** Minutes between starts of services without their own interval; null: by the length of the visit. */
  start_interval_minutes: startIntervalField().defined(),
});
export type BookingSettings = InferType<typeof bookingSettingsSchema>;

/** `GET /availability/professional/{id}/limits`: when a professional's free time can be booked now. */
export const bookingLimitsSchema = object({
  /** Null for the site's usual notice. */
  notice_hours: number().integer().nullable().defined(),
  horizon_days: number().integer().nullable().defined(),
  /** No start is earlier: an instant. */
  first_start: string().defined(),
  /** 'YYYY-MM-DD' in the professional's zone, inclusive; null for no limit. */
  last_day: string().nullable().defined(),
});
export type BookingLimits = InferType<typeof bookingLimitsSchema>;
