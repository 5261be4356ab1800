import type { TileShape } from '@crown-and-coil/shared-art';
import styled from 'styled-components';
import { tileAddress } from './category-art';

const Ground = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  container-type: inline-size;
  & > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & > b {
    position: relative;
    display: grid;
    place-items: center;
    width: 28%;
    max-width: 104px;
    aspect-ratio: 1;
    border-radius: 50%;
    background: var(--paper);
    color: var(--ink);
    font: 600 min(3rem, 14cqw) / 1 var(--font-display);
  }
`;

interface PatternArtProps {
  /** Service category; an unknown one is drawn as 'Other'. */
  category: string;
  /** The item's id, so that it keeps its drawing between visits. */
  seed: string;
  /** 2:1 for cards, 4:3 for everything taller. */
  shape?: TileShape;
  /** One letter on a solid disc over the pattern. */
  initial?: string;
  /** As of Art. */
  priority?: boolean;
  loading?: 'eager' | 'lazy';
}

/** A category's pattern filling its box: a card's art when there is no photo. */
export function PatternArt({
  category,
  seed,
  shape = 'card',
  initial,
  priority = false,
  loading = priority ? 'eager' : 'lazy',
}: PatternArtProps) {
  return (
    <Ground>
      <img
        loading={loading}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        alt=""
        src={tileAddress(category, seed, shape)}
      />
      {initial && <b aria-hidden="true">{initial}</b>}
    </Ground>
  );
}
