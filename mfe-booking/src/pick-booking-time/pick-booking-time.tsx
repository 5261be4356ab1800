import { fromCents } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  formatDuration,
  formatPrice,
  formatShortDate,
  formatTime,
  QueryState,
  useNavigate,
  zoneLabel,
} from '@crown-and-coil/shared-ui';
import { formatDurationInWords } from '../booking-facts/time-words';
import { type BookingChoices, hasTime, stepsState, withoutTime } from '../booking-steps/booking-draft';
import {
  LeadPlaceholder,
  NoLongerOffered,
  StepPage,
  StyleMissing,
  useServiceId,
} from '../booking-steps/step-page';
import { type BookingSummary, useBookingDraft, useBookingOffer } from '../booking-steps/use-booking';
import { useGates } from '../gates/use-gates';
import { startWindow, useWeeks } from './start-times';
import { Times } from './times';
import { TimesSkeleton } from './times-skeleton';

/**
 * Booking step 2: a start with room for all services (specification, section 2; look, section 8). Without any state it
 * starts from the service of the path alone.
 */
export default function PickBookingTime() {
  const serviceId = useServiceId();
  const navigate = useNavigate();
  const { choices: kept, change } = useBookingDraft(serviceId);
  const { query, failure } = useBookingOffer(kept, false);
  const offer = query.data;
  const professional = offer?.service.professional;
  const gates = useGates(offer?.summary.services ?? []);
  const weeks = useWeeks(gates.isLoading ? undefined : professional, {
    room: roomFor(kept, offer?.summary),
    chosenStart: kept.slot?.startTime,
    isOpenAt: gates.isOpenAt,
  });
  if (offer?.summary.isUndecided) return <StyleMissing choices={kept} />;
  const choices = weeks.chosenIsGone ? withoutTime(kept) : kept;
  const summary = offer?.summary;
  const state = stepsState(choices, professional?.id);
  const next = href.addProductsToBooking.link({ serviceId }, state);
  const zoneMoment =
    weeks.chosenSlot?.startTime ?? weeks.daysOfWeek[0]?.slots[0]?.startTime ?? weeks.weekStart;

  return (
    <StepPage
      step={2}
      title="Pick a time"
      lead={
        professional && summary ? (
          <LeadText summary={summary} zone={zoneLabel(zoneMoment, professional.timeZone)} />
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
          totalDetail: `${formatDuration(summary.durationMinutes)} in the chair`,
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
      <QueryState query={query} error={failure} skeleton={<TimesSkeleton />}>
        {({ service }) => (
          <>
            <NoLongerOffered shown={summary?.somethingGone ?? false} />
            <Times
              weeks={weeks}
              services={summary?.services ?? []}
              professional={service.professional}
              nothingFits={`Nothing in these four weeks is long enough for what you chose. Fewer services need less time, or ${service.professional.displayName} may open more times later.`}
              onChoose={(slot) => change({ slot: { ...slot, serviceIds: kept.serviceIds } })}
            />
          </>
        )}
      </QueryState>
    </StepPage>
  );
}

/** The time that is needed: with styles their own length and starts, else that of the services. */
function roomFor({ serviceIds }: BookingChoices, summary: BookingSummary | undefined) {
  const quotes = (summary?.services ?? []).flatMap(({ style }) => style?.quote ?? []);
  if (!summary || quotes.length === 0) return { serviceIds: [...serviceIds] };
  return { durationMinutes: summary.durationMinutes, ...startWindow(quotes) };
}

function LeadText({ summary, zone }: { readonly summary: BookingSummary; readonly zone: string }) {
  const length = <strong>{formatDurationInWords(summary.durationMinutes)}</strong>;
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
  const main = formatPrice(fromCents(summary.totalCents));
  if (!hasTime(choices)) return { main, detail: formatDuration(summary.durationMinutes) };
  const start = choices.slot.startTime;
  return { main, detail: `${formatShortDate(start, zone)}, ${formatTime(start, zone)}` };
}
