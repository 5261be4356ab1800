import styled from 'styled-components';
import { IconButton } from '../button/icon-button';
import { media } from '../theme/tokens';

export const Frame = styled.dialog`
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--dark);
  color: var(--on-dark);
  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
  }
  &::backdrop {
    background: var(--dark);
  }
`;

export const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s4);
  padding: 10px 12px 10px 24px;
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;
  & > p {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export const OnDark = styled(IconButton)`
  flex: none;
  &:hover:not(:disabled) {
    background: color-mix(in srgb, var(--on-dark) 14%, transparent);
  }
  &&:focus-visible {
    outline-color: var(--focus-on-dark);
  }
`;

export const Stage = styled.div`
  position: relative;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  padding-inline: 72px;
  touch-action: pan-y pinch-zoom;
  ${media.mobile} {
    padding-inline: 0;
  }
`;

/** Keeps the picture's aspect ratio in the available space; shows a blurred placeholder until it has loaded. */
export const Picture = styled.img`
  place-self: center;
  width: auto;
  max-width: 100%;
  height: auto;
  max-height: 100%;
  object-fit: contain;
  filter: none;
  background-size: cover;
  background-position: center;
`;

export const Turn = styled(OnDark)<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: 50%;
  ${({ $side }) => $side}: 14px;
  margin-top: -22px;
  background: color-mix(in srgb, var(--dark) 72%, transparent);
  /* Not 'disabled': the focus would leave the dialog, and the arrow keys with it. */
  &[aria-disabled='true'] {
    color: inherit;
    opacity: 0.35;
    cursor: default;
  }
`;

export const Caption = styled.p`
  max-width: 80ch;
  margin-inline: auto;
  padding: 14px 24px 20px;
  text-align: center;
  overflow-wrap: anywhere;
`;

/** Scrolls rather than covering the picture. */
export const Foot = styled.div`
  max-height: 60dvh;
  overflow-y: auto;
  background: var(--surface);
  color: var(--ink);
`;
