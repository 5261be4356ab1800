import { artPath, BesidePicture, Lead, Row, useSearchParams } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The token in a link from an email (`?token=`); empty when it is missing. */
export function useLinkToken(): string {
  const [query] = useSearchParams();
  return query.get('token')?.trim() ?? '';
}

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
export const LinkProblem = ({ title, children, actions }: LinkProblemProps) => (
  <BesidePicture picture={artPath({ kind: 'login-panel' })}>
    <h1>{title}</h1>
    <Lead style={{ marginTop: 8 }}>{children}</Lead>
    <Actions $wrap>{actions}</Actions>
  </BesidePicture>
);
