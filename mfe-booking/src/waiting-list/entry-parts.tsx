import { Card, Chip, Row } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** One entry of the list. */
export const Entry = styled.article`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--s2);
  padding-block: var(--s4);
  overflow-wrap: anywhere;
  &:focus {
    outline: none;
  }
  & h3 {
    font-size: 1.25rem;
  }
`;

/** The open offer of an entry. */
export const OfferCard = styled(Card)`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--s3);
  width: 100%;
  margin-block: var(--s2);
  padding: 20px 22px;
`;

const Head = styled(Row)`
  width: 100%;
`;

interface EntryHeadProps {
  readonly chip: string;
  readonly children: ReactNode;
}

/** What an entry is about, with its state. */
export const EntryHead = ({ chip, children }: EntryHeadProps) => (
  <Head $wrap $between>
    <h3>{children}</h3>
    <Chip>{chip}</Chip>
  </Head>
);
