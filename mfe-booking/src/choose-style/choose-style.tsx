import type { Service, StyleChoice } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  formatCents,
  formatDuration,
  ListSkeleton,
  QueryState,
  Stack,
  useNavigate,
} from '@crown-and-coil/shared-ui';
import { usePageTitle } from '@crown-and-coil/shared-ui/remote';
import { type BookingChoices, stepsState } from '../booking-steps/booking-draft';
import { LeadPlaceholder, NoLongerOffered, StepPage, useServiceId } from '../booking-steps/step-page';
import { type BookingSummary, useBookableItems, useBookingDraft } from '../booking-steps/use-booking';
import { ChangedSince, useStartedFrom } from './started-from';
import { type ChosenStyle, chosenStyle } from './style-choice';
import { StyleForm } from './style-form';

/** The first step of a service with a style menu: the look, who prepares what, and add-ons. Works from its path alone. */
export default function ChooseStyle() {
  const serviceId = useServiceId();
  const navigate = useNavigate();
  const { choices, change } = useBookingDraft(serviceId);
  const { booked } = useStartedFrom({ choices, change });
  const { query, failure, isUnknown } = useBookableItems(choices, {});
  const bookable = query.data;
  const professional = bookable?.service.professional;
  // The address works alone, so people share and bookmark it.
  usePageTitle(bookable && `Choose your style: ${bookable.service.name}`);

  const goOn = () => {
    if (!professional) return;
    const state = stepsState(choices, professional.id);
    const next =
      choices.serviceIds.length > 1
        ? href.pickBookingTime.link({ serviceId }, state)
        : href.addMoreServices.link({ serviceId, professionalId: professional.id }, state);
    navigate(next.to, next);
  };

  return (
    <StepPage
      step={0}
      isUnknown={isUnknown}
      title="Choose your style"
      lead={
        professional ? (
          `${professional.displayName} sets the price and the time by what you choose.`
        ) : (
          <LeadPlaceholder>The professional sets the price and the time by what you choose.</LeadPlaceholder>
        )
      }
      crumb={{ to: href.serviceDetails({ serviceId }), label: bookable?.service.name ?? 'Service' }}
      booking={bookable && runningBooking(choices, bookable.summary, goOn)}
    >
      <QueryState query={query} error={failure} skeleton={<ListSkeleton />}>
        {({ service, summary }) => (
          <Stack $gap="s6">
            {booked ? (
              <ChangedSince booked={booked} summary={summary} />
            ) : (
              <NoLongerOffered shown={summary.somethingGone} />
            )}
            {summary.services.map(
              ({ id, name, style, lastVisitAt }) =>
                style && (
                  <StyleForm
                    key={id}
                    serviceId={id}
                    lastVisitAt={lastVisitAt}
                    serviceName={summary.services.length > 1 ? name : undefined}
                    style={style}
                    professional={service.professional}
                    onChange={(choice) => change(withStyle(choices, { id, name }, style, choice))}
                  />
                ),
            )}
            {summary.services.every(({ style }) => style === null) && (
              <p>This service has one price and one length. There is nothing to choose here.</p>
            )}
          </Stack>
        )}
      </QueryState>
    </StepPage>
  );
}

/**
 * The choices with another style. A time stays if its length and start window are unchanged; one held for the client is
 * proposed again.
 */
function withStyle(
  { styles, waitingListOffer }: BookingChoices,
  { id, name }: Pick<Service, 'id' | 'name'>,
  before: ChosenStyle,
  choice: StyleChoice,
): Partial<BookingChoices> {
  const after = chosenStyle(before.menu, name, choice, before.daysSinceLast);
  return {
    styles: [...styles.filter(({ serviceId }) => serviceId !== id), { serviceId: id, choice }],
    ...(needsSameTime(before.quote, after.quote)
      ? {}
      : { slot: undefined, ...(waitingListOffer && { proposedStart: waitingListOffer.startTime }) }),
  };
}

const needsSameTime = (one: ChosenStyle['quote'], other: ChosenStyle['quote']): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.minutes === other.minutes &&
  one.earliestStart === other.earliestStart &&
  one.latestStart === other.latestStart;

function runningBooking(choices: BookingChoices, summary: BookingSummary, goOn: () => void) {
  const open = summary.services.flatMap(({ style }): ChosenStyle[] => (style && !style.quote ? [style] : []));
  const [first] = open;
  const length = formatDuration(summary.durationMinutes);
  const price = formatCents(summary.totalCents);
  return {
    choices,
    summary,
    totalDetail: first?.problem?.message ?? `${length} in the chair`,
    bar: {
      main: summary.isUndecided ? `from ${price}` : price,
      detail: summary.isUndecided ? (first?.problem?.message ?? `${length} or longer`) : length,
    },
    action: (
      <Button variant="primary" block disabled={summary.isUndecided} onClick={goOn}>
        Continue
      </Button>
    ),
  };
}
