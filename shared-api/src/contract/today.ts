import { array, boolean, type InferType, number, object, string } from 'yup';
import { bookingConflictsSchema } from './booking-conflicts';
import { bookingSchema, bookingServiceSchema } from './bookings';
import { HAIR_SUBTYPES } from './catalogue';
import { clientNameSchema } from './clients';
import { MISSING_PARTS, type MissingPart } from './today-rules';

/** A booking with what its professional wants to know before the client sits down. */
const todayVisitSchema = object({
  booking: bookingSchema.defined(),
  client: object({
    hair_type: number().integer().nullable().defined(),
    hair_type_name: string().nullable().defined(),
    hair_subtype: string<(typeof HAIR_SUBTYPES)[number]>().oneOf(HAIR_SUBTYPES).nullable().defined(),
    /** The client's own notes about their hair. */
    notes: string().nullable().defined(),
  }).defined(),
  /** The last completed visit with the same professional before this one. */
  last_visit: object({
    id: string().defined(),
    start_time: string().defined(),
    services: array().of(bookingServiceSchema.defined()).defined(),
  })
    .nullable()
    .defined(),
});
export type TodayVisit = InferType<typeof todayVisitSchema>;

/** Somebody on the waiting list whom a gap fits, and its first start for them. */
const gapOfferSchema = object({
  /** Of the waiting list, for `POST /waiting-list/{id}/offer`. */
  entry_id: string().defined(),
  client: clientNameSchema.defined(),
  service_name: string().defined(),
  /** Such as 'Medium, Mid-back'; null without a style menu. */
  style_words: string().nullable().defined(),
  minutes: number().integer().defined(),
  start_time: string().defined(),
});
export type GapOffer = InferType<typeof gapOfferSchema>;

const countField = () => number().integer().defined();

/** Whose messages are not read, and how many. */
const unreadFrom = () => ({ client_name: string().defined(), unread: countField() });

/** `GET /professionals/me/today`. Days are of the professional's time zone, 'YYYY-MM-DD'. */
export const professionalTodaySchema = object({
  today: string().defined(),
  /** Today's visits, those that are over included; and the next day with any when no one is to come today. */
  days: array()
    .of(
      object({
        day: string().defined(),
        /** By start. */
        visits: array().of(todayVisitSchema.defined()).defined(),
      }).defined(),
    )
    .defined(),
  /** The soonest requests; `requests_total` counts all. */
  requests: array()
    .of(todayVisitSchema.shape({ conflicts: bookingConflictsSchema.defined() }).defined())
    .defined(),
  requests_total: countField(),
  /** Free times of today and tomorrow in which a service fits, by start. */
  gaps: array()
    .of(
      object({
        start_time: string().defined(),
        end_time: string().defined(),
        /** Who could come, those who wait longest first; `offers_total` counts all. */
        offers: array().of(gapOfferSchema.defined()).defined(),
        offers_total: countField(),
      }).defined(),
    )
    .defined(),
  attention: object({
    /** Photo quotes that wait for an answer. */
    photo_quotes: countField(),
    /** New reviews without a reply. */
    reviews: countField(),
    /** Of the newest of these. */
    review_booking_id: string().nullable().defined(),
    /** Bookings whose clients wrote what is not read yet, those with the newest message first. */
    unread_messages: array()
      .of(object({ booking_id: string().defined(), ...unreadFrom() }).defined())
      .defined(),
    /** The same of open photo quotes. */
    unread_quote_messages: array()
      .of(object({ photo_quote_id: string().defined(), ...unreadFrom() }).defined())
      .defined(),
    /** Requests that are not sent to the professional before their deposit is paid. */
    unpaid_deposits: countField(),
    /** Whether their own calendar, at another server, cannot be synchronized. */
    is_calendar_failing: boolean().defined(),
    /** What clients need to find and to book the professional. */
    missing: array().of(string<MissingPart>().oneOf(MISSING_PARTS).defined()).defined(),
  }).defined(),
});
export type ProfessionalToday = InferType<typeof professionalTodaySchema>;
