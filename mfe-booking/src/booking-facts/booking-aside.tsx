import { Card, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** The card beside a step, which stays in view; below 1024 px it scrolls with the page. */
export const BookingAside = styled(Card).attrs({ as: 'aside' })`
  position: sticky;
  top: calc(var(--header) + 24px);
  ${media.belowDesktop} {
    position: static;
  }
  & h2 {
    font-size: 1.375rem;
  }
`;

/** Terms with their figures at the end of the line, under dashed hairlines. */
export const FigureList = styled.dl`
  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding-block: 10px;
  }
  & > div + div {
    border-top: 1px dashed var(--line);
  }
  & dt {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & dd {
    flex: none;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;
