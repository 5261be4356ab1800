import { artPath, BesidePicture, Lead, Row } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Actions = styled(Row)`
  margin-top: 28px;
`;

interface LinkProblemProps {
  readonly title: string;
  /** The contract's sentence about this link. */
  readonly children: ReactNode;
  /** The ways on. */
  readonly actions: ReactNode;
}

/** The page of a mail's link that does not work (any more): what is wrong with it, and where to go from here. */
export const LinkProblem = ({ title, children, actions }: LinkProblemProps) => (
  <BesidePicture picture={artPath({ kind: 'login-panel' })}>
    <h1>{title}</h1>
    <Lead style={{ marginTop: 8 }}>{children}</Lead>
    <Actions $wrap>{actions}</Actions>
  </BesidePicture>
);
