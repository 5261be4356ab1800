import type { BookingConflicts, ConflictingBooking } from '../contract/booking-conflicts';
import type { Booking, BookingProduct, BookingService } from '../contract/bookings';
import { BOOKING_STATUSES, type BookingStatus } from '../contract/catalogue';
import type { ClientNotes } from '../contract/client-notes';
import { instant, number, oneOf, or, type Reader, record, rows, text } from './readers';
import { knownOrUnknown, UNKNOWN } from './shapes';

const status = oneOf<BookingStatus>(BOOKING_STATUSES);
/** Notes that cannot be read must not look like none: they would be written over. */
const notes: Reader<string | null> = (value) => (value === null ? null : text(value));

const appointment = {
  id: text,
  /** Compared case-insensitively (specification, section 4). */
  status: ((value) => status(text(value)?.toLowerCase())) satisfies Reader<BookingStatus>,
  client: or(record<Booking['client']>({ id: text, first_name: text, last_name: text }), {
    id: '',
    first_name: UNKNOWN,
    last_name: '',
  }),
  start_time: instant,
  end_time: instant,
};

export const booking = record<Booking>({
  ...appointment,
  professional: knownOrUnknown,
  services: or(
    rows(record<BookingService>({ id: text, name: text, price: number, service_duration_minutes: number })),
    [],
  ),
  products: or(
    rows(
      record<BookingProduct>({
        product_id: text,
        product_name: text,
        quantity: number,
        price_per_item: number,
        total_price: number,
      }),
    ),
    [],
  ),
  duration: number,
  notes,
  total_price: number,
  created_at: instant,
  updated_at: instant,
});

export const clientNotes = record<ClientNotes>({ notes, updated_at: or(instant, null) });

export const bookingConflicts = record<BookingConflicts>({
  others: rows(
    record<ConflictingBooking>({
      gap_minutes: number,
      booking: record<ConflictingBooking['booking']>(appointment),
    }),
  ),
});
