import styled from 'styled-components';

/** A row of a list in a section: text with a button beside it. */
export const ListRow = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  padding-block: var(--s3);
  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > button {
    flex: none;
  }
`;
