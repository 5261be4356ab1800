import {
  type Client,
  MEDIA_MESSAGES,
  MESSAGES,
  useFreshAddresses,
  useGetOwnClientQuery,
  useListMyMediaQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Page, PageHeader, QueryState } from '@crown-and-coil/shared-ui';
import { PortraitField } from '@crown-and-coil/shared-ui/uploads';
import styled from 'styled-components';
import { clientName, Screen } from '../client/profile-band';
import { OwnPortrait } from '../client-pictures/own-portrait';
import { ProfileForm } from './profile-form';

export function PictureField({ client }: { readonly client: Client }) {
  const query = useListMyMediaQuery({ mediaType: 'Client Profile' });
  const refresh = useFreshAddresses(query);
  return (
    <PortraitField query={query} error={MEDIA_MESSAGES.loadFailed}>
      {(items) => <OwnPortrait name={clientName(client)} items={items} onFailure={refresh} layout="field" />}
    </PortraitField>
  );
}

const Column = styled.div`
  max-width: 640px;
`;

/** The form of the client's own profile (specification, section 2). */
export default function EditClientProfile() {
  const query = useGetOwnClientQuery();
  return (
    <Screen>
      <Page>
        <Column>
          <PageHeader title="Edit profile" crumb={{ to: href.clientProfile(), label: 'My Profile' }} />
          <QueryState query={query} error={MESSAGES.clientProfileLoadFailed}>
            {(client) => (
              <>
                <PictureField client={client} />
                <ProfileForm key={client.id} client={client} />
              </>
            )}
          </QueryState>
        </Column>
      </Page>
    </Screen>
  );
}
