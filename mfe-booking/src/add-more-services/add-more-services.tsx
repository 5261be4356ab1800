import { MAX_SERVICES_PER_BOOKING, type Service } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  artPath,
  Button,
  ButtonLink,
  EmptyState,
  formatCents,
  formatDuration,
  ListSkeleton,
  QueryState,
  Stack,
  Swatch,
  useNavigate,
  useParams,
} from '@crown-and-coil/shared-ui';
import { type BookingChoices, stepsState } from '../booking-steps/booking-draft';
import { OptionRow } from '../booking-steps/option-row';
import { LeadWithName, NoLongerOffered, StepPage, useServiceId } from '../booking-steps/step-page';
import { type BookableItems, useBookableItems, useBookingDraft } from '../booking-steps/use-booking';

/** Booking step 1: the professional's other services (specification, section 2). Works from its path alone. */
export default function AddMoreServices() {
  const serviceId = useServiceId();
  const { professionalId } = useParams();
  const navigate = useNavigate();
  const { choices, change } = useBookingDraft(serviceId);
  const { query, failure, isUnknown } = useBookableItems({ professionalId, ...choices }, { services: true });
  const bookable = query.data;
  const name = bookable?.service.professional.displayName;

  return (
    <StepPage
      step={1}
      isUnknown={isUnknown}
      title="Add more services"
      lead={
        <LeadWithName name={name}>
          {(who) => `${who} can do these in the same appointment. The time adds up as you choose.`}
        </LeadWithName>
      }
      crumb={
        bookable?.service.menu
          ? { ...href.chooseStyle.link({ serviceId }, stepsState(choices)), label: 'Choose your style' }
          : { to: href.serviceDetails({ serviceId }), label: bookable?.service.name ?? 'Service' }
      }
      booking={
        bookable &&
        runningBooking(bookable, choices, () => {
          const state = stepsState(choices, bookable.service.professional.id);
          const next = bookable.summary.isUndecided
            ? href.chooseStyle.link({ serviceId }, state)
            : href.pickBookingTime.link({ serviceId }, state);
          navigate(next.to, next);
        })
      }
    >
      <QueryState query={query} error={failure} skeleton={<ListSkeleton />}>
        {({ service, services, summary }) => (
          <Stack $gap="s3">
            <NoLongerOffered shown={summary.somethingGone} />
            <OtherServices
              others={services.filter(({ id }) => id !== service.id)}
              chosenIds={choices.serviceIds}
              professionalName={service.professional.displayName}
              onToggle={(id, chosen) => change({ serviceIds: toggled(choices.serviceIds, id, chosen) })}
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

function runningBooking({ service, summary }: BookableItems, choices: BookingChoices, goOn: () => void) {
  const count = summary.services.length;
  const duration = formatDuration(summary.durationMinutes);
  return {
    choices,
    summary,
    totalDetail: `${duration} in the chair`,
    bar: {
      main: formatCents(summary.totalCents),
      detail: `${count} ${count === 1 ? 'service' : 'services'}, ${duration}`,
    },
    action: (
      <Button variant="primary" block disabled={count < 2} onClick={goOn}>
        Proceed
      </Button>
    ),
    isSkipped: count < 2,
    otherAction: (
      <ButtonLink
        variant="quiet"
        block
        {...(summary.services[0]?.style && !summary.services[0].style.quote
          ? href.chooseStyle
          : href.pickBookingTime
        ).link(
          { serviceId: service.id },
          stepsState({ ...choices, serviceIds: [service.id] }, service.professional.id),
        )}
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
      {others.map(({ id, name, description, price, category, serviceDurationMinutes: minutes, menu }) => (
        <li key={id}>
          <OptionRow
            title={name}
            description={description}
            price={menu ? menu.priceFrom : price}
            detail={menu ? `from, ${formatDuration(menu.minutesFrom)} or longer` : formatDuration(minutes)}
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
