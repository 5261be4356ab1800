import styled from 'styled-components';
import { media, type TokenName } from '../theme/tokens';

type Space = Extract<TokenName, 's1' | 's2' | 's3' | 's4' | 's5' | 's6' | 's7' | 's8' | 's9'>;

/** Content column: at most 1184 px wide plus the gutters. */
export const Wrap = styled.div`
  max-width: calc(var(--max) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

/**
 * A page's content column with the space above and below it. `$tall`: at least as tall as the window, so that the footer
 * starts below the first view and does not jump when the content loads.
 */
export const Page = styled(Wrap)<{ $tall?: boolean }>`
  padding-block: var(--s7) var(--s9);
  min-height: ${({ $tall }) => ($tall ? 'calc(100vh - var(--header))' : 'auto')};
  ${media.mobile} {
    padding-block: var(--s6) var(--s8);
  }
  @media print {
    max-width: none;
    min-height: 0;
    padding: 0;
  }
`;

/** Main column and a 368 px aside; the aside drops under the content below 1024 px. */
export const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 368px;
  gap: var(--s7);
  align-items: start;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s6);
  }
  @media print {
    display: block;
  }
`;

/** Two columns on a phone, one where large letters leave a column no room. */
const twoColumns = 'repeat(auto-fill, minmax(max(8rem, 40%), 1fr))';

/** Three cards in a row, two below 1024 px; on a phone `$mobile` columns (default one). */
export const CardGrid = styled.ul<{ $mobile?: 'one' | 'two' }>`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s5);
  & > li {
    display: grid;
    min-width: 0;
  }
  ${media.belowDesktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.mobile} {
    grid-template-columns: ${({ $mobile }) => ($mobile === 'two' ? twoColumns : 'minmax(0, 1fr)')};
    gap: ${({ $mobile }) => ($mobile === 'two' ? 'var(--s3)' : 'var(--s4)')};
  }
`;

/** Children under each other. */
export const Stack = styled.div<{ $gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 's4' }) => `var(--${$gap})`};
`;

/** Children beside each other. */
export const Row = styled.div<{
  $gap?: Space;
  $wrap?: boolean;
  $between?: boolean;
  $align?: 'start' | 'end';
}>`
  display: flex;
  align-items: ${({ $align }) => ($align ? `flex-${$align}` : 'center')};
  gap: ${({ $gap = 's3' }) => `var(--${$gap})`};
  flex-wrap: ${({ $wrap }) => ($wrap ? 'wrap' : 'nowrap')};
  justify-content: ${({ $between }) => ($between ? 'space-between' : 'flex-start')};
`;

/** A row that scrolls sideways on a phone; its last child is cut on purpose. */
export const ScrollRow = styled.div`
  display: flex;
  gap: var(--s2);
  overflow-x: auto;
  scrollbar-width: none;
  padding: 5px;
  margin: -5px;
  & > * {
    flex: none;
  }
`;

/** Rows with hairlines between them. */
export const RuledList = styled.ul`
  & > li {
    border-top: 1px solid var(--line);
  }
  & > li:last-child {
    border-bottom: 1px solid var(--line);
  }
`;
