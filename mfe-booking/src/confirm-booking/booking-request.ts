import type { BookingCreate } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import type { ChosenSlot } from '../booking-steps/booking-choices';
import { type BookingSummary, endTimeOf } from '../booking-steps/booking-summary';

interface Ordered {
  readonly summary: BookingSummary;
  readonly slot: ChosenSlot;
  readonly professionalId: string;
  readonly clientId: string;
  readonly notes: string;
}

/**
 * A booking as it is sent (specification, section 7). Prices and the end time are what was shown: the server compares
 * them with its own and answers 409 when they have changed (api.md).
 */
export function bookingRequest({ summary, slot, professionalId, clientId, notes }: Ordered): BookingCreate {
  return {
    professional_id: professionalId,
    client_id: clientId,
    service_ids: summary.services.map(({ id }) => id),
    products: summary.products.map(({ product, quantity, totalCents }) => ({
      product_id: product.id,
      quantity,
      price_per_item: product.price,
      total_price: fromCents(totalCents),
      is_client_supplied: false,
    })),
    start_time: slot.startTime,
    end_time: endTimeOf(slot.startTime, summary.durationMinutes),
    notes: notes.trim() === '' ? null : notes.trim(),
    total_price: fromCents(summary.totalCents),
  };
}

/** Whether two requests are for the same services at the same time by the same client: prices and notes may differ. */
export function isSameAppointment(first: BookingCreate, second: BookingCreate): boolean {
  const identity = ({ professional_id, client_id, service_ids, start_time, products }: BookingCreate) =>
    JSON.stringify([
      professional_id,
      client_id,
      service_ids,
      Date.parse(start_time),
      (products ?? []).map(({ product_id, quantity }) => [product_id, quantity]),
    ]);
  return identity(first) === identity(second);
}
