import styled from 'styled-components';

/** How many messages wait to be read. */
export const Unread = styled.span`
  color: var(--clay);
  font-weight: 600;
`;
