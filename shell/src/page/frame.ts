import styled from 'styled-components';

/** Header, page and footer under each other; on a short page the footer stands at the foot of the window. */
export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100svh;
  & > main {
    flex: 1 0 auto;
  }
`;
