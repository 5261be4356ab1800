import {
  type Booking,
  MINUTE_MS,
  type StyleChoice,
  skipToken,
  useSession,
  WEEK_MS,
} from '@crown-and-coil/shared-api';
import {
  nextVisitAfterWeeks,
  styleChanges,
  toCents,
  useGetBookingQuery,
} from '@crown-and-coil/shared-api/bookings';
import { Alert, formatDate, useSearchParams, zoneOffsetMinutes } from '@crown-and-coil/shared-ui';
import { useEffect } from 'react';
import type { BookingChoices, StyleOfService } from '../booking-steps/booking-draft';
import type { BookingSummary, DraftInUse } from '../booking-steps/use-booking';
import { choiceFor, chosenStyle } from './style-choice';

/**
 * Takes over what the address of this step names, once: the services and styles of an earlier booking (`again`, its id), the
 * same with the time at which the next visit is due (`next`, its id), or the options of a look (`options`, ids in the order of
 * the groups) and a start that a search has shown (`start`, an instant). What is changed afterwards stays changed.
 */
export function useStartedFrom({ choices, change }: Pick<DraftInUse, 'choices' | 'change'>) {
  const [address] = useSearchParams();
  const next = address.get('next') ?? undefined;
  const again = address.get('again') ?? next;
  const options = address.get('options') ?? undefined;
  const start = instantOf(address.get('start'));
  const { user, status } = useSession();
  const query = useGetBookingQuery(again === undefined || status === 'restoring' ? skipToken : again);
  const booked = query.currentData;
  const startsFrom =
    next === undefined
      ? (again ?? ([options, start].filter(Boolean).join(' ') || undefined))
      : `next ${next}`;
  const isTaken = startsFrom === undefined || choices.startedFrom === startsFrom;
  const [serviceId] = choices.serviceIds;
  useEffect(() => {
    if (isTaken) return;
    if (booked)
      change({
        ...choicesOf(booked, serviceId),
        proposedStart: next === undefined ? undefined : nextStartOf(booked),
        startedFrom: startsFrom,
      });
    else if (again === undefined)
      change({
        ...(options === undefined ? {} : { styles: [lookOf(options, serviceId)] }),
        slot: undefined,
        proposedStart: start,
        startedFrom: startsFrom,
      });
  }, [isTaken, booked, change, serviceId, startsFrom, again, next, options, start]);
  return {
    /** The booking that is booked again, when it is this client's. */
    booked,
    /** Whether it has yet to be applied. */
    isStarting: !isTaken && again !== undefined && !query.isError,
    /** A visitor opened a link that only its client can use. */
    needsLogin: !isTaken && again !== undefined && status !== 'restoring' && user === null,
  };
}

const instantOf = (text: string | null): string | undefined =>
  text === null || Number.isNaN(Date.parse(text)) ? undefined : text;

/** The services and styles of a booking, the service of the path first. */
function choicesOf({ services }: Booking, serviceId: string): Partial<BookingChoices> {
  const others = services.map(({ id }) => id).filter((id) => id !== serviceId);
  return {
    serviceIds: [serviceId, ...others],
    styles: services.flatMap(({ id, style }) =>
      style ? [{ serviceId: id, choice: withoutWeeks(style.choice) }] : [],
    ),
    slot: undefined,
  };
}

/** The weeks stated then are outdated. */
const withoutWeeks = ({ weeks: _said, ...choice }: StyleChoice): StyleChoice => choice;

const lookOf = (options: string, serviceId: string): StyleOfService => ({
  serviceId,
  choice: { options: options.split(','), hair: null, preparation: [], addOns: [] },
});

/** Changes since the repeated booking: prices, lengths, and items no longer offered. */
export function ChangedSince({
  booked,
  summary,
}: {
  readonly booked: Booking;
  readonly summary: BookingSummary;
}) {
  const changes = booked.services.flatMap((before) => {
    const now = summary.services.find(({ id }) => id === before.id);
    const text = now ? changeOf(before, now) : 'it is no longer offered';
    return text ? [{ name: before.name, text }] : [];
  });
  const since = `your booking of ${formatDate(booked.startTime, booked.professional.timeZone)}`;
  if (changes.length === 0)
    return <Alert tone="info">This is what you had in {since}. Its price and its length are the same.</Alert>;
  return (
    <Alert tone="info">
      Since {since} this has changed:
      <ul>
        {changes.map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong>: {text}.
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type BookedService = Booking['services'][number];

/** What differs between a booked service and the same one booked now; '' when nothing does. */
function changeOf(before: BookedService, now: BookingSummary['services'][number]): string {
  if (before.style === null) return now.style ? 'it has styles to choose from now' : plainChange(before, now);
  if (now.style === null) return 'it has no styles to choose from any more';
  const { menu, daysSinceLast } = now.style;
  const again = chosenStyle(menu, before.name, choiceFor(menu, before.style.choice), daysSinceLast);
  if (!again.quote)
    return `${before.style.options.map(({ option }) => option).join(', ')} is not offered like this any more, so please choose again`;
  const lost = before.style.lines
    .filter(({ kind }) => kind === 'add_on' || kind === 'preparation')
    .filter(
      ({ kind, label }) => !again.quote?.lines.some((line) => line.kind === kind && line.label === label),
    )
    .map(({ label }) => `${label} is not offered any more`);
  return [...lost, styleChanges(before.style, again.quote)].filter(Boolean).join(', ');
}

type Plain = Pick<BookedService, 'price' | 'serviceDurationMinutes'>;

const plainChange = (before: Plain, now: Plain): string =>
  styleChanges(priceAndLength(before), priceAndLength(now));

const priceAndLength = ({ price, serviceDurationMinutes }: Plain) => ({
  priceCents: toCents(price),
  minutes: serviceDurationMinutes,
});

/**
 * When the next visit is due after a maintenance booking: at the same time of day, after the booked weeks. Undefined
 * for other bookings.
 */
export function nextStartOf(
  booking: Pick<Booking, 'services' | 'startTime' | 'professional'>,
): string | undefined {
  const weeks = nextVisitAfterWeeks(booking);
  if (weeks === undefined) return undefined;
  const start = Date.parse(booking.startTime);
  const later = start + weeks * WEEK_MS;
  const offset = (instant: number) => zoneOffsetMinutes(instant, booking.professional.timeZone);
  return new Date(later - (offset(later) - offset(start)) * MINUTE_MS).toISOString();
}
