import { Page } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Tall enough to keep the footer out of the first view, so that nothing jumps when the details come. */
const Space = styled(Page)`
  min-height: 100vh;
  color: var(--muted);
`;

/** Details and profiles say that they are loading (look, section 9); assistive technology hears it elsewhere. */
export const DetailsLoading = () => (
  <Space aria-hidden="true">
    <p>Loading...</p>
  </Space>
);
