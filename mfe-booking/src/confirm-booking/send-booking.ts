import {
  apiErrorMessage,
  apiErrorStatus,
  type Booking,
  type BookingCreate,
  MESSAGES,
  useSession,
} from '@crown-and-coil/shared-api';
import {
  fromCents,
  useUpdateBookingMutation,
  WAITING_LIST_MESSAGES,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { isRecord, newIdempotencyKey, toast, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { useCreateBookingMutation } from '../api';
import { useRulesToAccept } from '../booking-components/house-rules';
import { notesFit } from '../booking-components/notes-field';
import { useOwnOverlaps } from '../booking-components/own-overlaps';
import { pageAfter } from '../booking-components/page-after';
import {
  type AcceptedOffer,
  endTimeOf,
  stepsState,
  type TimedChoices,
  type Visitor,
} from '../booking-steps/booking-draft';
import type { BookableItems, DraftInUse } from '../booking-steps/use-booking';
import { isVisitorKnown, minimumAgeOf } from '../gates/for-whom';

/** What the confirm page was opened with. */
export interface Confirmable {
  readonly bookable: BookableItems;
  readonly choices: TimedChoices;
  readonly draft: DraftInUse;
  /** Loads everything that is offered again, with its prices. */
  readonly onPriceChanged: () => Promise<unknown>;
}

/**
 * The confirm action: sends a client's booking; a visitor logs in first and comes back to the same choices.
 * `mayConfirm` says whether confirming is possible, and `isReady` whether everything shown before it is loaded.
 */
export function useConfirm({ bookable, choices, draft, onPriceChanged }: Confirmable) {
  const { user, status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { send, sending, failure } = useSendBooking(draft);
  const { professional } = bookable.service;
  const rules = useRulesToAccept(professional.id, {
    totalCents: bookable.summary.totalCents,
    minutes: bookable.summary.durationMinutes,
  });
  const start = choices.slot.startTime;
  const { overlaps, isChecking } = useOwnOverlaps({
    professionalId: professional.id,
    start,
    end: endTimeOf(start, bookable.summary.durationMinutes),
  });
  const maySend =
    status !== 'restoring' &&
    (user === null || user.role === 'client') &&
    notesFit(choices.notes) &&
    (minimumAgeOf(bookable.summary.services) === undefined || isVisitorKnown(choices));
  // The check for overlaps runs again after every answer: Try again, which repeats a decision, does not wait for it.
  const isReady = !isChecking && (user === null || rules.isKnown);

  const confirm = async () => {
    if (!maySend) return;
    if (!user?.profile) {
      const from = { ...location, state: stepsState(choices, professional.id) };
      const login = href.login.link({}, { from });
      return navigate(login.to, login);
    }
    const result = await send({
      ...bookingRequest(bookable, choices, user.profile.id),
      ...rules.accepted,
    });
    if (!result) return;
    if ('booking' in result) {
      if (isHere()) navigate(pageAfter(result.booking), { replace: true });
      // A person who has left the page gets a toast instead of a navigation.
      else toast.success(MESSAGES.bookingSecured);
      return;
    }
    const { failure: reason } = result;
    if (!isHere()) return toastFailure(reason);
    // Without a response, or when the offer is gone, the page's own message is enough.
    if (
      (reason.kind === 'refused' && !isOfferGone(reason)) ||
      (reason.kind === 'unknown-outcome' && reason.isAnswered)
    )
      toast.error(MESSAGES.bookingFailed);
    // The step itself says then that a style is to be chosen.
    if (reason.kind === 'style-changed' && reason.isGone) toast.error(reason.reason);
    if (reason.kind === 'rules-changed') await rules.refetch();
    // A refusal may be for something that is no longer offered.
    if (['price-changed', 'style-changed', 'refused'].includes(reason.kind)) await onPriceChanged();
  };

  return { user, overlaps, sending, failure, houseRules: rules, mayConfirm: maySend, isReady, confirm };
}

/** Whether the page is still open, for answers that come late. */
export function useIsHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

/** A booking that was made, or why it was not. */
type SendingResult = { readonly booking: Booking } | { readonly failure: SendingFailure };

/**
 * The booking request (specification, section 7). Prices and end are the displayed ones: the server compares them with
 * its own and responds with 409 when they have changed (api.md).
 */
const bookingRequest = (
  { service, summary }: BookableItems,
  choices: TimedChoices,
  clientId: string,
): BookingCreate => ({
  professionalId: service.professional.id,
  clientId,
  serviceIds: summary.services.map(({ id }) => id),
  products: summary.products.map(({ product, quantity, totalCents }) => ({
    productId: product.id,
    quantity,
    pricePerItem: product.price,
    totalPrice: fromCents(totalCents),
    isClientSupplied: false,
  })),
  ...withStyles(summary),
  ...withOffer(heldOffer(choices)),
  startTime: choices.slot.startTime,
  endTime: endTimeOf(choices.slot.startTime, summary.durationMinutes),
  notes: choices.notes.trim() === '' ? null : choices.notes.trim(),
  totalPrice: fromCents(summary.totalCents),
  ...(minimumAgeOf(summary.services) !== undefined && visitorRequest(choices.visitor)),
});

/** The offer of the waiting list that holds the chosen start: another start is booked without it. */
export const heldOffer = ({ waitingListOffer, slot }: TimedChoices) =>
  waitingListOffer && Date.parse(waitingListOffer.startTime) === Date.parse(slot.startTime)
    ? waitingListOffer
    : undefined;

const withOffer = (offer: AcceptedOffer | undefined) => (offer ? { waitingListOfferId: offer.id } : {});

/** Whom the visit is for, as it is sent for a service with a minimum age. */
export const visitorRequest = (
  visitor: Visitor | undefined,
): Pick<BookingCreate, 'isOfAge' | 'guardianName'> =>
  visitor?.isOfAge ? { isOfAge: true } : { guardianName: visitor?.guardianName.trim() || null };

/** The styles with what was shown of them; nothing for a booking without any. */
function withStyles({ services }: BookableItems['summary']): Pick<BookingCreate, 'styles'> {
  const styles = services.flatMap(({ id, style }) =>
    style?.quote
      ? [
          {
            serviceId: id,
            choice: style.choice,
            menuRevision: style.menu.revision,
            priceCents: style.quote.priceCents,
            minutes: style.quote.minutes,
          },
        ]
      : [],
  );
  return styles.length > 0 ? { styles } : {};
}

/**
 * Whether two requests are for the same services at the same time by the same client, with the same consents. Prices and
 * notes may differ, and the version of the house rules: repeating a request accepts none that it did not.
 */
function isSameAppointment(first: BookingCreate, second: BookingCreate): boolean {
  const identity = (request: BookingCreate) =>
    JSON.stringify([
      request.professionalId,
      request.clientId,
      request.serviceIds,
      Date.parse(request.startTime),
      (request.products ?? []).map(({ productId, quantity }) => [productId, quantity]),
      (request.styles ?? []).map(({ serviceId, choice }) => [serviceId, choice]),
      request.keepsCard ?? false,
      request.isOfAge ?? false,
      request.guardianName ?? null,
    ]);
  return identity(first) === identity(second);
}

/**
 * Sends a booking so that it is made once, however often the button is pressed: a draft has one key, and a request
 * without a response is repeated unchanged. A definite refusal ends the key, because the next request differs.
 */
function useSendBooking({ current, keep }: Pick<DraftInUse, 'current' | 'keep'>) {
  const [createBooking] = useCreateBookingMutation();
  const [updateBooking] = useUpdateBookingMutation();
  const [failure, setFailure] = useState<SendingFailure>();
  const [sending, setSending] = useState(false);
  const inFlight = useRef(false);

  /** Returns undefined while another request is in progress. */
  const send = async (request: BookingCreate): Promise<SendingResult | undefined> => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const booking = await deliver(request);
      keep({ unanswered: undefined, bookingId: booking.id });
      return { booking };
    } catch (error) {
      const reason = sendingFailure(error);
      if (reason.kind !== 'unknown-outcome' && reason.kind !== 'logged-out')
        keep({ unanswered: undefined, idempotencyKey: newIdempotencyKey() });
      setFailure(reason);
      return { failure: reason };
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  const deliver = async (request: BookingCreate): Promise<Booking> => {
    const { unanswered, idempotencyKey: keptKey = newIdempotencyKey() } = current() ?? {};
    const isRepeated = unanswered !== undefined && isSameAppointment(unanswered, request);
    const sent = isRepeated ? unanswered : request;
    const idempotencyKey = unanswered && !isRepeated ? newIdempotencyKey() : keptKey;
    // Stored before sending, for a reload or a lost response.
    keep({ unanswered: sent, idempotencyKey });
    const booking = await createBooking({ booking: sent, idempotencyKey }).unwrap();
    if ((sent.notes ?? null) === (request.notes ?? null)) return booking;
    // Notes changed after a request that may already have arrived are sent separately.
    return updateBooking({ id: booking.id, change: { notes: request.notes ?? null } })
      .unwrap()
      .catch(() => booking);
  };

  return { send, sending, failure };
}

/** Why a booking was not made, as far as the client can act on it. */
export type SendingFailure =
  /** 409: the time has been booked by another client. */
  | { readonly kind: 'time-taken' }
  /** 409: the prices shown are old. */
  | { readonly kind: 'price-changed' }
  /** 409: the style menu has changed since it was shown. */
  | { readonly kind: 'style-changed'; readonly reason: string; readonly isGone: boolean }
  /** 409: the professional has other house rules by now, or they ask for another deposit. */
  | { readonly kind: 'rules-changed'; readonly reason: string }
  /** 409: many requests of the client wait for an answer. */
  | { readonly kind: 'open-requests'; readonly reason: string }
  /** The session is over; the shell sends to /login. */
  | { readonly kind: 'logged-out' }
  /** No response (no connection, a timeout), or one that leaves the outcome open. */
  | { readonly kind: 'unknown-outcome'; readonly isAnswered: boolean }
  /** A definite refusal, with the server's reason when it gave one. */
  | { readonly kind: 'refused'; readonly reason: string | undefined };

/** The offer of the waiting list has ended, was taken back, or is not this client's. */
export const isOfferGone = (failure: SendingFailure) =>
  failure.kind === 'refused' && failure.reason === WAITING_LIST_MESSAGES.offerGone;

/** Reads a failed `POST /bookings/` (api.md, Bookings). */
export function sendingFailure(error: unknown): SendingFailure {
  const status = apiErrorStatus(error);
  const detail = apiErrorMessage(error, '');
  if (status === undefined || status >= 500)
    return { kind: 'unknown-outcome', isAnswered: status !== undefined };
  if (status === 401) return { kind: 'logged-out' };
  if (status === 409) {
    const { style, openRequests, houseRules } = Object(Object(error).data) as Record<string, unknown>;
    if (detail === MESSAGES.timeTaken) return { kind: 'time-taken' };
    if (detail === MESSAGES.priceChanged) return { kind: 'price-changed' };
    if (detail === MESSAGES.idempotencyKeyInFlight) return { kind: 'unknown-outcome', isAnswered: true };
    // Without what the choice is now, it is gone from the menu.
    if (isRecord(style) && 'now' in style)
      return { kind: 'style-changed', reason: detail, isGone: !isRecord(style.now) };
    if (openRequests !== undefined) return { kind: 'open-requests', reason: detail };
    if (isRecord(houseRules)) return { kind: 'rules-changed', reason: detail };
  }
  return { kind: 'refused', reason: detail || undefined };
}

interface FailureWords {
  /** Follows the sentence that the time is taken. */
  readonly otherTime: string;
  /** 'your booking is made once at most.' */
  readonly promise: string;
  /** For a refusal without a reason. */
  readonly failed: string;
}

const OF_BOOKING: FailureWords = {
  otherTime: 'Choose another one.',
  promise: 'your booking is made once at most.',
  failed: MESSAGES.bookingFailed,
};

/** Why it failed; undefined when the session has ended, because the shell shows the log-in then. */
export function failureInWords(
  failure: SendingFailure,
  { otherTime, promise, failed } = OF_BOOKING,
): string | undefined {
  switch (failure.kind) {
    case 'logged-out':
      return undefined;
    case 'time-taken':
      return `${MESSAGES.timeTaken} ${otherTime}`;
    case 'price-changed':
      return MESSAGES.priceChanged;
    case 'unknown-outcome':
      return unknownOutcomeInWords(failure.isAnswered, promise);
    default:
      return failure.reason ?? failed;
  }
}

/** For a person who has left the page, which would show it. */
export function toastFailure(failure: SendingFailure, words = OF_BOOKING): void {
  const message = failureInWords(failure, words);
  if (message !== undefined) toast.error(message);
}

/**
 * The message when it is unknown whether a booking was made or moved.
 * @param promise of another change than a new booking: 'your booking is moved once at most.'
 */
export const unknownOutcomeInWords = (isAnswered: boolean, promise = OF_BOOKING.promise) =>
  `${isAnswered ? 'We got no clear answer.' : 'No answer came. Please check your connection.'} Trying again is safe: ${promise}`;
