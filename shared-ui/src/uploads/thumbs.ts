import styled from 'styled-components';
import { media } from '../theme/tokens';

/** The grid of an uploader's pictures: eight in a row of a wide window, three on a phone. */
export const Thumbs = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: 12px;
  ${media.mobile} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** One place of the grid, of a fixed shape. */
export const Thumb = styled.li`
  position: relative;
  aspect-ratio: 5/6;
  min-width: 0;
  border-radius: var(--r-m);
  overflow: hidden;
  background: var(--sand);
`;

/** A round control on a picture: 32 px to see, 44 px to touch. */
export const OnPicture = styled.button`
  position: absolute;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: rgb(42 25 18 / 0.86);
  color: var(--paper);
  cursor: pointer;
  &:hover {
    background: var(--ink);
  }
  &&:focus-visible {
    border-radius: 50%;
    outline-color: var(--focus-on-dark);
    outline-offset: -4px;
  }
  ${media.touch} {
    &::after {
      content: '';
      position: absolute;
      inset: -6px;
    }
  }
`;
