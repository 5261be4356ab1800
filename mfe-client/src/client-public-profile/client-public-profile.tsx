import {
  isUnknownId,
  MESSAGES,
  type Role,
  useFreshAddresses,
  useGetClientQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, ButtonLink, media, Page, QueryState, TextLink, useParams } from '@crown-and-coil/shared-ui';
import { usePageTitle } from '@crown-and-coil/shared-ui/remote';
import type { ReactNode } from 'react';
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
  return clientId ? (
    <Profile key={clientId} clientId={clientId} />
  ) : (
    <NotFound>{MESSAGES.clientIdMissing}</NotFound>
  );
}

const NotFound = ({ children }: { readonly children: ReactNode }) => (
  <Screen>
    <ProfileBand name={undefined} title={TITLE} />
    <Page>
      <Alert>{children}</Alert>
    </Page>
  </Screen>
);

/** Where each role finds the clients whose profile it may read. */
const WAYS_ON: Readonly<Record<Role, { readonly to: string; readonly label: string }>> = {
  client: { to: href.clientProfile(), label: 'See your profile' },
  professional: {
    to: href.professionalDashboard({}, { search: { tab: 'bookings' } }),
    label: 'See your bookings',
  },
  admin: { to: href.adminDashboard({}, { search: { tab: 'users' } }), label: 'See all users' },
};

function Profile({ clientId }: { readonly clientId: string }) {
  const query = useGetClientQuery(clientId);
  const refresh = useFreshAddresses(query);
  const { user } = useSession();
  const client = query.currentData;
  const isOwn = user?.profile?.id === clientId;
  const name = client ? clientName(client) : undefined;
  usePageTitle(name);
  if (query.isError && isUnknownId(query.error)) {
    const wayOn = user && WAYS_ON[user.role];
    return (
      <NotFound>
        {MESSAGES.clientProfileLoadFailed} We found no such client.{' '}
        {wayOn && <TextLink to={wayOn.to}>{wayOn.label}</TextLink>}
      </NotFound>
    );
  }
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
