import styled from 'styled-components';

/** A part of a tab below its main content, which alone is printed: a heading with an action, and a list. */
export const PartSection = styled.section`
  margin-top: var(--s7);
  @media print {
    display: none;
  }
`;

export const PartHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3) var(--s4);
  margin-bottom: var(--s3);
  & h2 {
    font-size: 1.375rem;
  }
`;

export const PartLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  min-height: 60px;
  padding-block: var(--s3);
  font-variant-numeric: tabular-nums;
`;
