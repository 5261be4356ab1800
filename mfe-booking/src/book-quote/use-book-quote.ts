import { type BookedStyle, MESSAGES, type PhotoQuote } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import { newIdempotencyKey, useNavigate } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useCreateBookingMutation } from '../api';
import { useRulesToAccept } from '../booking-facts/house-rules';
import { pageAfter } from '../booking-facts/page-after';
import type { Visitor } from '../booking-steps/booking-draft';
import {
  type SendingFailure,
  sendingFailure,
  unknownOutcomeInWords,
  visitorRequest,
} from '../confirm-booking/send-booking';

interface BookedQuote {
  readonly quote: PhotoQuote;
  readonly style: BookedStyle;
  readonly service: { readonly id: string };
  readonly clientId: string;
  /** The visitor's age confirmation; undefined when the service has no minimum age. */
  readonly visitor: Visitor | undefined;
  readonly onRefused: () => void;
}

/** A chosen start with its idempotency key: another start is another request. */
const withKey = (start: string) => ({ start, key: newIdempotencyKey() });

/** The chosen start of a quote, and booking it. */
export function useBookQuote({ quote, style, service, clientId, visitor, onRefused }: BookedQuote) {
  const navigate = useNavigate();
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
        ...(visitor && visitorRequest(visitor)),
        ...rules.accepted,
      },
    });
    if (booked) {
      navigate(pageAfter(booked), { replace: true });
      return;
    }
    const reason = sendingFailure(error);
    // A definite refusal ends the key: the same start may become free again as a new request.
    if (reason.kind !== 'unknown-outcome' && reason.kind !== 'logged-out') setChoice(withKey(choice.start));
    setFailure(reason);
    if (reason.kind === 'rules-changed') await rules.refetch();
    if (reason.kind === 'refused') onRefused();
  };

  return {
    rules,
    start: choice?.start,
    choose,
    book,
    booking,
    failure,
    problem: failure && problemOf(failure),
  };
}

function problemOf(failure: SendingFailure): string | undefined {
  switch (failure.kind) {
    case 'logged-out':
      return undefined;
    case 'time-taken':
      return `${MESSAGES.timeTaken} Choose another one.`;
    case 'unknown-outcome':
      return unknownOutcomeInWords(failure.isAnswered, 'your booking is made once at most.');
    case 'refused':
      return failure.reason ?? MESSAGES.bookingFailed;
    case 'open-requests':
    case 'rules-changed':
    case 'style-changed':
      return failure.reason;
    case 'price-changed':
      return MESSAGES.priceChanged;
  }
}
