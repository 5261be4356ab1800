import {
  MEDIA_MESSAGES,
  type MediaItem,
  useFreshAddresses,
  useListClientMediaQuery,
} from '@crown-and-coil/shared-api';
import { QueryState } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const KINDS = [
  { mediaType: 'Client Current Hair', title: 'Current hair' },
  { mediaType: 'Inspiration Picture', title: 'Inspiration' },
] as const;

const Group = styled.section`
  & + & {
    margin-top: var(--s4);
  }
  & > h3 {
    margin-bottom: var(--s2);
    font: 600 var(--t-small) / 1.4 var(--font-text);
  }
  & > ul {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--s2);
  }
  & img {
    width: 100%;
    aspect-ratio: 5 / 6;
    object-fit: cover;
    border-radius: var(--r-m);
    background: var(--shea);
  }
`;

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
              <Pictures key={mediaType} title={title} pictures={shown} onFailure={refresh} />
            )
          );
        })
      }
    </QueryState>
  );
}

interface PicturesProps {
  readonly title: string;
  readonly pictures: readonly MediaItem[];
  readonly onFailure: () => void;
}

const Pictures = ({ title, pictures, onFailure }: PicturesProps) => (
  <Group aria-label={title}>
    <h3>{title}</h3>
    <ul>
      {pictures.map(({ id, url, srcset, alt }, place) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              srcSet={srcset}
              sizes="104px"
              alt={alt ?? `${title} ${place + 1}`}
              onError={onFailure}
            />
          </a>
        </li>
      ))}
    </ul>
  </Group>
);
