import styled from 'styled-components';
import { media } from '../theme/tokens';

/** A surface with a hairline. `$padded` gives it 24 px inside (20 on a phone). */
export const Card = styled.div<{ $padded?: boolean }>`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  overflow: hidden;
  ${({ $padded }) => $padded && 'padding: var(--s5);'}
  ${media.mobile} {
    ${({ $padded }) => $padded && 'padding: 20px;'}
  }
  @media print {
    break-inside: avoid;
    background: none;
  }
`;

/**
 * A card that is one link. The link is its title, stretched over the card, so that its name is short and the
 * rest of the card stays readable text.
 */
export const LinkCard = styled(Card).attrs({ as: 'article' })`
  position: relative;
  display: flex;
  flex-direction: column;
  transition:
    box-shadow var(--d2) var(--ease),
    transform var(--d2) var(--ease);
  &:hover {
    box-shadow: var(--e2);
    transform: translateY(-2px);
  }
  @media (prefers-reduced-motion: reduce) {
    &:hover {
      transform: none;
    }
  }
  & :is(h2, h3) {
    font-size: var(--t-h3);
    line-height: 1.25;
    letter-spacing: -0.008em;
    font-weight: 600;
  }
  & :is(h2, h3) > a {
    text-decoration: none;
    outline: none;
  }
  & :is(h2, h3) > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--r-l);
  }
  &:has(:is(h2, h3) > a:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;

export const CardBody = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  padding: 18px 20px 20px;
`;
