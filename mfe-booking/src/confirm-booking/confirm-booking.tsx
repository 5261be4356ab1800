import { ListSkeleton, Page, PageHeader, QueryState } from '@crown-and-coil/shared-ui';
import { BookingProgress } from '@crown-and-coil/shared-ui/booking';
import { writeBookingChoices } from '../booking-steps/booking-choices';
import { bookingPaths } from '../booking-steps/booking-paths';
import { MissingBookingInformation } from '../booking-steps/missing-booking-information';
import { useBookingOffer } from '../booking-steps/use-booking-offer';
import { useServiceId } from '../booking-steps/use-service-id';
import { BookingWasSent } from './booking-was-sent';
import { ConfirmForm } from './confirm-form';
import { useConfirmVisit } from './use-confirm-visit';

/** Booking step 4: check and send (specification, section 2). Everybody may look; a client sends. */
export default function ConfirmBooking() {
  const serviceId = useServiceId();
  const visit = useConfirmVisit(serviceId);
  const { choices } = visit;
  const { query, failure, refresh } = useBookingOffer(serviceId, true);

  if (visit.sentBooking) return <BookingWasSent bookingId={visit.sentBooking} />;
  if (choices.time === 'open') {
    return <MissingBookingInformation serviceId={serviceId} state={writeBookingChoices(choices)} />;
  }
  const header = (
    <PageHeader
      title="Check it, then confirm"
      crumb={{
        to: bookingPaths.addProducts(serviceId),
        label: 'Add products',
        state: writeBookingChoices(choices, query.data?.service.professional.id),
      }}
    />
  );
  if (query.data && !query.isError) {
    return (
      <ConfirmForm
        offer={query.data}
        choices={choices}
        visit={visit}
        header={header}
        onPriceChanged={refresh}
      />
    );
  }
  return (
    <Page $tall>
      <BookingProgress current={4} />
      {header}
      <QueryState query={query} error={failure} skeleton={<ListSkeleton />}>
        {() => null}
      </QueryState>
    </Page>
  );
}
