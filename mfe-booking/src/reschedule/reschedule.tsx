import { MESSAGES, type Role, useSession } from '@crown-and-coil/shared-api';
import { paymentDue, useGetBookingQuery, whyNotMoved } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, ButtonLink, Page, PageHeader, Row, Stack, useParams } from '@crown-and-coil/shared-ui';
import { bookingTimeInWords } from '../booking-components/booking-words';
import { When } from '../booking-components/section';
import { StoredItem } from '../booking-components/stored-item';
import { PickNewTime } from './pick-new-time';

const TITLE = 'Reschedule booking';

/** Moves a booking to another start, for its client and its professional (api.md, Bookings). */
export default function Reschedule() {
  const { bookingId = '' } = useParams();
  const { user } = useSession();
  const query = useGetBookingQuery(bookingId);
  const booking = query.currentData;
  const role: Role = user?.role ?? 'client';
  const obstacle = booking && whyNotMoved(booking, role);
  const payment = booking && paymentDue(booking, role);
  if (booking && obstacle === undefined) {
    return <PickNewTime key={booking.id} booking={booking} role={role} title={TITLE} />;
  }
  return (
    <Page $tall>
      <PageHeader
        title={TITLE}
        crumb={{ to: href.bookingDetails({ bookingId }), label: 'Booking details' }}
      />
      <StoredItem query={query} thing="booking" error={MESSAGES.bookingForUpdateNotLoaded}>
        {(found) => (
          <Stack $gap="s5" style={{ maxWidth: 760 }}>
            <Alert tone="info">{payment ? obstacle : `${obstacle} It can no longer be moved.`}</Alert>
            <When
              start={found.startTime}
              zone={found.professional.timeZone}
              {...bookingTimeInWords(found)}
              note={`${found.professional.displayName}, ${found.professional.location}`}
            />
            <Row $wrap>
              {payment && (
                <ButtonLink variant="primary" to={payment.to}>
                  {payment.label}
                </ButtonLink>
              )}
              <ButtonLink to={href.bookingDetails({ bookingId: found.id })}>View booking details</ButtonLink>
            </Row>
          </Stack>
        )}
      </StoredItem>
    </Page>
  );
}
