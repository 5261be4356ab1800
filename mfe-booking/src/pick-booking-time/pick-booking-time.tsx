import { fromCents } from '@crown-and-coil/shared-api/bookings';
import {
  Button,
  formatDuration,
  formatDurationInWords,
  formatPrice,
  formatShortDate,
  formatTime,
  QueryState,
  useNavigate,
  zoneLabel,
} from '@crown-and-coil/shared-ui';
import {
  type BookingChoices,
  type ChosenSlot,
  withoutTime,
  withTime,
  writeBookingChoices,
} from '../booking-steps/booking-choices';
import { bookingPaths } from '../booking-steps/booking-paths';
import { type BookingSummary, summarise } from '../booking-steps/booking-summary';
import { LeadRoom } from '../booking-steps/lead-room';
import { SomethingGone } from '../booking-steps/something-gone';
import { StepPage } from '../booking-steps/step-page';
import { useBookingChoices } from '../booking-steps/use-booking-choices';
import { useBookingOffer } from '../booking-steps/use-booking-offer';
import { useServiceId } from '../booking-steps/use-service-id';
import { TimesSkeleton } from './slots-skeleton';
import { Times } from './times';
import { useWeeks } from './use-weeks';

/**
 * Booking step 2: a start with room for all services (specification, section 2; look, section 8). Without any state it
 * starts from the service of the path alone.
 */
export default function PickBookingTime() {
  const serviceId = useServiceId();
  const navigate = useNavigate();
  const { choices: stored, update, onward, flush } = useBookingChoices(serviceId);
  const { query, failure } = useBookingOffer(serviceId, stored.products.length > 0);
  const offer = query.data;
  const professional = offer?.service.professional;
  const weeks = useWeeks(professional, {
    room: { service_ids: [...stored.serviceIds] },
    chosenStart: stored.time === 'chosen' ? stored.slot.startTime : undefined,
  });
  const choices = weeks.chosenIsGone ? withoutTime(stored) : stored;
  const summary = offer && summarise(choices, offer.services, offer.products);

  const choose = (slot: ChosenSlot, professionalId: string) =>
    update(withTime(choices, slot), professionalId);
  const goOn = () => {
    flush();
    navigate(bookingPaths.addProducts(serviceId), {
      state: writeBookingChoices(onward(2, choices), professional?.id),
    });
  };
  const zoneMoment = weeks.chosenSlot?.start_time ?? weeks.daysOfWeek[0]?.slots[0]?.value ?? weeks.weekStart;

  return (
    <StepPage
      step={2}
      title="Pick a time"
      lead={
        professional && summary ? (
          <LeadText summary={summary} zone={zoneLabel(zoneMoment, professional.time_zone)} />
        ) : (
          <LeadRoom>
            Your service takes 4 hours, so we only show starts with room to finish. Times are in Melbourne
            time (AEDT).
          </LeadRoom>
        )
      }
      crumb={
        professional
          ? {
              to: bookingPaths.addServices(serviceId, professional.id),
              label: 'Add services',
              state: writeBookingChoices(choices, professional.id),
            }
          : { to: bookingPaths.serviceDetails(serviceId), label: 'Service' }
      }
      booking={
        professional &&
        summary && {
          choices,
          summary,
          totalDetail: `${formatDuration(summary.durationMinutes)} in the chair`,
          bar: barOf(choices, summary, professional.time_zone),
          action: (
            <Button variant="primary" block disabled={choices.time === 'open'} onClick={goOn}>
              Continue to Booking
            </Button>
          ),
        }
      }
    >
      <QueryState query={query} error={failure} skeleton={<TimesSkeleton />}>
        {({ service }) => (
          <>
            <SomethingGone shown={summary?.somethingGone ?? false} />
            <Times
              weeks={weeks}
              services={summary?.services ?? []}
              professional={service.professional}
              nothingFits={`Nothing in these four weeks is long enough for what you chose. Fewer services need less time, or ${service.professional.display_name} may open more times later.`}
              onChoose={(slot) => choose(slot, service.professional.id)}
            />
          </>
        )}
      </QueryState>
    </StepPage>
  );
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
  if (choices.time === 'open') return { main, detail: formatDuration(summary.durationMinutes) };
  const start = choices.slot.startTime;
  return { main, detail: `${formatShortDate(start, zone)}, ${formatTime(start, zone)}` };
}
