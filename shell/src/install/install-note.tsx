import { href } from '@crown-and-coil/shared-api/href';
import { Button, Card, media, Row, useLocation, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { declineInstall, install, useInstallPrompt } from './install-prompt';

const Place = styled(Wrap)`
  padding-block: var(--s5);
  @media print {
    display: none;
  }
`;

const Note = styled(Card)`
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
  const canInstall = useInstallPrompt();
  if (!canInstall || !pathname.startsWith(BOOKED)) return null;
  return (
    <Place as="aside" aria-label="Install our app">
      <Note $padded>
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
      </Note>
    </Place>
  );
}
