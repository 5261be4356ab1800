import {
  BOOKING_STATUSES,
  type BookingStatus,
  KEPT_CARD_STATES,
  NO_SHOW_CHARGE_STATES,
} from '../contract/catalogue';
import type { BookedStyle, Booking, BookingProduct, BookingService } from '../domain/types';
import { acceptedHouseRules } from './house-rules';
import { instant, list, number, oneOf, or, type Reader, record, rows, text } from './readers';
import { knownOrUnknown, UNKNOWN } from './shapes';

const status = oneOf<BookingStatus>(BOOKING_STATUSES);
/** Malformed notes must not look empty, or they would be overwritten. */
export const notes: Reader<string | null> = (value) => (value === null ? null : text(value));

/** The fields that every kind of booking has. */
export const appointment = {
  id: text,
  /** Compared case-insensitively (specification, section 4). */
  status: ((value) => status(text(value)?.toLowerCase())) satisfies Reader<BookingStatus>,
  client: or(record<Booking['client']>({ id: text, firstName: text, lastName: text }), {
    id: '',
    firstName: UNKNOWN,
    lastName: '',
  }),
  startTime: instant,
  endTime: instant,
};

/** The booked style; a malformed part invalidates the whole style. */
export const bookedStyle = record<BookedStyle>({
  options: list,
  lines: list,
  priceCents: number,
  minutes: number,
  minutesMin: number,
  packingList: list,
  preparation: list,
});

/** Null without one, and from an API of the previous release. */
const keptCard = or(
  record<NonNullable<Booking['keptCard']>>({
    state: oneOf(KEPT_CARD_STATES),
    charge: or(
      record<NonNullable<NonNullable<Booking['keptCard']>['charge']>>({
        amountCents: number,
        state: oneOf(NO_SHOW_CHARGE_STATES),
      }),
      null,
    ),
  }),
  null,
);

export const booking = record<Booking>({
  ...appointment,
  professional: knownOrUnknown,
  services: or(
    rows(
      record<BookingService>({
        id: text,
        name: text,
        price: number,
        serviceDurationMinutes: number,
        style: or(bookedStyle, null),
      }),
    ),
    [],
  ),
  products: or(
    rows(
      record<BookingProduct>({
        productId: text,
        productName: text,
        quantity: number,
        pricePerItem: number,
        totalPrice: number,
      }),
    ),
    [],
  ),
  duration: number,
  // Not sent by an API of the previous release.
  bufferBeforeMinutes: or(number, 0),
  bufferAfterMinutes: or(number, 0),
  notes,
  guardianName: or(text, null),
  houseRules: acceptedHouseRules,
  keptCard,
  totalPrice: number,
  createdAt: instant,
  updatedAt: instant,
});
