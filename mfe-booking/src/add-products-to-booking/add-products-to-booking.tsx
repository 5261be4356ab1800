import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  ButtonLink,
  formatCents,
  formatDuration,
  ListSkeleton,
  QueryState,
  Stack,
  useNavigate,
} from '@crown-and-coil/shared-ui';
import { type BookingChoices, hasTime, stepsState } from '../booking-steps/booking-draft';
import {
  LeadWithName,
  MissingBookingInformation,
  NoLongerOffered,
  StepPage,
  StyleMissing,
  useServiceId,
} from '../booking-steps/step-page';
import { type BookableItems, useBookableItems, useBookingDraft } from '../booking-steps/use-booking';
import { ProductOptions } from './product-options';

/** Booking step 3: products and quantities (specification, section 2). */
export default function AddProductsToBooking() {
  const serviceId = useServiceId();
  const navigate = useNavigate();
  const { choices, change } = useBookingDraft(serviceId);
  const { query, failure, isUnknown } = useBookableItems(choices, { products: true });
  const bookable = query.data;
  const professional = bookable?.service.professional;

  if (bookable?.summary.isUndecided) return <StyleMissing choices={choices} />;
  if (!hasTime(choices)) return <MissingBookingInformation choices={choices} />;
  const state = stepsState(choices, professional?.id);
  const next = href.confirmBooking.link({ serviceId }, state);

  return (
    <StepPage
      step={3}
      isUnknown={isUnknown}
      title="Add products"
      lead={
        <LeadWithName name={professional?.displayName}>
          {(who) => `${who} will have these ready on the day.`}
        </LeadWithName>
      }
      crumb={{ ...href.pickBookingTime.link({ serviceId }, state), label: 'Pick a time' }}
      booking={bookable && runningBooking(bookable, choices, () => navigate(next.to, next))}
    >
      <QueryState query={query} error={failure} skeleton={<ListSkeleton />}>
        {({ service, products, summary }) => (
          <Stack $gap="s3">
            <NoLongerOffered shown={summary.somethingGone} />
            <ProductOptions
              products={products}
              chosen={choices.products}
              professionalName={service.professional.displayName}
              onChange={(chosen) => change({ products: chosen })}
            />
          </Stack>
        )}
      </QueryState>
    </StepPage>
  );
}

function runningBooking({ service, summary }: BookableItems, choices: BookingChoices, goOn: () => void) {
  const count = summary.products.length;
  return {
    choices,
    summary,
    totalDetail: (
      <>
        Services {formatCents(summary.servicesCents)}
        <br />
        Products {formatCents(summary.productsCents)}
        <br />
        {formatDuration(summary.durationMinutes)} in the chair
      </>
    ),
    bar: {
      main: formatCents(summary.totalCents),
      detail: `${count} ${count === 1 ? 'product' : 'products'} chosen`,
    },
    action: (
      <Button variant="primary" block disabled={count === 0} onClick={goOn}>
        Proceed to Confirm Booking
      </Button>
    ),
    isSkipped: count === 0,
    otherAction: (
      <ButtonLink
        variant="quiet"
        block
        {...href.confirmBooking.link(
          { serviceId: service.id },
          stepsState({ ...choices, products: [] }, service.professional.id),
        )}
      >
        Continue without products
      </ButtonLink>
    ),
  };
}
