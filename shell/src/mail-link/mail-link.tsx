import type { LinkProblem as Problem } from '@crown-and-coil/shared-api';
import { Alert, artPath, BesidePicture, Lead, Row, useSearchParams } from '@crown-and-coil/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';

/** The token in a link from an email (`?token=`); empty when it is missing. */
export function useLinkToken(): string {
  const [query] = useSearchParams();
  return query.get('token')?.trim() ?? '';
}

/** The titles of `LinkProblem`. */
export const LINK_PROBLEM_TITLES: Readonly<Record<Problem, string>> = {
  expired: 'This link has run out.',
  // A link that was cancelled or replaced counts as used.
  used: 'This link has ended.',
  invalid: "This link doesn't work.",
};

const Actions = styled(Row)`
  margin-top: 28px;
`;

interface LinkProblemProps {
  readonly title: string;
  /** The message about this link. */
  readonly children: ReactNode;
  /** Buttons for the next step. */
  readonly actions: ReactNode;
}

/** The page for a link from an email that is invalid, used or expired. */
export function LinkProblem({ title, children, actions }: LinkProblemProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of a form, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Lead style={{ marginTop: 8 }}>{children}</Lead>
      <Actions $wrap>{actions}</Actions>
    </BesidePicture>
  );
}

interface LinkUnreadProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Why the request failed. */
  readonly sentence: string;
  readonly onRetry: () => void;
}

/** The page for a link that could not be read just now. */
export function LinkUnread({ title, children, sentence, onRetry }: LinkUnreadProps) {
  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1>{title}</h1>
      <Lead style={{ marginTop: 8, marginBottom: 24 }}>{children}</Lead>
      <Alert onRetry={onRetry}>{sentence}</Alert>
    </BesidePicture>
  );
}
