import { useFreshAddresses, useListClientMediaQuery } from '@crown-and-coil/shared-api';
import styled from 'styled-components';
import { PictureRow } from '../client-pictures/picture-row';

const KINDS = [
  { mediaType: 'Client Current Hair', title: 'Current hair' },
  { mediaType: 'Inspiration Picture', title: 'Inspiration' },
] as const;

const Sections = styled.div`
  display: grid;
  gap: 40px;
  min-width: 0;
  & h2 {
    margin-bottom: 14px;
    font-size: 1.5rem;
  }
`;

/**
 * The client's pictures. The server sends them to the client, admins and professionals with a live booking (api.md,
 * Media); for everybody else the list is empty and nothing is shown.
 */
export function ClientPictures({ clientId }: { readonly clientId: string }) {
  const query = useListClientMediaQuery({ clientId });
  const refresh = useFreshAddresses(query);
  const shown = KINDS.map((kind) => ({
    ...kind,
    pictures: query.currentData?.filter(({ mediaType }) => mediaType === kind.mediaType) ?? [],
  })).filter(({ pictures }) => pictures.length > 0);
  return (
    <Sections>
      {shown.map(({ mediaType, title, pictures }, place) => (
        <section key={mediaType} aria-label={title}>
          <h2>{title}</h2>
          <PictureRow label={title} pictures={pictures} onFailure={refresh} priority={place === 0} />
        </section>
      ))}
    </Sections>
  );
}
