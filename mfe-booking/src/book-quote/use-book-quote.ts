import { type BookedStyle, MESSAGES, type PhotoQuote, useSession } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { toast, useNavigate } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useCreateBookingMutation } from '../api';
import { useRulesToAccept } from '../booking-components/house-rules';
import { pageAfter } from '../booking-components/page-after';
import { chooseStart, type StartChoice, startChoiceOf } from '../booking-components/start-choice';
import { keepTabDraft, readTabDraft } from '../booking-components/tab-draft';
import { type AcceptedOffer, endTimeOf, type Visitor, visitorOf } from '../booking-steps/booking-draft';
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
  /** Whether the service has a minimum age. */
  readonly asksForAge: boolean;
  /** An offer of the waiting list, which holds one of the starts. */
  readonly held: AcceptedOffer | undefined;
}

/** What the client chose and typed so far. */
interface QuoteDraft {
  readonly choice?: StartChoice | undefined;
  /** The visitor's age confirmation. */
  readonly visitor?: Visitor | undefined;
}

function readQuoteDraft(name: string): QuoteDraft {
  const { choice, visitor } = Object(readTabDraft(name)) as Partial<Record<keyof QuoteDraft, unknown>>;
  return { choice: startChoiceOf(choice), visitor: visitorOf(visitor) };
}

const isSameStart = (one: string, other: string) => Date.parse(one) === Date.parse(other);

/** The start and visitor of a quote, kept in the tab through a reload, and booking it. */
export function useBookQuote({ quote, style, service, clientId, asksForAge, held }: BookedQuote) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const name = `${useSession().user?.username} ${href.bookQuote({ photoQuoteId: quote.id })}`;
  const [draft, setDraft] = useState(() => readQuoteDraft(name));
  const { choice, visitor } = draft;
  const [failure, setFailure] = useState<SendingFailure>();
  const rules = useRulesToAccept(quote.professional.id, {
    totalCents: style.priceCents,
    minutes: style.minutes,
  });
  const [createBooking, { isLoading: booking }] = useCreateBookingMutation();

  const change = (changed: QuoteDraft) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    keepTabDraft(name, next);
  };
  const choose = (start: string) => {
    change({ choice: chooseStart(start) });
    setFailure(undefined);
  };

  const book = async () => {
    if (!choice || booking) return;
    setFailure(undefined);
    const { data: booked, error } = await createBooking({
      idempotencyKey: choice.idempotencyKey,
      booking: {
        professionalId: quote.professional.id,
        clientId,
        photoQuoteId: quote.id,
        serviceIds: [service.id],
        products: [],
        startTime: choice.startTime,
        endTime: endTimeOf(choice.startTime, style.minutes),
        totalPrice: fromCents(style.priceCents),
        ...(held && isSameStart(held.startTime, choice.startTime) && { waitingListOfferId: held.id }),
        ...(asksForAge && visitor && visitorRequest(visitor)),
        ...rules.accepted,
      },
    });
    if (booked) {
      keepTabDraft(name, undefined);
      if (isHere()) navigate(pageAfter(booked), { replace: true });
      else toast.success(MESSAGES.bookingSecured);
      return;
    }
    const reason = sendingFailure(error);
    if (!isHere()) return toastFailure(reason);
    // A definite refusal ends the key: the same start may become free again as a new request.
    if (reason.kind !== 'unknown-outcome' && reason.kind !== 'logged-out')
      change({ choice: chooseStart(choice.startTime) });
    setFailure(reason);
    if (reason.kind === 'rules-changed') await rules.refetch();
  };

  return {
    rules,
    start: choice?.startTime,
    choose,
    visitor,
    setVisitor: (next: Visitor) => change({ visitor: next }),
    book,
    booking,
    failure,
    problem: failure && failureInWords(failure),
  };
}
