import { Alert, Button, FieldLegend, Muted, Row, Stack } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

const Saved = styled.section`
  padding: 14px 16px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--shea);
  & > p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

interface Props {
  /** The notes as the other party saved them. */
  readonly saved: string | null;
  readonly onDiscardMine: () => void;
  readonly onAddSaved: () => void;
}

/** The saved notes, above the field with the notes that were typed over an older version of them. */
export function MergeNotes({ saved, onDiscardMine, onAddSaved }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'center' });
  }, [saved]);
  return (
    <Stack $gap="s3" ref={place}>
      <Alert>
        The notes have changed since you opened them. Nothing is saved yet: compare both texts, then update
        the booking.
      </Alert>
      <Saved aria-labelledby="saved-notes">
        <FieldLegend as="h3" id="saved-notes">
          Saved notes
        </FieldLegend>
        {saved ? <p>{saved}</p> : <Muted>The notes were cleared.</Muted>}
      </Saved>
      <Row $wrap>
        {saved && (
          <Button type="button" size="small" onClick={onAddSaved}>
            Add the saved notes to mine
          </Button>
        )}
        <Button type="button" size="small" onClick={onDiscardMine}>
          Discard mine
        </Button>
      </Row>
    </Stack>
  );
}
