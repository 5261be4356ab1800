import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Swatch } from '../picture/swatch';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';

const Box = styled.div`
  display: flex;
  gap: var(--s5);
  align-items: center;
  padding: var(--s6);
  border: 1px dashed var(--line-strong);
  border-radius: var(--r-l);
  & :is(h2, h3) {
    font-size: var(--t-h3);
    line-height: 1.25;
  }
  & p {
    margin-top: 4px;
  }
  ${media.mobile} {
    flex-wrap: wrap;
    padding: var(--s5) 20px;
    gap: var(--s4);
  }
`;

/** Under the picture where it has no room beside it. */
const Words = styled.div`
  flex: 1 1 11.25rem;
  min-width: 0;
  & :is(a, button) {
    white-space: normal;
  }
`;

const Action = styled.div`
  margin-top: var(--s4);
`;

interface EmptyStateProps {
  /** The specification's sentence, word for word. */
  title: string;
  /** One helpful line. */
  children?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  /** Category whose pattern is shown beside it. */
  category?: string;
  heading?: 'h2' | 'h3';
}

/** Shown for an empty list: a title, a line and an action. */
export function EmptyState({
  title,
  children,
  action,
  category = 'Other',
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <Box>
      <Swatch category={category} size={84} />
      <Words>
        <Heading>{title}</Heading>
        {children && <Muted as="p">{children}</Muted>}
        {action && <Action>{action}</Action>}
      </Words>
    </Box>
  );
}
