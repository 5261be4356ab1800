import { MESSAGES, useGetOwnClientQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Page, PageHeader, QueryState } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { Screen } from '../client-facts/screen';
import { PictureField } from './picture-field';
import { ProfileForm } from './profile-form';

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
