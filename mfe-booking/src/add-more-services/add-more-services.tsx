import { MAX_SERVICES_PER_BOOKING, type Service } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import {
  artPath,
  Button,
  ButtonLink,
  EmptyState,
  formatDuration,
  formatPrice,
  ListSkeleton,
  QueryState,
  Stack,
  Swatch,
  useNavigate,
  useParams,
} from '@crown-and-coil/shared-ui';
import { OptionRow } from '@crown-and-coil/shared-ui/booking';
import { type BookingChoices, withServices, writeBookingChoices } from '../booking-steps/booking-choices';
import { bookingPaths } from '../booking-steps/booking-paths';
import { summarise } from '../booking-steps/booking-summary';
import { NamedLead } from '../booking-steps/named-lead';
import { SomethingGone } from '../booking-steps/something-gone';
import { StepPage } from '../booking-steps/step-page';
import { useBookingChoices } from '../booking-steps/use-booking-choices';
import { type BookingOffer, useBookingOffer } from '../booking-steps/use-booking-offer';
import { useServiceId } from '../booking-steps/use-service-id';

/** Booking step 1: the professional's other services (specification, section 2). Works from its path alone. */
export default function AddMoreServices() {
  const serviceId = useServiceId();
  const { professionalId } = useParams();
  const navigate = useNavigate();
  const { choices, update, onward, flush } = useBookingChoices(serviceId);
  const { query, failure } = useBookingOffer(serviceId, choices.products.length > 0, professionalId);

  const goOn = (whose: string) => {
    flush();
    navigate(bookingPaths.pickTime(serviceId), { state: writeBookingChoices(onward(1), whose) });
  };
  const offer = query.data;
  const name = offer?.service.professional.display_name;

  return (
    <StepPage
      step={1}
      title="Add more services"
      lead={
        <NamedLead name={name}>
          {(who) => `${who} can do these in the same appointment. The time adds up as you choose.`}
        </NamedLead>
      }
      crumb={{ to: bookingPaths.serviceDetails(serviceId), label: offer?.service.name ?? 'Service' }}
      booking={
        offer &&
        runningBooking(offer, choices, onward(1, withServices(choices, [serviceId])), () =>
          goOn(offer.service.professional.id),
        )
      }
    >
      <QueryState query={query} error={failure} skeleton={<ListSkeleton />}>
        {({ service, services, products }) => (
          <Stack $gap="s3">
            <SomethingGone shown={summarise(choices, services, products).somethingGone} />
            <OtherServices
              others={services.filter(({ id }) => id !== service.id)}
              chosenIds={choices.serviceIds}
              professionalName={service.professional.display_name}
              onToggle={(id, chosen) =>
                update(
                  withServices(choices, toggled(choices.serviceIds, id, chosen)),
                  service.professional.id,
                )
              }
            />
          </Stack>
        )}
      </QueryState>
    </StepPage>
  );
}

function toggled(
  [first, ...more]: BookingChoices['serviceIds'],
  id: string,
  chosen: boolean,
): BookingChoices['serviceIds'] {
  const others = more.filter((other) => other !== id);
  return [first, ...(chosen ? [...others, id] : others)];
}

function runningBooking(
  { service, services, products }: BookingOffer,
  choices: BookingChoices,
  justThis: BookingChoices,
  goOn: () => void,
) {
  const summary = summarise(choices, services, products);
  const count = summary.services.length;
  const duration = formatDuration(summary.durationMinutes);
  return {
    choices,
    summary,
    totalDetail: `${duration} in the chair`,
    bar: {
      main: formatPrice(fromCents(summary.totalCents)),
      detail: `${count} ${count === 1 ? 'service' : 'services'}, ${duration}`,
    },
    action: (
      <Button variant="primary" block disabled={count < 2} onClick={goOn}>
        Proceed
      </Button>
    ),
    otherAction: (
      <ButtonLink
        variant="quiet"
        block
        to={bookingPaths.pickTime(service.id)}
        state={writeBookingChoices(justThis, service.professional.id)}
      >
        Continue with just {service.name}
      </ButtonLink>
    ),
  };
}

interface OtherServicesProps {
  readonly others: readonly Service[];
  readonly chosenIds: readonly string[];
  readonly professionalName: string;
  readonly onToggle: (id: string, chosen: boolean) => void;
}

function OtherServices({ others, chosenIds, professionalName, onToggle }: OtherServicesProps) {
  if (others.length === 0) {
    return (
      <EmptyState title="No other services to add">
        {professionalName} offers this one on its own. Continue to pick a time.
      </EmptyState>
    );
  }
  const full = chosenIds.length >= MAX_SERVICES_PER_BOOKING;
  return (
    <Stack as="ul" $gap="s3">
      {others.map(({ id, name, description, price, category, service_duration_minutes: minutes }) => (
        <li key={id}>
          <OptionRow
            title={name}
            description={description}
            price={price}
            detail={formatDuration(minutes)}
            checked={chosenIds.includes(id)}
            disabled={full && !chosenIds.includes(id)}
            onChange={(chosen) => onToggle(id, chosen)}
            swatch={<Swatch src={artPath({ kind: 'swatch', category })} />}
          />
        </li>
      ))}
    </Stack>
  );
}
