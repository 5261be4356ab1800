import { MESSAGES, useFreshAddresses, useGetClientQuery, useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, ButtonLink, media, Page, QueryState, useParams } from '@crown-and-coil/shared-ui';
import { usePageTitle } from '@crown-and-coil/shared-ui/remote';
import styled from 'styled-components';
import { ClientDetails, ClientDetailsSkeleton } from '../client/client-details';
import { clientName, ProfileBand, Screen } from '../client/profile-band';
import { ClientPictures } from './client-pictures';

/** The client's details at reading width, and the pictures beside them. */
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
  // The server hides it from professionals without such a booking (api.md, Clients).
  phone: 'Shown while a booking is pending or confirmed.',
};

/** A client's profile as others see it (specification, section 2). The server decides who may read it. */
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
            skeleton={<ClientDetailsSkeleton />}
            error={MESSAGES.clientProfileLoadFailed}
            isEmpty={(loaded) => loaded === null}
            empty={<Alert tone="info">{MESSAGES.clientProfileMissing}</Alert>}
          >
            {(loaded) =>
              loaded && (
                <ClientDetails
                  client={loaded}
                  missing={isOwn ? { ...MISSING, phone: 'Not added yet' } : MISSING}
                />
              )
            }
          </QueryState>
          <ClientPictures clientId={clientId} />
        </Columns>
      </Page>
    </Screen>
  );
}
