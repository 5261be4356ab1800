import {
  type Client,
  MEDIA_MESSAGES,
  useFreshAddresses,
  useListMyMediaQuery,
} from '@crown-and-coil/shared-api';
import { media, QueryState, Skeleton } from '@crown-and-coil/shared-ui';
import { AskBeforeLosingUploads } from '@crown-and-coil/shared-ui/uploads';
import styled from 'styled-components';
import { clientName } from '../client-facts/client-name';
import { OwnPortrait } from '../client-pictures/own-portrait';

/** As high as the field is: the form below does not move when it comes. */
const Room = styled.div`
  min-height: 180px;
  margin-bottom: var(--s6);
  ${media.mobile} {
    min-height: 260px;
  }
`;

/** The profile picture beside the form: it is saved at once, whatever becomes of the form. */
export function PictureField({ client }: { readonly client: Client }) {
  const query = useListMyMediaQuery({ mediaType: 'Client Profile' });
  const refresh = useFreshAddresses(query);
  return (
    <Room>
      <AskBeforeLosingUploads />
      <QueryState
        query={query}
        skeleton={<Skeleton $height="112px" $width="112px" />}
        error={MEDIA_MESSAGES.loadFailed}
        isEmpty={() => false}
      >
        {(items) => (
          <OwnPortrait name={clientName(client)} items={items} onFailure={refresh} layout="field" />
        )}
      </QueryState>
    </Room>
  );
}
