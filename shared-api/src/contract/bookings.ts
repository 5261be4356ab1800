import { array, boolean, type InferType, number, object, string } from 'yup';
import {
  BOOKING_STATUSES,
  type BookingStatus,
  KEPT_CARD_STATES,
  type KeptCardState,
  NO_SHOW_CHARGE_STATES,
  type NoShowChargeState,
  ROLES,
  type Role,
} from './catalogue';
import { clientNameSchema } from './clients';
import { idField, instantField, lineField, linesField, nameField } from './fields';
import { acceptedHouseRulesSchema } from './house-rules';
import {
  MAX_BOOKING_NOTES_LENGTH,
  MAX_CANCELLATION_REASON_LENGTH,
  MAX_PRODUCT_QUANTITY,
  MAX_PRODUCTS_PER_BOOKING,
  MAX_SERVICES_PER_BOOKING,
  MIN_PRODUCT_QUANTITY,
} from './limits';
import { GATE_MESSAGES, MESSAGES } from './messages';
import { currentNotesSchema, notesVersionField } from './notes-versions';
import { ownListFields } from './paging';
import { professionalSummarySchema } from './professionals';
import { bookedStyleSchema, menuIdField, styleRequestSchema } from './style-menu';

/** Statuses are compared case-insensitively (specification, section 4). */
const statusField = () =>
  string<BookingStatus>()
    .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
    .oneOf(BOOKING_STATUSES, 'Choose a status');

const notesField = () => linesField().max(MAX_BOOKING_NOTES_LENGTH, MESSAGES.bookingNotesTooLong);

const quantityField = () =>
  number()
    .typeError('Quantity must be at least 1')
    .required('Quantity must be at least 1')
    .integer('Quantity must be a whole number')
    .min(MIN_PRODUCT_QUANTITY, 'Quantity must be at least 1')
    .max(MAX_PRODUCT_QUANTITY, `Quantity must be at most ${MAX_PRODUCT_QUANTITY}`);

/** A product line in a request. Prices and totals are compared with the server's own, never trusted. */
const bookingProductRequestSchema = object({
  product_id: idField().required('Choose a product'),
  quantity: quantityField(),
  price_per_item: number().min(0).optional(),
  total_price: number().min(0).optional(),
  is_client_supplied: boolean().default(false),
});

const hasNoRepeats = (ids: readonly (string | undefined)[] = []) =>
  new Set(ids.map((id) => id?.toLowerCase())).size === ids.length;

/** `POST /bookings/` (specification, section 7). */
export const bookingCreateSchema = object({
  professional_id: idField().required('Choose a professional'),
  client_id: idField().required('Log in as a client'),
  service_ids: array()
    .of(idField().required('Choose a service'))
    .min(1, 'Choose at least one service')
    .max(MAX_SERVICES_PER_BOOKING, `A booking can have ${MAX_SERVICES_PER_BOOKING} services at most`)
    .required('Choose at least one service')
    .test('repeats', 'Choose each service once', hasNoRepeats),
  products: array()
    .of(bookingProductRequestSchema.required())
    .max(MAX_PRODUCTS_PER_BOOKING, `A booking can have ${MAX_PRODUCTS_PER_BOOKING} products at most`)
    .default([])
    .test('repeats', 'Choose each product once', (lines) =>
      hasNoRepeats(lines?.map((line) => line?.product_id)),
    ),
  /** One for each service that has a style menu. */
  styles: array()
    .of(styleRequestSchema.required())
    .max(MAX_SERVICES_PER_BOOKING, `A booking can have ${MAX_SERVICES_PER_BOOKING} services at most`)
    .optional()
    .test('repeats', 'Choose one style of each service', (styles) =>
      hasNoRepeats(styles?.map((style) => style?.service_id)),
    ),
  /** An answered photo quote: only its service is booked, with its price and minutes. */
  photo_quote_id: idField().optional(),
  /** An open waiting list offer to this client: the booking takes the time held for it. */
  waiting_list_offer_id: idField().optional(),
  /** Version of the house rules that the client was shown and accepts; 0 for none. */
  house_rules_version: number().integer().min(0).optional(),
  /** The client agrees that the deposit's card is kept; no effect when the rules do not charge no-shows. */
  keeps_card: boolean().optional(),
  start_time: instantField().required('Choose a time'),
  end_time: instantField().optional(),
  notes: notesField().nullable(),
  total_price: number().min(0).optional(),
  /** Deposit that the client was shown, in cents: 409 when it differs by now. */
  deposit_cents: number().integer().min(0).optional(),
  /** For services with a minimum age: the client states that the person is old enough, or names a guardian. */
  is_of_age: boolean().optional(),
  guardian_name: nameField(GATE_MESSAGES.guardianNotLetters).nullable().optional(),
});
export type BookingCreate = InferType<typeof bookingCreateSchema>;

/** One paragraph, and no hidden characters: either could forge lines of the mail that quotes the reason. */
const reasonField = () =>
  lineField()
    .transform((value: unknown) =>
      typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() || undefined : value,
    )
    .max(
      MAX_CANCELLATION_REASON_LENGTH,
      `A reason can be ${MAX_CANCELLATION_REASON_LENGTH} characters at most`,
    );

/**
 * `PATCH /bookings/{id}`: at least one of status, notes and no_show.
 * - `start_time` is the start that the decision is based on: 409 when the booking has another start by now.
 * - `from_status` is the status that the decision is based on: 409 when the booking has another one by now.
 * - `notes_version` is the version that the new notes are based on: 409 with the current notes when it is outdated.
 *   Without it the notes are overwritten.
 * - `reason` goes with status cancelled; the other party reads it.
 */
export const bookingUpdateSchema = object({
  status: statusField().optional(),
  notes: notesField().nullable().optional(),
  notes_version: notesVersionField().min(1),
  reason: reasonField().optional(),
  no_show: boolean().optional(),
  start_time: instantField().optional(),
  from_status: statusField().optional(),
})
  .test(
    'something',
    'Nothing to change',
    ({ status, notes, no_show }) => status !== undefined || notes !== undefined || no_show !== undefined,
  )
  .test('reason', function ({ status, reason }) {
    if (reason === undefined || status === 'cancelled') return true;
    return this.createError({ path: 'reason', message: 'A reason goes with a cancellation' });
  });
export type BookingUpdate = InferType<typeof bookingUpdateSchema>;

/** `POST /bookings/{id}/reschedule`: keeps the booking's services, length and price. */
export const bookingRescheduleSchema = object({ start_time: instantField().required('Choose a time') });
export type BookingReschedule = InferType<typeof bookingRescheduleSchema>;

/** `POST /bookings/{id}/preparation`: whether a preparation of the client was not done. */
export const bookingPreparationSchema = object({
  service_id: idField().required('Choose a service'),
  /** Of the preparation, in the style of that service. */
  item_id: menuIdField(),
  not_done: boolean().required('Say whether it was done'),
});
export type BookingPreparation = InferType<typeof bookingPreparationSchema>;

export const bookingServiceSchema = object({
  id: string().defined(),
  name: string().defined(),
  price: number().defined(),
  service_duration_minutes: number().integer().defined(),
  /** As chosen from the service's menu; `price` excludes sold hair, which is a product line. */
  style: bookedStyleSchema.nullable().defined(),
});

const bookingProductSchema = object({
  product_id: string().defined(),
  product_name: string().defined(),
  quantity: number().integer().defined(),
  price_per_item: number().defined(),
  total_price: number().defined(),
  is_client_supplied: boolean().defined(),
});

/**
 * unpaid: the request waits for it and its professional does not see it. lapsed: it was not paid in time; a later
 * payment goes back. refunding, partly_refunded, refunded: what is due goes back to the card. disputed: the client's
 * bank asks for it. lost: the bank gave it back to the client.
 */
const DEPOSIT_STATES = [
  'unpaid',
  'lapsed',
  'paid',
  'refunding',
  'partly_refunded',
  'refunded',
  'kept',
  'disputed',
  'lost',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/**
 * Amounts in cents. One of 0 is unpaid while the client saves the card that they agreed to keep, and is null
 * afterwards. `refunded_cents` are back at the card, or on their way; the rest is paid into the visit. */
const bookingDepositSchema = object({
  amount_cents: number().integer().defined(),
  currency: string().defined(),
  state: string<DepositState>().oneOf(DEPOSIT_STATES).defined(),
  /** While it is unpaid. */
  pay_before: string().nullable().defined(),
  refunded_cents: number().integer().defined(),
  /** When the refund was last sent to the card; null without one, or when the card's bank refused it. */
  refund_sent_at: string().nullable().defined(),
  kept_cents: number().integer().defined(),
});
export type BookingDeposit = InferType<typeof bookingDepositSchema>;

/** The card that the client agreed to keep for a no-show, and the charge to it, in cents. */
const keptCardSchema = object({
  state: string<KeptCardState>().oneOf(KEPT_CARD_STATES).defined(),
  charge: object({
    amount_cents: number().integer().defined(),
    state: string<NoShowChargeState>().oneOf(NO_SHOW_CHARGE_STATES).defined(),
  })
    .nullable()
    .defined(),
});
export type KeptCard = InferType<typeof keptCardSchema>;

/** `POST /bookings/{id}/deposit`: the provider's page where it is paid. */
export const depositCheckoutSchema = object({ url: string().defined(), expires_at: string().defined() });
export type DepositCheckout = InferType<typeof depositCheckoutSchema>;

/** A booking with the names, prices and durations at the time it was made. `duration` is in minutes. */
export const bookingSchema = object({
  id: string().defined(),
  status: string<BookingStatus>().oneOf(BOOKING_STATUSES).defined(),
  professional: professionalSummarySchema.defined(),
  /** The street address of the visit: for a confirmed booking only, null if not given. */
  street_address: string().nullable().defined(),
  client: clientNameSchema.defined(),
  services: array().of(bookingServiceSchema.defined()).defined(),
  products: array().of(bookingProductSchema.defined()).defined(),
  start_time: string().defined(),
  end_time: string().defined(),
  duration: number().integer().defined(),
  /** Buffers before and after it, in minutes. */
  buffer_before_minutes: number().integer().defined(),
  buffer_after_minutes: number().integer().defined(),
  notes: string().nullable().defined(),
  /** Starts at 1; incremented by each change of the notes. */
  notes_version: number().integer().defined(),
  total_price: number().defined(),
  cancelled_by: string<Role | 'system'>()
    .oneOf([...ROLES, 'system'])
    .nullable()
    .defined(),
  cancelled_late: boolean().defined(),
  /** The parties whose cancellation is late in any case, as they moved it inside the last 24 hours before its start. */
  late_moved_by: array()
    .of(string<'client' | 'professional'>().oneOf(['client', 'professional']).defined())
    .defined(),
  /**
   * Its professional moved it and left little time: until its client moves it, cancelling is free of charge and in time,
   * and a no-show costs nothing.
   */
  keeps_free_cancellation: boolean().defined(),
  /** In the words of the person who cancelled. */
  cancellation_reason: string().nullable().defined(),
  no_show: boolean().defined(),
  /** The parent or guardian accompanying a young person. */
  guardian_name: string().nullable().defined(),
  /** The version accepted by the client; null without rules. */
  house_rules: acceptedHouseRulesSchema.nullable().defined(),
  deposit: bookingDepositSchema.nullable().defined(),
  /** Null when the client did not agree to keep one. */
  kept_card: keptCardSchema.nullable().defined(),
  created_at: string().defined(),
  updated_at: string().defined(),
});
export type Booking = InferType<typeof bookingSchema>;
export type BookingService = Booking['services'][number];
export type BookingProduct = Booking['products'][number];

/** A 409 to a change of a booking; `current` when the new notes were based on an outdated version. */
export const bookingChangeRefusedSchema = object({
  detail: string().defined(),
  current: currentNotesSchema.optional().default(undefined),
});

const openRequests = (count: number) =>
  count === 1 ? '1 request waiting for an answer' : `${count} requests waiting for an answer`;
const WAIT_OR_WITHDRAW = 'Wait for an answer, or withdraw one of them, before you send another one.';

/** Refusals of a booking besides the two worded by api.md (`MESSAGES.priceChanged`, `MESSAGES.timeTaken`). */
export const BOOKING_MESSAGES = {
  otherClient: 'You can only book for yourself.',
  serviceGone: 'A chosen service is no longer offered. Please review your booking.',
  productGone: 'A chosen product is no longer offered. Please review your booking.',
  hairTwice: 'You buy the hair of this style and say that you bring it. Please review your booking.',
  noSuchPreparation: 'This booking has no such preparation of its client.',
  depositLapsed: 'The time to pay this deposit or save this card is over. Please book again.',
  depositPaid: 'This deposit is paid.',
  noDeposit: 'This booking has no deposit to pay.',
  paymentsAway: 'Payments do not work at the moment. Please try again.',
  movedMeanwhile: 'This booking has been moved to another time. Please review it.',
  decidedMeanwhile: (status: BookingStatus) => `This booking is ${status} by now. Please review it.`,
  notesChanged: 'The notes have changed since you opened them. Please compare both texts.',
  requestsWithProfessional: (count: number) =>
    `You have ${openRequests(count)} with this professional. ${WAIT_OR_WITHDRAW}`,
  requestsInAll: (count: number) => `You have ${openRequests(count)}. ${WAIT_OR_WITHDRAW}`,
  requestsOfHour:
    'You have sent many requests within an hour. Please wait an hour before you send another one.',
  idempotencyKeyInvalid: 'The Idempotency-Key header must have 1 to 255 characters.',
} as const;

/** 'newest': newest start first. 'agenda': by `AGENDA_SECTIONS`. */
const BOOKING_ORDERS = ['newest', 'agenda'] as const;
type BookingOrder = (typeof BOOKING_ORDERS)[number];

/** Filters and order (newest unless given) of a person's bookings (api.md). */
export const bookingsQuerySchema = object({
  ...ownListFields,
  status: statusField(),
  from: instantField(),
  to: instantField(),
  order: string<BookingOrder>().oneOf(BOOKING_ORDERS, 'Choose an order'),
});
export type BookingsQuery = Partial<InferType<typeof bookingsQuerySchema>>;

const countField = () => number().integer().defined();
/** The number of bookings per status filter (specification, section 9). */
export const bookingCountsSchema = object({
  all: countField(),
  confirmed: countField(),
  pending: countField(),
  completed: countField(),
  cancelled: countField(),
});
export type BookingCounts = InferType<typeof bookingCountsSchema>;
