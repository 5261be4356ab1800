import type { MediaItem } from '@crown-and-coil/shared-api';
import { media, PictureButton, PictureView } from '@crown-and-coil/shared-ui';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';

/** Three per row, the maximum for a client's current hair. */
export const PictureGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;
  ${media.mobile} {
    gap: 8px;
  }
  & > li {
    aspect-ratio: 5/6;
    min-width: 0;
    border-radius: var(--r-m);
    overflow: hidden;
  }
`;

interface Props {
  /** 'Current hair': names the list, the full-screen view, and a picture without a text. */
  readonly label: string;
  readonly pictures: readonly MediaItem[];
  readonly onFailure: () => void;
  /** Contains the page's first picture, which loads with priority. */
  readonly priority?: boolean;
  /** `<li>` elements after the pictures. */
  readonly children?: ReactNode;
}

/** A client's pictures; pressing one opens it full screen. */
export function PictureRow({ label, pictures, onFailure, priority = false, children }: Props) {
  const [viewedAt, setViewedAt] = useState<number | null>(null);
  return (
    <>
      <PictureGrid aria-label={label}>
        {pictures.map((picture, place) => (
          <li key={picture.id}>
            <PictureButton
              picture={picture}
              alt={picture.alt || label}
              label={`View ${picture.alt || `${label}, picture ${place + 1}`}`}
              sizes="(max-width: 767px) 33vw, 270px"
              priority={priority && place === 0}
              onView={() => setViewedAt(place)}
              onFailure={onFailure}
            />
          </li>
        ))}
        {children}
      </PictureGrid>
      <PictureView
        label={label}
        pictures={pictures}
        at={viewedAt}
        onMove={setViewedAt}
        onClose={() => setViewedAt(null)}
        onFailure={onFailure}
      />
    </>
  );
}
