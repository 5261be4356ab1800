import styled from 'styled-components';

/** At least as tall as the window: the footer waits below the first view, and nothing jumps when the profile comes. */
export const Screen = styled.div`
  min-height: calc(100vh - var(--header));
`;
