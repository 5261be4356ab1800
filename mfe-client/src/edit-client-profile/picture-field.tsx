import {
  type Client,
  MEDIA_MESSAGES,
  useFreshAddresses,
  useListMyMediaQuery,
} from '@crown-and-coil/shared-api';
import { PortraitField } from '@crown-and-coil/shared-ui/uploads';
import { clientName } from '../client-facts/client-name';
import { OwnPortrait } from '../client-pictures/own-portrait';

export function PictureField({ client }: { readonly client: Client }) {
  const query = useListMyMediaQuery({ mediaType: 'Client Profile' });
  const refresh = useFreshAddresses(query);
  return (
    <PortraitField query={query} error={MEDIA_MESSAGES.loadFailed}>
      {(items) => <OwnPortrait name={clientName(client)} items={items} onFailure={refresh} layout="field" />}
    </PortraitField>
  );
}
