import { fromCents } from '@crown-and-coil/shared-api/bookings';
import {
  Button,
  ButtonLink,
  formatDuration,
  formatPrice,
  ListSkeleton,
  QueryState,
  Stack,
  useNavigate,
} from '@crown-and-coil/shared-ui';
import {
  type BookingChoices,
  type ProductChoice,
  writeBookingChoices,
} from '../booking-steps/booking-choices';
import { bookingPaths } from '../booking-steps/booking-paths';
import { summarise } from '../booking-steps/booking-summary';
import { MissingBookingInformation } from '../booking-steps/missing-booking-information';
import { NamedLead } from '../booking-steps/named-lead';
import { SomethingGone } from '../booking-steps/something-gone';
import { StepPage } from '../booking-steps/step-page';
import { useBookingChoices } from '../booking-steps/use-booking-choices';
import { type BookingOffer, useBookingOffer } from '../booking-steps/use-booking-offer';
import { useServiceId } from '../booking-steps/use-service-id';
import { ProductOptions } from './product-options';

/** Booking step 3: products and how many of each (specification, section 2). */
export default function AddProductsToBooking() {
  const serviceId = useServiceId();
  const navigate = useNavigate();
  const { choices, update, onward, flush } = useBookingChoices(serviceId);
  const { query, failure } = useBookingOffer(serviceId, true);
  const offer = query.data;
  const professional = offer?.service.professional;

  if (choices.time === 'open') {
    return <MissingBookingInformation serviceId={serviceId} state={writeBookingChoices(choices)} />;
  }
  const chooseProducts = (products: readonly ProductChoice[], professionalId: string) =>
    update({ ...choices, products }, professionalId);
  const goOn = () => {
    flush();
    navigate(bookingPaths.confirm(serviceId), { state: writeBookingChoices(onward(3), professional?.id) });
  };

  return (
    <StepPage
      step={3}
      title="Add products"
      lead={
        <NamedLead name={professional?.display_name}>
          {(who) => `${who} will have these ready on the day.`}
        </NamedLead>
      }
      crumb={{
        to: bookingPaths.pickTime(serviceId),
        label: 'Pick a time',
        state: writeBookingChoices(choices, professional?.id),
      }}
      booking={offer && runningBooking(offer, choices, onward(3, { ...choices, products: [] }), goOn)}
    >
      <QueryState query={query} error={failure} skeleton={<ListSkeleton />}>
        {({ service, services, products }) => (
          <Stack $gap="s3">
            <SomethingGone shown={summarise(choices, services, products).somethingGone} />
            <ProductOptions
              products={products}
              chosen={choices.products}
              professionalName={service.professional.display_name}
              onChange={(chosen) => chooseProducts(chosen, service.professional.id)}
            />
          </Stack>
        )}
      </QueryState>
    </StepPage>
  );
}

function runningBooking(
  { service, services, products }: BookingOffer,
  choices: BookingChoices,
  withoutProducts: BookingChoices,
  goOn: () => void,
) {
  const summary = summarise(choices, services, products);
  const count = summary.products.length;
  return {
    choices,
    summary,
    totalDetail: (
      <>
        Services {formatPrice(fromCents(summary.servicesCents))}
        <br />
        Products {formatPrice(fromCents(summary.productsCents))}
        <br />
        {formatDuration(summary.durationMinutes)} in the chair
      </>
    ),
    bar: {
      main: formatPrice(fromCents(summary.totalCents)),
      detail: `${count} ${count === 1 ? 'product' : 'products'} chosen`,
    },
    action: (
      <Button variant="primary" block disabled={count === 0} onClick={goOn}>
        Proceed to Confirm Booking
      </Button>
    ),
    otherAction: (
      <ButtonLink
        variant="quiet"
        block
        to={bookingPaths.confirm(service.id)}
        state={writeBookingChoices(withoutProducts, service.professional.id)}
      >
        Continue without products
      </ButtonLink>
    ),
  };
}
