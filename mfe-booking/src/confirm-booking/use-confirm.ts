import { MESSAGES, useSession } from '@crown-and-coil/shared-api';
import { toast, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import { notesFit } from '../booking-facts/notes-field';
import { useOwnOverlaps } from '../booking-facts/own-overlaps';
import { type BookingChoices, writeBookingChoices } from '../booking-steps/booking-choices';
import { bookingPaths } from '../booking-steps/booking-paths';
import { type BookingSummary, endTimeOf, summarise } from '../booking-steps/booking-summary';
import { forgetChanges } from '../booking-steps/later-choices';
import type { BookingOffer } from '../booking-steps/use-booking-offer';
import { bookingRequest } from './booking-request';
import { rememberSent } from './confirm-visit';
import type { useConfirmVisit } from './use-confirm-visit';
import { useSendBooking } from './use-send-booking';

/** What the confirm page was opened with. */
export interface Confirmable {
  readonly offer: BookingOffer;
  readonly choices: BookingChoices & { readonly time: 'chosen' };
  readonly visit: ReturnType<typeof useConfirmVisit>;
  /** Loads all prices anew. */
  readonly onPriceChanged: () => Promise<unknown>;
}

/**
 * The confirm action: a client's booking is sent, anybody else is sent to log in and comes back to the same choices.
 * `mayConfirm` says whether pressing makes sense at all.
 */
export function useConfirm({ offer, choices, visit, onPriceChanged }: Confirmable) {
  const { user, status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { send, sending, failure } = useSendBooking(visit.visit, visit.keepVisit);
  const { professional } = offer.service;
  const summary = summarise(choices, offer.services, offer.products);
  const start = choices.slot.startTime;
  const { overlaps, isChecking } = useOwnOverlaps({
    professionalId: professional.id,
    start,
    end: endTimeOf(start, summary.durationMinutes),
  });
  const mayConfirm =
    status !== 'restoring' &&
    !isChecking &&
    (user === null || user.role === 'client') &&
    notesFit(choices.notes);

  const logInFirst = () => {
    const state = { ...writeBookingChoices(choices, professional.id), confirmVisit: visit.visit() };
    navigate(bookingPaths.login, { state: { from: { ...location, state } } });
  };

  const confirm = async () => {
    if (!mayConfirm) return;
    visit.flush();
    if (!user?.profile) return logInFirst();
    const result = await send(requestOf(summary, choices, professional.id, user.profile.id));
    if (!result) return;
    if ('booking' in result) {
      forgetChanges();
      rememberSent(visit.visit(), result.booking.id);
      if (isHere()) navigate(bookingPaths.confirmed(result.booking.id), { replace: true });
      // Somebody who went on meanwhile is told, not taken back.
      else toast.success(MESSAGES.bookingSecured);
      return;
    }
    const { failure: reason } = result;
    // Without an answer the page's own message says all there is to say.
    if (reason.kind === 'refused' || (reason.kind === 'unknown-outcome' && reason.isAnswered))
      toast.error(MESSAGES.bookingFailed);
    if (reason.kind === 'price-changed') await onPriceChanged();
  };

  return { user, summary, overlaps, sending, failure, mayConfirm, confirm };
}

const requestOf = (
  summary: BookingSummary,
  { slot, notes }: BookingChoices & { readonly time: 'chosen' },
  professionalId: string,
  clientId: string,
) => bookingRequest({ summary, slot, professionalId, clientId, notes });

/** Whether the page is still open, for answers that come late. */
function useIsHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
