import type { SiteImage } from '@crown-and-coil/shared-api';
import { media, placeholderBackground } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Specification, section 9. */
const PX_PER_SECOND = 15;

/** Tiles and the gap after each, in px (look.md, section 7). */
export const TILE = {
  wide: { width: 212, height: 254, gap: 16 },
  narrow: { width: 150, height: 180, gap: 12 },
} as const;

const secondsFor = ({ width, gap }: { width: number; gap: number }): number => (width + gap) / PX_PER_SECOND;

/** How long one tile takes to go by. */
export const SECONDS_PER_TILE = { wide: secondsFor(TILE.wide), narrow: secondsFor(TILE.narrow) };

const Tile = styled.img<{ $placeholder: string | null }>`
  ${({ $placeholder }) => placeholderBackground($placeholder)}
`;

const Tiles = styled.ul<{ $copy: boolean }>`
  display: flex;
  & img {
    width: ${TILE.wide.width}px;
    height: ${TILE.wide.height}px;
    margin-right: ${TILE.wide.gap}px;
    max-width: none;
    object-fit: cover;
    border-radius: var(--r-m);
    background-color: var(--sand);
    background-position: center;
    background-size: cover;
  }
  ${media.mobile} {
    & img {
      width: ${TILE.narrow.width}px;
      height: ${TILE.narrow.height}px;
      margin-right: ${TILE.narrow.gap}px;
    }
  }
  /* Nothing moves: the strip is scrolled by hand, so the repeated pictures are left out. */
  @media (prefers-reduced-motion: reduce) {
    display: ${({ $copy }) => ($copy ? 'none' : 'flex')};
    & > [aria-hidden] {
      display: none;
    }
  }
`;

interface Props {
  readonly images: readonly SiteImage[];
  /** The first so many have a name; all others are copies that fill the strip. */
  readonly named: number;
  readonly onFail: (id: string) => void;
}

/** One half of the strip. */
export const CarouselTiles = ({ images, named, onFail }: Props) => (
  <Tiles $copy={named === 0} {...(named === 0 ? { 'aria-hidden': true } : {})}>
    {images.map(({ id, url, srcset, alt, width, height, placeholder }, place) => (
      <li key={`${id} ${place}`} {...(place < named ? {} : { 'aria-hidden': true })}>
        <Tile
          src={url}
          srcSet={srcset}
          sizes={`(max-width: 767px) ${TILE.narrow.width}px, ${TILE.wide.width}px`}
          alt={place < named ? (alt ?? '') : ''}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          draggable={false}
          $placeholder={placeholder}
          onError={() => onFail(id)}
        />
      </li>
    ))}
  </Tiles>
);
