import type { MediaItem } from '@crown-and-coil/shared-api';
import { Button, media, PictureButton } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { PortfolioView } from '../portfolio/portfolio-view';

/** The fixed place of the portfolio: nothing below it moves when pictures come. Edge to edge on a phone. */
export const GalleryBox = styled.div`
  position: relative;
  height: 520px;
  border-radius: var(--r-l);
  overflow: hidden;
  ${media.belowDesktop} {
    height: 420px;
  }
  ${media.mobile} {
    height: 300px;
    margin-inline: calc(-1 * var(--gutter));
    border-radius: 0;
  }
`;

/** How many fit the gallery of a wide window. */
const SHOWN_AT_FIRST = 5;

/** How a gallery of one to five pictures divides its box. The first one is the largest. */
const DIVISIONS: Readonly<Record<number, ReturnType<typeof css>>> = {
  1: css`
    grid-template: 100% / minmax(0, 1fr);
  `,
  2: css`
    grid-template: 100% / repeat(2, minmax(0, 1fr));
  `,
  3: css`
    grid-template: 100% / 2fr 1fr 1fr;
  `,
  4: css`
    grid-template: repeat(2, minmax(0, 1fr)) / 2fr 1fr 1fr;
    & > li:nth-child(4) {
      grid-column: 2 / 4;
    }
  `,
  5: css`
    grid-template: repeat(2, minmax(0, 1fr)) / 2fr 1fr 1fr;
  `,
};

const Mosaic = styled.ul<{ $count: number }>`
  display: grid;
  gap: 10px;
  height: 100%;
  ${({ $count }) => DIVISIONS[$count]}
  & > li:first-child {
    grid-row: 1 / -1;
  }
  & > li:nth-child(n + 6) {
    display: none;
  }
  ${media.mobile} {
    display: flex;
    overflow-x: auto;
    & > li:nth-child(n) {
      display: block;
      flex: none;
      width: 240px;
    }
    & > li:only-child {
      width: 100%;
    }
  }
`;

const Whole = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: 10px;
  &:focus {
    outline: none;
  }
  & > li {
    aspect-ratio: 5/6;
    border-radius: var(--r-m);
    overflow: hidden;
  }
`;

/** On the pictures, not below them: what follows does not move when they come. */
const More = styled(Button)`
  position: absolute;
  right: 16px;
  bottom: 16px;
  box-shadow: var(--e2);
  ${media.mobile} {
    display: none;
  }
`;

/** Moves the focus to the new pictures: the button that loaded them is gone. */
const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true });

const LARGE = '(max-width: 767px) 240px, 590px';
const SMALL = '(max-width: 767px) 240px, 295px';

interface GalleryProps {
  readonly pictures: readonly MediaItem[];
  readonly professionalId: string;
  /** The path of the page that the first picture stands for. */
  readonly page: string;
}

/** The portfolio: a mosaic of five, all of them in a strip on a phone. The first picture is loaded before all else. */
export function Gallery({ pictures, professionalId, page }: GalleryProps) {
  const [whole, setWhole] = useState(false);
  const [viewedAt, setViewedAt] = useState<number | null>(null);
  const items = pictures.map((picture, place) => (
    <li key={picture.id}>
      <PictureButton
        picture={picture}
        alt={picture.alt || 'Portfolio'}
        sizes={place === 0 ? LARGE : SMALL}
        priority={place === 0}
        pictureOf={place === 0 ? page : undefined}
        onView={() => setViewedAt(place)}
      />
    </li>
  ));
  const view = (
    <PortfolioView pictures={pictures} professionalId={professionalId} at={viewedAt} onMove={setViewedAt} />
  );
  if (whole) {
    return (
      <>
        <Whole ref={takeFocus} tabIndex={-1} aria-label="Portfolio">
          {items}
        </Whole>
        {view}
      </>
    );
  }
  return (
    <>
      {view}
      <GalleryBox>
        {/* On a phone the strip scrolls; by keyboard it follows the focus from picture to picture. */}
        <Mosaic $count={Math.min(pictures.length, SHOWN_AT_FIRST)} aria-label="Portfolio">
          {items}
        </Mosaic>
        {pictures.length > SHOWN_AT_FIRST && (
          <More size="small" onClick={() => setWhole(true)}>
            Show all {pictures.length} pictures
          </More>
        )}
      </GalleryBox>
    </>
  );
}
