import type { SiteImage } from '@crown-and-coil/shared-api';
import { media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { TILE } from './carousel-track';

const Tiles = styled.ul<{ $copy: boolean }>`
  display: flex;
  & img {
    width: ${TILE.wide.width}px;
    height: ${TILE.wide.height}px;
    margin-right: ${TILE.wide.gap}px;
    max-width: none;
    object-fit: cover;
    border-radius: var(--r-m);
    background: var(--sand) center / cover;
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
        <img
          src={url}
          srcSet={srcset}
          sizes={`(max-width: 767px) ${TILE.narrow.width}px, ${TILE.wide.width}px`}
          alt={place < named ? (alt ?? '') : ''}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          draggable={false}
          style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
          onError={() => onFail(id)}
        />
      </li>
    ))}
  </Tiles>
);
