import { href } from '@crown-and-coil/shared-api/href';
import { Button, Card, media, Row, useLocation, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { declineInstall, install, useInstallOffer } from './install-offer';

const Place = styled(Wrap)`
  padding-block: var(--s5);
  @media print {
    display: none;
  }
`;

const Offer = styled(Card)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s4);
  ${media.mobile} {
    flex-direction: column;
    align-items: stretch;
  }
`;

const BOOKED = href.bookingConfirmed({ bookingId: '' });

/** Offers to install the site after a booking. */
export function InstallNote() {
  const { pathname } = useLocation();
  const isOffered = useInstallOffer();
  if (!isOffered || !pathname.startsWith(BOOKED)) return null;
  return (
    <Place as="aside" aria-label="Install our app">
      <Offer $padded>
        <div>
          <strong>Keep your bookings at hand</strong>
          <p>Put Crown & Coil on your home screen: your next visit is there even when you are offline.</p>
        </div>
        <Row>
          <Button variant="quiet" onClick={declineInstall}>
            Not now
          </Button>
          <Button onClick={() => void install()}>Install</Button>
        </Row>
      </Offer>
    </Place>
  );
}
