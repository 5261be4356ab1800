import { Card, media, writtenText } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** The day beside what waits for an answer; under each other where there is no room for two columns. */
export const Columns = styled.div`
  container-type: inline-size;
  & > div {
    display: grid;
    gap: var(--s6);
  }
  @container (min-width: 760px) {
    & > div {
      grid-template-columns: minmax(0, 1fr) 336px;
      align-items: start;
      gap: var(--s5);
    }
  }
  @media print {
    & > div {
      display: block;
    }
  }
`;

export const Column = styled.div`
  display: grid;
  gap: var(--s6);
  min-width: 0;
`;

/** What waits for an answer; the printed day is a list of visits. */
export const WaitingColumn = styled(Column)`
  @media print {
    display: none;
  }
`;

/** A part with its heading. */
export const Part = styled.section`
  display: grid;
  gap: var(--s4);
  min-width: 0;
  & > h2,
  & > header h2 {
    font-size: 1.375rem;
  }
  & h2:focus {
    outline: none;
  }
`;

/** One thing to do or to know: a request, a gap. */
export const Box = styled(Card)`
  display: grid;
  gap: var(--s3);
  padding: 18px 20px;
  overflow-wrap: anywhere;
  & h3 {
    font-size: 1.0625rem;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  ${media.mobile} {
    padding: 16px;
  }
`;

/** Terms with their details beside them. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px var(--s3);
  font-size: var(--t-small);
  line-height: 1.43;
  & > dt {
    color: var(--muted);
  }
  & > dd {
    ${writtenText}
  }
`;

export const List = styled.ul`
  display: grid;
  gap: var(--s3);
  min-width: 0;
`;
