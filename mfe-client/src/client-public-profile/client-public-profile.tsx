import { MESSAGES, useFreshAddresses, useGetClientQuery, useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, ButtonLink, media, Page, QueryState, useParams } from '@crown-and-coil/shared-ui';
import { usePageTitle } from '@crown-and-coil/shared-ui/remote';
import styled from 'styled-components';
import { ClientFacts, ClientFactsSkeleton } from '../client-facts/client-facts';
import { clientName } from '../client-facts/client-name';
import { ProfileBand } from '../client-facts/profile-band';
import { Screen } from '../client-facts/screen';
import { ClientPictures } from './client-pictures';

/** The facts of the own profile at reading width, and the pictures beside them. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 440px) minmax(0, 1fr);
  gap: 56px;
  align-items: start;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 560px);
    gap: 40px;
  }
`;

const TITLE = 'Client profile';

const MISSING = {
  hair: 'Not given',
  notes: 'No notes.',
  // The server keeps it from professionals without such a booking (api.md, Clients).
  phone: 'Shown while a booking is pending or confirmed.',
};

/** What others see of a client (specification, section 2). Who may read it is the server's decision. */
export default function ClientPublicProfile() {
  const { clientId } = useParams();
  return clientId ? <Profile key={clientId} clientId={clientId} /> : <ClientNotFound />;
}

const ClientNotFound = () => (
  <Screen>
    <ProfileBand name={undefined} title={TITLE} />
    <Page>
      <Alert>{MESSAGES.clientIdMissing}</Alert>
    </Page>
  </Screen>
);

function Profile({ clientId }: { readonly clientId: string }) {
  const query = useGetClientQuery(clientId);
  const refresh = useFreshAddresses(query);
  const { user } = useSession();
  const client = query.currentData;
  const isOwn = user?.profile?.id === clientId;
  const name = client ? clientName(client) : undefined;
  usePageTitle(name);
  return (
    <Screen>
      <ProfileBand
        name={name}
        title={TITLE}
        pending={query.isLoading}
        picture={client?.profilePicture}
        onPictureFailure={refresh}
      >
        {isOwn && <ButtonLink to={href.clientProfile()}>My Profile</ButtonLink>}
      </ProfileBand>
      <Page>
        <Columns>
          <QueryState
            query={query}
            skeleton={<ClientFactsSkeleton />}
            error={MESSAGES.clientProfileLoadFailed}
            isEmpty={(loaded) => loaded === null}
            empty={<Alert tone="info">{MESSAGES.clientProfileMissing}</Alert>}
          >
            {(loaded) => loaded && <ClientFacts client={loaded} missing={MISSING} />}
          </QueryState>
          <ClientPictures clientId={clientId} />
        </Columns>
      </Page>
    </Screen>
  );
}
