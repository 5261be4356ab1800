import { array, boolean, type InferType, number, object, string } from 'yup';
import { emptyToNull, idField, instantField, lineField } from './fields';
import { GATE_KINDS, type GateKind } from './gate-rules';
import {
  MAX_CONSULTATION_DAYS,
  MAX_MINIMUM_AGE,
  MAX_NAME_LENGTH,
  MAX_PATCH_TEST_MONTHS,
  MIN_MINIMUM_AGE,
} from './limits';
import { OPEN_QUOTE_STATES, type OpenQuoteState } from './photo-quote-rules';

const wholeField = (minimum: number, maximum: number, message: string) =>
  number().typeError(message).integer(message).min(minimum, message).max(maximum, message);

const daysMessage = `Days must be 1 to ${MAX_CONSULTATION_DAYS}`;
const monthsMessage = `Months must be 1 to ${MAX_PATCH_TEST_MONTHS}`;
const ageMessage = `Age must be ${MIN_MINIMUM_AGE} to ${MAX_MINIMUM_AGE}`;

/** The gates of a service; null or false: not required. */
export const serviceGatesSchema = object({
  /** A completed visit for that service with the same professional, at most so many days before the start. */
  consultation: object({
    service_id: idField().required('Choose the service that comes first'),
    valid_days: wholeField(1, MAX_CONSULTATION_DAYS, daysMessage).required(daysMessage),
  })
    .nullable()
    .default(null),
  /** Noted by the professional, at least `MIN_PATCH_TEST_HOURS` and at most so many months before the start. */
  patch_test: object({
    /** The service at which it is done; null: on the client's request. */
    service_id: idField().transform(emptyToNull).nullable().default(null),
    valid_months: wholeField(1, MAX_PATCH_TEST_MONTHS, monthsMessage).required(monthsMessage),
  })
    .nullable()
    .default(null),
  /** Only a booking with an answered photo quote for the service, at its price. */
  photo_quote: boolean().default(false),
  /** Younger people need the name of a parent or guardian. */
  minimum_age: wholeField(MIN_MINIMUM_AGE, MAX_MINIMUM_AGE, ageMessage)
    .transform(emptyToNull)
    .nullable()
    .default(null),
});
export type ServiceGates = InferType<typeof serviceGatesSchema>;

/** Why a booking is refused: in a 409, as `gate`. */
export const closedGateSchema = object({
  kind: string<GateKind>().oneOf(GATE_KINDS).defined(),
  service_id: string().defined(),
});
export type ClosedGate = InferType<typeof closedGateSchema>;

/** A client's state of a gate. The minimum age is confirmed with each booking. */
const gateStandingSchema = object({
  kind: string<GateKind>().oneOf(GATE_KINDS).defined(),
  /** The service may start within these times; empty while the gate is closed. */
  starts: array()
    .of(object({ from: string().defined(), until: string().defined() }).defined())
    .defined(),
  /** The next booking of the service that opens the gate, if there is one. */
  booked: object({ booking_id: string().defined(), start_time: string().defined() }).nullable().defined(),
});

/**
 * `GET /services/{id}/standing`: the client's standing for booking the service, from earlier visits with the
 * professional.
 */
export const serviceStandingSchema = object({
  gates: array().of(gateStandingSchema.defined()).defined(),
  /** The client's open photo quote for the service: an answered one before one that waits for its answer. */
  photo_quote: object({
    id: string().defined(),
    state: string<OpenQuoteState>().oneOf(OPEN_QUOTE_STATES).defined(),
    expires_at: string().defined(),
  })
    .nullable()
    .defined(),
  /** Start of the client's last completed visit for this service; null without one. */
  last_visit_at: string().nullable().defined(),
});
export type ServiceStanding = InferType<typeof serviceStandingSchema>;

/** `POST /clients/{id}/patch-tests`. */
export const patchTestWriteSchema = object({
  /** Not in the future. */
  tested_at: instantField().required('Say when it was done'),
  product: lineField()
    .required('Say which product')
    .max(MAX_NAME_LENGTH, `Must be ${MAX_NAME_LENGTH} characters or fewer`),
});
export type PatchTestWrite = InferType<typeof patchTestWriteSchema>;

export const patchTestSchema = object({
  id: string().defined(),
  tested_at: string().defined(),
  product: string().defined(),
});
export type PatchTest = InferType<typeof patchTestSchema>;
