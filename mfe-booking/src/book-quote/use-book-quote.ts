import { type BookedStyle, MESSAGES, type PhotoQuote } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import { newIdempotencyKey, toast, useNavigate } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useCreateBookingMutation } from '../api';
import { useRulesToAccept } from '../booking-components/house-rules';
import { pageAfter } from '../booking-components/page-after';
import type { AcceptedOffer, Visitor } from '../booking-steps/booking-draft';
import {
  failureInWords,
  type SendingFailure,
  sendingFailure,
  toastFailure,
  useIsHere,
  visitorRequest,
} from '../confirm-booking/send-booking';

interface BookedQuote {
  readonly quote: PhotoQuote;
  readonly style: BookedStyle;
  readonly service: { readonly id: string };
  readonly clientId: string;
  /** The visitor's age confirmation; undefined when the service has no minimum age. */
  readonly visitor: Visitor | undefined;
  /** An offer of the waiting list, which holds one of the starts. */
  readonly held: AcceptedOffer | undefined;
}

/** A chosen start with its idempotency key: another start is another request. */
const withKey = (start: string) => ({ start, key: newIdempotencyKey() });

const isSameStart = (one: string, other: string) => Date.parse(one) === Date.parse(other);

/** The chosen start of a quote, and booking it. */
export function useBookQuote({ quote, style, service, clientId, visitor, held }: BookedQuote) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [choice, setChoice] = useState<ReturnType<typeof withKey>>();
  const [failure, setFailure] = useState<SendingFailure>();
  const rules = useRulesToAccept(quote.professional.id, {
    totalCents: style.priceCents,
    minutes: style.minutes,
  });
  const [createBooking, { isLoading: booking }] = useCreateBookingMutation();

  const choose = (start: string) => {
    setChoice(withKey(start));
    setFailure(undefined);
  };

  const book = async () => {
    if (!choice || booking) return;
    setFailure(undefined);
    const { data: booked, error } = await createBooking({
      idempotencyKey: choice.key,
      booking: {
        professionalId: quote.professional.id,
        clientId,
        photoQuoteId: quote.id,
        serviceIds: [service.id],
        products: [],
        startTime: choice.start,
        endTime: new Date(Date.parse(choice.start) + style.minutes * 60_000).toISOString(),
        totalPrice: fromCents(style.priceCents),
        ...(held && isSameStart(held.startTime, choice.start) && { waitingListOfferId: held.id }),
        ...(visitor && visitorRequest(visitor)),
        ...rules.accepted,
      },
    });
    if (booked) {
      if (isHere()) navigate(pageAfter(booked), { replace: true });
      else toast.success(MESSAGES.bookingSecured);
      return;
    }
    const reason = sendingFailure(error);
    if (!isHere()) return toastFailure(reason);
    // A definite refusal ends the key: the same start may become free again as a new request.
    if (reason.kind !== 'unknown-outcome' && reason.kind !== 'logged-out') setChoice(withKey(choice.start));
    setFailure(reason);
    if (reason.kind === 'rules-changed') await rules.refetch();
  };

  return {
    rules,
    start: choice?.start,
    choose,
    book,
    booking,
    failure,
    problem: failure && failureInWords(failure),
  };
}
