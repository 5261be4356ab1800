import { addDays } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  dayKey,
  formatCents,
  formatDuration,
  formatShortDate,
  formatTime,
  type Instant,
  Muted,
  Navigate,
  QueryState,
  useLocation,
  useNavigate,
  useNow,
  zoneLabel,
} from '@crown-and-coil/shared-ui';
import { useEffect } from 'react';
import styled from 'styled-components';
import { formatDurationInWords } from '../booking-components/booking-words';
import { type BookingChoices, hasTime, stepsState, withoutTime } from '../booking-steps/booking-draft';
import {
  LeadPlaceholder,
  NoLongerOffered,
  StepPage,
  StyleMissing,
  useServiceId,
} from '../booking-steps/step-page';
import { type BookingSummary, useBookableItems, useBookingDraft } from '../booking-steps/use-booking';
import { useStartedFrom } from '../choose-style/started-from';
import { useGates } from '../gates/use-gates';
import { TellMe } from '../waiting-list/tell-me';
import { HeldNote, useHeldStart } from './held-start';
import { slotAt, startWindow } from './start-times';
import { Times } from './times';
import { TimesSkeleton } from './times-skeleton';
import { useWeeks } from './use-weeks';
import { type VisitTier, visitTiers } from './visit-tiers';

/**
 * Booking step 2: a start with room for all services (specification, section 2; look, section 8). Without any state it
 * starts from the service of the path alone.
 */
export default function PickBookingTime() {
  const serviceId = useServiceId();
  const navigate = useNavigate();
  const location = useLocation();
  const now = useNow();
  const { choices: kept, change } = useBookingDraft(serviceId);
  const { isStarting, needsLogin } = useStartedFrom({ choices: kept, change });
  const { query, failure, isUnknown } = useBookableItems(kept, {});
  const bookable = isStarting ? undefined : query.data;
  const professional = bookable?.service.professional;
  const gates = useGates(bookable?.summary.services ?? []);
  const tiers =
    professional && bookable ? visitTiers(bookable.summary, dayKey(now, professional.timeZone)) : [];
  const { waitingListOffer } = kept;
  const zone = professional?.timeZone ?? 'UTC';
  const heldStart = useHeldStart(
    bookable && waitingListOffer,
    visitAt(waitingListOffer?.startTime ?? now, bookable?.summary, tiers, zone),
    { zone, now },
  );
  const weeks = useWeeks(gates.isLoading ? undefined : professional, {
    heldStart,
    room: roomFor(kept, bookable?.summary, tiers),
    lengths: tiers.slice(1),
    chosenStart: kept.slot?.startTime,
    proposedStart: kept.proposedStart,
    isOpenAt: gates.isOpenAt,
  });
  const proposed = kept.slot || !kept.proposedStart ? undefined : slotAt(weeks.starts, kept.proposedStart);
  useEffect(() => {
    if (!proposed) return;
    const { startTime, availabilityId } = proposed;
    change({ slot: { startTime, availabilityId, serviceIds: kept.serviceIds }, proposedStart: undefined });
  }, [proposed, change, kept.serviceIds]);
  if (needsLogin) return <Navigate {...href.login.link({}, { from: location })} replace />;
  if (bookable?.summary.isUndecided) return <StyleMissing choices={kept} />;
  const choices = weeks.chosenIsGone ? withoutTime(kept) : kept;
  const summary = bookable?.summary;
  const state = stepsState(choices, professional?.id);
  const next = href.addProductsToBooking.link({ serviceId }, state);
  const zoneMoment =
    weeks.chosenSlot?.startTime ?? weeks.daysOfWeek[0]?.slots[0]?.startTime ?? weeks.weekStart;

  return (
    <StepPage
      step={2}
      isUnknown={isUnknown}
      title="Pick a time"
      lead={
        professional && summary ? (
          <LeadText summary={summary} tiers={tiers} zone={zoneLabel(zoneMoment, professional.timeZone)} />
        ) : (
          <LeadPlaceholder>
            Your service takes 4 hours, so we only show starts with room to finish. Times are in Melbourne
            time (AEDT).
          </LeadPlaceholder>
        )
      }
      crumb={
        professional
          ? {
              ...href.addMoreServices.link({ serviceId, professionalId: professional.id }, state),
              label: 'Add services',
            }
          : { to: href.serviceDetails({ serviceId }), label: 'Service' }
      }
      booking={
        professional &&
        summary && {
          choices,
          summary,
          totalDetail:
            tiers.length > 1 && !hasTime(choices)
              ? 'as of today: the day that you choose decides'
              : `${formatDuration(summary.durationMinutes)} in the chair`,
          bar: barOf(choices, summary, professional.timeZone),
          action: (
            <Button
              variant="primary"
              block
              disabled={!hasTime(choices)}
              onClick={() => navigate(next.to, next)}
            >
              Continue to Booking
            </Button>
          ),
        }
      }
    >
      <QueryState
        query={isStarting ? { ...query, data: undefined, isLoading: true } : query}
        error={failure}
        skeleton={<TimesSkeleton />}
      >
        {({ service }) => (
          <>
            <NoLongerOffered shown={summary?.somethingGone ?? false} />
            {waitingListOffer && Date.parse(waitingListOffer.heldUntil) > now && (
              <HeldNote offer={waitingListOffer} fits={heldStart !== undefined} zone={zone} />
            )}
            <Times
              weeks={weeks}
              services={summary?.services ?? []}
              professional={service.professional}
              weekNote={<PriceOfWeek tiers={tiers} weekStart={weeks.weekStart} />}
              nothingFits={`Nothing in these four weeks is long enough for what you chose. Fewer services need less time, or ${service.professional.displayName} may open more times later.`}
              onChoose={(slot) =>
                change({ slot: { ...slot, serviceIds: kept.serviceIds }, proposedStart: undefined })
              }
            />
            {weeks.query.data && summary?.services.length === 1 && (
              <TellMe
                key={serviceId}
                professional={service.professional}
                serviceId={serviceId}
                choice={summary.services[0]?.style?.choice ?? null}
                isOpen={weeks.days.length === 0}
              />
            )}
          </>
        )}
      </QueryState>
    </StepPage>
  );
}

/** The length and the start window of the visit when it starts then. */
function visitAt(
  start: Instant,
  summary: BookingSummary | undefined,
  tiers: readonly VisitTier[],
  zone: string,
) {
  const day = dayKey(start, zone);
  const tier = tiers.findLast(({ fromDay }) => fromDay <= day);
  const quotes = (summary?.services ?? []).flatMap(({ style }) => style?.quote ?? []);
  return { durationMinutes: tier?.durationMinutes ?? summary?.durationMinutes ?? 0, ...startWindow(quotes) };
}

/** The time that is needed: with styles their own length and starts, else that of the services. */
function roomFor(
  { serviceIds }: BookingChoices,
  summary: BookingSummary | undefined,
  [present]: readonly VisitTier[],
) {
  const quotes = (summary?.services ?? []).flatMap(({ style }) => style?.quote ?? []);
  if (!summary || quotes.length === 0) return { serviceIds: [...serviceIds] };
  const { durationMinutes } = present ?? summary;
  return { serviceIds: [...serviceIds], durationMinutes, ...startWindow(quotes) };
}

/** What the visit costs in the shown week, where the weeks since the last one decide. */
function PriceOfWeek({
  tiers,
  weekStart,
}: {
  readonly tiers: readonly VisitTier[];
  readonly weekStart: string;
}) {
  const nextWeek = addDays(weekStart, 7);
  const ofWeek = tiers.filter(
    ({ fromDay }, index) => fromDay < nextWeek && (tiers[index + 1]?.fromDay ?? nextWeek) > weekStart,
  );
  if (tiers.length < 2) return null;
  return (
    <WeekPrice>
      {ofWeek.map(({ fromDay, totalCents, durationMinutes }) => (
        <span key={fromDay}>
          {fromDay > weekStart ? `From ${formatShortDate(fromDay, 'UTC')}` : 'This week'}:{' '}
          <strong>{formatCents(totalCents)}</strong>, {formatDuration(durationMinutes)}
        </span>
      ))}
    </WeekPrice>
  );
}

const WeekPrice = styled(Muted)`
  display: flex;
  flex-wrap: wrap;
  gap: 2px var(--s4);
  margin-bottom: var(--s4);
  & strong {
    color: var(--ink);
  }
`;

interface LeadProps {
  readonly summary: BookingSummary;
  readonly tiers: readonly VisitTier[];
  readonly zone: string;
}

function LeadText({ summary, tiers, zone }: LeadProps) {
  const lengths = tiers.length > 0 ? tiers.map((tier) => tier.durationMinutes) : [summary.durationMinutes];
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  const length = (
    <strong>
      {shortest < longest && `${formatDurationInWords(shortest)} to `}
      {formatDurationInWords(longest)}
    </strong>
  );
  return (
    <>
      {summary.services.length > 1 ? (
        <>Your services take {length} together</>
      ) : (
        <>Your service takes {length}</>
      )}
      , so we only show starts with room to finish. Times are in {zone}.
    </>
  );
}

/** The phone's bar: always the total; how long it takes until there is a time, then when it is. */
function barOf(choices: BookingChoices, summary: BookingSummary, zone: string) {
  const main = formatCents(summary.totalCents);
  if (!hasTime(choices)) return { main, detail: formatDuration(summary.durationMinutes) };
  const start = choices.slot.startTime;
  return { main, detail: `${formatShortDate(start, zone)}, ${formatTime(start, zone)}` };
}
