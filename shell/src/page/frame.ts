import styled from 'styled-components';

/** Header, page and footer under each other; on a short page the footer stands at the foot of the window. */
export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: calc(100svh - var(--foot, 0px));
  & > main {
    flex: 1 0 auto;
  }
`;
