import { skipToken, useGetHouseRulesQuery, useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, TextLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Place = styled.div`
  margin-bottom: var(--s5);
`;

/** Link to the client's requests, where they can withdraw one. */
export const SeeRequests = () => (
  <TextLink to={href.clientProfile({}, { search: { status: 'pending' }, section: 'client-bookings' })}>
    See your requests
  </TextLink>
);

/** Warns before the last step that the client cannot send a request to this professional now, and why. */
export function RequestLimit({ professionalId }: { readonly professionalId: string | undefined }) {
  const { user } = useSession();
  const { data } = useGetHouseRulesQuery(user?.role === 'client' ? (professionalId ?? skipToken) : skipToken);
  return data?.requestRefusal ? (
    <Place>
      <Alert tone="info">
        {data.requestRefusal} <SeeRequests />
      </Alert>
    </Place>
  ) : null;
}
