import styled from 'styled-components';

/** A part of the menu under a hairline. */
export const MenuSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  padding-top: var(--s5);
  border-top: 1px solid var(--line);
  & > h2 {
    font-size: 1.375rem;
  }
`;
