import { boolean, type InferType, object, string } from 'yup';

/**
 * The person's private calendar feed. Its address is returned once, when it is created: the server stores only a hash.
 */
export const calendarFeedSchema = object({
  active: boolean().defined(),
  created_at: string().nullable().defined(),
  /** When a calendar fetched it last; null for never. */
  last_fetched_at: string().nullable().defined(),
});
export type CalendarFeed = InferType<typeof calendarFeedSchema>;

/** `POST /calendar/feed`: the address of the new feed; the previous one stops working. */
export const newCalendarFeedSchema = calendarFeedSchema.shape({ url: string().defined() });
export type NewCalendarFeed = InferType<typeof newCalendarFeedSchema>;
