import { MEDIA_MESSAGES, useFreshAddresses, useListClientMediaQuery } from '@crown-and-coil/shared-api';
import { QueryState } from '@crown-and-coil/shared-ui';
import { PictureGroup } from '../booking-facts/picture-group';

const KINDS = [
  { mediaType: 'Client Current Hair', title: 'Current hair' },
  { mediaType: 'Inspiration Picture', title: 'Inspiration' },
] as const;

/** How the client's hair is, and how they would like it. Addresses expire: one that fails is requested again. */
export function ClientPictures({ clientId }: { readonly clientId: string }) {
  const query = useListClientMediaQuery({ clientId });
  const refresh = useFreshAddresses(query);
  return (
    <QueryState query={query} skeleton={false} error={MEDIA_MESSAGES.loadFailed} empty={null}>
      {(pictures) =>
        KINDS.map(({ mediaType, title }) => {
          const shown = pictures.filter((picture) => picture.mediaType === mediaType);
          return (
            shown.length > 0 && (
              <PictureGroup key={mediaType} title={title} pictures={shown} onFailure={refresh} />
            )
          );
        })
      }
    </QueryState>
  );
}
