import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, Card, Muted } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Box = styled(Card).attrs({ as: 'section' })`
  display: grid;
  gap: var(--s3);
  background: var(--clay-tint);
  & > h2 {
    font-size: 1.375rem;
  }
`;

/** Asks a client whose hair type is not known yet for it. */
export const HairInvitation = () => (
  <Box $padded aria-labelledby="hair-invitation">
    <h2 id="hair-invitation">Tell us about your hair</h2>
    <Muted>
      Your hair type, length and history help professionals plan your visit. Only those you book see them.
    </Muted>
    <ButtonLink variant="primary" to={href.editClientProfile()}>
      Add hair details
    </ButtonLink>
  </Box>
);
