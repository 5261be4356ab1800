import { Card } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** One entry of the list. */
export const Entry = styled.article`
  padding-block: var(--s4);
  overflow-wrap: anywhere;
  & h2 {
    font-size: 1.25rem;
  }
`;

/** The open offer of an entry. */
export const OfferCard = styled(Card)`
  margin-block: var(--s3);
  padding: 20px 22px;
`;
