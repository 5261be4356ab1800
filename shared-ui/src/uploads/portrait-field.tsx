import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type QueryLike, QueryState } from '../query-state/query-state';
import { Skeleton } from '../skeleton/skeleton';
import { media } from '../theme/tokens';
import { AskBeforeLosingUploads } from './ask-before-losing-uploads';

/** Reserves the height of the picture, to avoid layout shift while it loads. */
const PictureBox = styled.div`
  min-height: 180px;
  margin-bottom: var(--s6);
  ${media.mobile} {
    min-height: 260px;
  }
`;

interface PortraitFieldProps<Item> {
  query: QueryLike<readonly Item[]>;
  /** Shown when the pictures cannot be loaded. */
  error: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** The profile picture above a profile's form. It is saved at once, independently of the form. */
export const PortraitField = <Item,>({ query, error, children }: PortraitFieldProps<Item>) => (
  <PictureBox>
    <AskBeforeLosingUploads />
    <QueryState
      query={query}
      skeleton={<Skeleton $height="112px" $width="112px" />}
      error={error}
      isEmpty={() => false}
    >
      {children}
    </QueryState>
  </PictureBox>
);
