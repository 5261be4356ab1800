import { media, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Keeps the header's place, so that nothing moves when it appears. */
export const HeaderPlace = styled.div`
  height: calc(var(--header) + 1px);
  background: var(--paper);
`;

/** The fixed header's ground. */
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

/** What is in the header, beside each other. */
export const HeaderRow = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: var(--s6);
  height: var(--header);
  ${media.mobile} {
    gap: var(--s2);
  }
`;

/** The header's right end. */
export const HeaderEnd = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  margin-left: auto;
`;
