import styled from 'styled-components';
import { media } from '../theme/tokens';

/** Booking cards beside a profile: two in a row, one on a phone. */
export const BookingCards = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  & > li {
    display: grid;
    min-width: 0;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
