import type { MediaItem } from '@crown-and-coil/shared-api';
import styled from 'styled-components';

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

interface PicturesProps {
  readonly pictures: readonly MediaItem[];
  readonly onFailure: () => void;
}

/** A client's pictures, grouped by kind; each opens in a new tab. */
export const PictureGroups = ({
  titles,
  pictures,
  onFailure,
}: PicturesProps & { readonly titles: Partial<Readonly<Record<MediaItem['mediaType'], string>>> }) =>
  Object.entries(titles).map(([mediaType, title]) => {
    const shown = pictures.filter((picture) => picture.mediaType === mediaType);
    return (
      shown.length > 0 && (
        <PictureGroup key={mediaType} title={title} pictures={shown} onFailure={onFailure} />
      )
    );
  });

const PictureGroup = ({ title, pictures, onFailure }: PicturesProps & { readonly title: string }) => (
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
