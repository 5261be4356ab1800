import styled, { keyframes } from 'styled-components';

const appear = keyframes`
  to { visibility: visible; }
`;

/** Keeps the footer out of the first view; the words show only after 150 ms (look.md, section 9). */
const Space = styled.div`
  min-height: calc(100vh - var(--header, 72px));
  max-width: calc(var(--max, 1184px) + 2 * var(--gutter, 20px));
  margin-inline: auto;
  padding: 64px var(--gutter, 20px);
  color: var(--muted, #6b5346);

  & > p {
    visibility: hidden;
    animation: ${appear} 1ms linear 150ms forwards;
  }
`;

/** Stands in for a page whose code is on its way. */
export const PageLoading = () => (
  <Space aria-busy="true">
    <p role="status">Loading...</p>
  </Space>
);
