import {
  KEEP_FRESH,
  MESSAGES,
  useFreshAddresses,
  useGetOwnClientQuery,
  useSession,
  workingPicture,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, formatDate, media, Page, QueryState, viewerZone } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { ClientDetails, ClientDetailsSkeleton } from '../client/client-details';
import { clientName, ProfileBand, Screen } from '../client/profile-band';
import { Bookings } from './bookings';
import { CurrentHair, HairInvitation } from './current-hair';
import { NextAppointment } from './next-appointment';
import { openOffers, useListWaitingWithOffersQuery } from './offers-api';
import { WaitingOffers } from './waiting-offers';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 296px minmax(0, 1fr);
  gap: 56px;
  align-items: start;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
    gap: 40px;
  }
`;

const Main = styled.div`
  display: grid;
  gap: 48px;
  min-width: 0;
`;

const Aside = styled.div`
  display: grid;
  gap: 28px;
`;

/** Beside the bookings where there is room, otherwise after them: people come here for the appointments. */
const Side = styled.div`
  grid-area: 1 / 1;
  min-width: 0;
  ${media.belowDesktop} {
    grid-area: auto;
  }
`;

const MISSING = { hair: 'Not added yet', notes: 'Not added yet', phone: 'Not added yet' };

/**
 * The client's own profile (specification, section 2), which opens on the next appointment. Shows the session's name and
 * picture at once, and requests the bookings in parallel with the profile.
 */
export default function ClientProfile() {
  const query = useGetOwnClientQuery(undefined, KEEP_FRESH);
  const offers = useListWaitingWithOffersQuery(undefined, KEEP_FRESH);
  // The page has one primary action.
  const isOffered = openOffers(offers.data ?? [], Date.now()).length > 0;
  const { user } = useSession();
  const refresh = useFreshAddresses(query);
  const client = query.data;
  const known = user?.profile;
  const id = client?.id ?? known?.id;
  const below = (
    <Columns>
      <Main>
        {id !== undefined && <Bookings clientId={id} />}
        <CurrentHair />
      </Main>
      <Side>
        <QueryState query={query} skeleton={<ClientDetailsSkeleton />} error={MESSAGES.clientLoadFailed}>
          {(loaded) => (
            <Aside>
              {loaded.hairType === null && <HairInvitation isPrimary={!isOffered} />}
              <ClientDetails client={loaded} missing={MISSING} />
            </Aside>
          )}
        </QueryState>
      </Side>
    </Columns>
  );
  return (
    <Screen>
      <ProfileBand
        name={client ? clientName(client) : known?.displayName}
        title="My Profile"
        picture={client ? client.profilePicture : workingPicture(known)}
        onPictureFailure={refresh}
        detail={client ? `Joined ${formatDate(client.createdAt, viewerZone())}` : ''}
      >
        {id !== undefined && (
          <ButtonLink to={href.clientPublicProfile({ clientId: id })}>View public profile</ButtonLink>
        )}
        <ButtonLink to={href.healthAndComfort()}>Health and comfort</ButtonLink>
        <ButtonLink
          to={href.editClientProfile()}
          variant={isOffered || client?.hairType === null ? 'secondary' : 'primary'}
        >
          Edit profile
        </ButtonLink>
      </ProfileBand>
      <Page>
        {id === undefined ? (
          below
        ) : (
          <NextAppointment
            clientId={id}
            isWaiting={offers.isLoading}
            before={<WaitingOffers query={offers} />}
          >
            {below}
          </NextAppointment>
        )}
      </Page>
    </Screen>
  );
}
