import { Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** A section of the home page on plain paper. */
export const Section = styled(Wrap).attrs({ as: 'section' })`
  padding-block: var(--s9);
`;
