import styled from 'styled-components';
import { Alert } from '../message/alert';
import { TextButton } from '../text/text';
import { byReason, type LeftOut } from './choose-files';

const Frame = styled.div`
  margin-top: 14px;
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;

const Reason = styled.p`
  & + & {
    margin-top: 8px;
  }
`;

interface Props {
  readonly leftOut: readonly LeftOut[];
  readonly onDismiss: () => void;
}

/** Which files were not added and why, each reason once. Empty while there are none. */
export function LeftOutAlert({ leftOut, onDismiss }: Props) {
  if (leftOut.length === 0) return null;
  return (
    <Frame>
      <Alert>
        {byReason(leftOut).map(({ reason, names }) => (
          <Reason key={reason}>
            <strong>{reason}</strong> Not added: {names.join(', ')}.
          </Reason>
        ))}
        <TextButton onClick={onDismiss}>Dismiss</TextButton>
      </Alert>
    </Frame>
  );
}
