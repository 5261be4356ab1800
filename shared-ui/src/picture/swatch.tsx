import styled from 'styled-components';
import { media } from '../theme/tokens';
import { swatchAddress } from './category-art';

const Square = styled.span<{ $size: number; $fixed: boolean }>`
  display: block;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: var(--r-m);
  overflow: hidden;
  background: var(--sand);
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${media.mobile} {
    ${({ $fixed }) => ($fixed ? '' : 'width: 52px; height: 52px;')}
  }
`;

interface SwatchProps {
  /** A picture; without one, the category's pattern. */
  src?: string | null | undefined;
  category?: string;
  /** Pixels; 64 by default (52 on a phone unless a size is given). */
  size?: number;
}

/** A small square of pattern or picture beside a row. Decoration: the row's text says what it is. */
export function Swatch({ src, category = 'Other', size }: SwatchProps) {
  return (
    <Square $size={size ?? 64} $fixed={size !== undefined} aria-hidden="true">
      <img loading="lazy" decoding="async" alt="" src={src ?? swatchAddress(category)} />
    </Square>
  );
}
