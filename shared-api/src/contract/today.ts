import { array, boolean, type InferType, number, object, string } from 'yup';
import { bookingConflictsSchema } from './booking-conflicts';
import { bookingSchema, bookingServiceSchema } from './bookings';
import { HAIR_SUBTYPES } from './catalogue';
import { clientNameSchema } from './clients';
import { MISSING_PARTS, type MissingPart } from './today-rules';
import { blockedTimeSchema } from './working-hours';

/** A booking with details for its professional. */
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

/** A waiting client who fits a gap, with the first fitting start. */
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

/** A conversation with its unread messages. */
const unreadFrom = () => ({ client_name: string().defined(), unread: countField() });

/** `GET /professionals/me/today`. Days are of the professional's time zone, 'YYYY-MM-DD'. */
export const professionalTodaySchema = object({
  today: string().defined(),
  /** Today's visits, including past ones; and the next day with visits if there are none left today. */
  days: array()
    .of(
      object({
        day: string().defined(),
        /** By start. */
        visits: array().of(todayVisitSchema.defined()).defined(),
        /** Times that the professional has blocked, by start. */
        blocked: array().of(blockedTimeSchema.defined()).defined(),
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
        /** Fitting clients, longest wait first; `offers_total` counts all. */
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
    /** Bookings with clients' unread messages, newest message first. */
    unread_messages: array()
      .of(object({ booking_id: string().defined(), ...unreadFrom() }).defined())
      .defined(),
    /** The same for open photo quotes. */
    unread_quote_messages: array()
      .of(object({ photo_quote_id: string().defined(), ...unreadFrom() }).defined())
      .defined(),
    /** Requests waiting for their deposit, which the professional does not see yet. */
    unpaid_deposits: countField(),
    /** Whether their connected calendar cannot be synchronized. */
    is_calendar_failing: boolean().defined(),
    /** Missing parts that clients need to find and book the professional. */
    missing: array().of(string<MissingPart>().oneOf(MISSING_PARTS).defined()).defined(),
  }).defined(),
});
export type ProfessionalToday = InferType<typeof professionalTodaySchema>;
