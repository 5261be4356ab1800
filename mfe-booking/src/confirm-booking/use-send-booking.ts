import type { Booking, BookingCreate } from '@crown-and-coil/shared-api';
import { useCreateBookingMutation, useUpdateBookingMutation } from '@crown-and-coil/shared-api/bookings';
import { useRef, useState } from 'react';
import { isSameAppointment } from './booking-request';
import { type ConfirmVisit, newVisit } from './confirm-visit';
import { type SendingFailure, sendingFailure } from './sending-outcome';

/** A booking that was made, or why it was not. */
export type SendingResult = { readonly booking: Booking } | { readonly failure: SendingFailure };

/**
 * Sends a booking so that it is made once, however often somebody presses: one key for each visit of the page, and a
 * request without an answer is repeated word for word. A definite refusal ends the key, because what is sent next differs.
 *
 * @param visit the present visit
 * @param keepVisit keeps a changed visit, also on the history entry
 */
export function useSendBooking(visit: () => ConfirmVisit, keepVisit: (visit: ConfirmVisit) => void) {
  const [createBooking] = useCreateBookingMutation();
  const [updateBooking] = useUpdateBookingMutation();
  const [failure, setFailure] = useState<SendingFailure>();
  const [sending, setSending] = useState(false);
  const inFlight = useRef(false);

  /** Answers undefined when a sending is already under way. */
  const send = async (request: BookingCreate): Promise<SendingResult | undefined> => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      return { booking: await deliver(request) };
    } catch (error) {
      const reason = sendingFailure(error);
      if (reason.kind !== 'unknown-outcome' && reason.kind !== 'logged-out') keepVisit(newVisit(visit()));
      setFailure(reason);
      return { failure: reason };
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  const deliver = async (request: BookingCreate): Promise<Booking> => {
    const { unanswered } = visit();
    const repeated = unanswered && isSameAppointment(unanswered, request) ? unanswered : undefined;
    if (unanswered && !repeated) keepVisit(newVisit(visit()));
    const sent = repeated ?? request;
    const { idempotencyKey } = visit();
    // Before it leaves: a reload or a lost answer must find it.
    keepVisit({ ...visit(), unanswered: sent });
    const booking = await createBooking({ booking: sent, idempotencyKey }).unwrap();
    if ((sent.notes ?? null) === (request.notes ?? null)) return booking;
    // The notes were changed after a request that may have arrived already: they follow, and do not undo the booking.
    return updateBooking({ id: booking.id, change: { notes: request.notes ?? null } })
      .unwrap()
      .catch(() => booking);
  };

  return { send, sending, failure };
}
