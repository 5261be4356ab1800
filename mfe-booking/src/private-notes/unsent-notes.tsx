import { NOTES_MESSAGES } from '@crown-and-coil/shared-api';
import { OFFLINE_WORDS, type Unsent } from '@crown-and-coil/shared-api/bookings';
import { Alert, Button, Muted, Stack, writtenText } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Text = styled.p`
  padding: 14px 16px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--r-m);
  background: var(--shea);
  ${writtenText}
`;

interface Props {
  readonly unsent: Unsent;
  /** Takes the text back into the form. */
  readonly onRewrite: () => void;
}

/** Private notes that were written offline, or that the server refused since. */
export function UnsentNotes({ unsent: { body, refusal }, onRewrite }: Props) {
  return (
    <Stack $gap="s3">
      {refusal === undefined ? (
        <Muted role="status">Your notes are {OFFLINE_WORDS.waiting}.</Muted>
      ) : (
        <Alert>{refusal || NOTES_MESSAGES.saveFailed}</Alert>
      )}
      <Text>{body.notes || 'Cleared'}</Text>
      <div>
        <Button onClick={onRewrite}>
          {refusal === undefined ? 'Change them' : 'Compare and save again'}
        </Button>
      </div>
    </Stack>
  );
}
