import { media, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Reserves the header's height, so that nothing moves when it appears. */
export const HeaderPlace = styled.div`
  height: calc(var(--header) + 1px);
  background: var(--paper);
  @media print {
    display: none;
  }
`;

/** The background of the fixed header. */
export const HeaderBar = styled.header`
  position: fixed;
  z-index: 20;
  inset: 0 0 auto;
  background: var(--paper);
  border-bottom: 1px solid var(--line);
  @media print {
    display: none;
  }
`;

/** Lays the header's parts out in a row. */
export const HeaderRow = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: var(--s6);
  height: var(--header);
  ${media.mobile} {
    gap: var(--s2);
  }
`;

/** The right end of the header. */
export const HeaderEnd = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  margin-left: auto;
`;
