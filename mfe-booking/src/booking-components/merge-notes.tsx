import { type CurrentNotes, currentNotesOf } from '@crown-and-coil/shared-api/bookings';
import { Alert, Button, FieldLegend, Muted, Row, Stack, writtenText } from '@crown-and-coil/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

const Saved = styled.section`
  padding: 14px 16px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--shea);
  & > p {
    ${writtenText}
  }
`;

/**
 * The version that a form's notes are based on, which reloading does not change. After somebody else has changed them,
 * `conflict` has theirs.
 *
 * @param basedOn the version of an existing draft; default: the loaded one
 */
export function useNotesVersion(loaded: CurrentNotes, basedOn = loaded.notesVersion) {
  const [version, setVersion] = useState(loaded.notesVersion);
  const [conflict, setConflict] = useState<CurrentNotes | undefined>(
    basedOn === loaded.notesVersion ? undefined : loaded,
  );
  return {
    version,
    conflict,
    saved: ({ notesVersion }: CurrentNotes) => {
      setConflict(undefined);
      setVersion(notesVersion);
    },
    /** @returns whether the failure was an outdated version, which the form now shows */
    refused: (error: unknown): boolean => {
      const current = currentNotesOf(error);
      if (current === undefined) return false;
      setConflict(current);
      setVersion(current.notesVersion);
      return true;
    },
    /** A draft based on older notes than the loaded ones. */
    draftOutdated: () => setConflict(loaded),
  };
}

interface Props {
  /** The notes saved meanwhile. */
  readonly saved: string | null;
  /** The text typed over an older version. */
  readonly mine: string;
  /** Replaces the typed text. */
  readonly onChange: (notes: string) => void;
}

/** The saved notes, above the field with the text based on an older version. */
export function MergeNotes({ saved, mine, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'center' });
  }, [saved]);
  return (
    <Stack $gap="s3" ref={place}>
      <Alert>
        The notes have changed since you opened them. Nothing is saved yet: compare both texts, then save
        again.
      </Alert>
      <Saved aria-labelledby="saved-notes">
        <FieldLegend as="h3" id="saved-notes">
          Saved notes
        </FieldLegend>
        {saved ? <p>{saved}</p> : <Muted>The notes were cleared.</Muted>}
      </Saved>
      <Row $wrap>
        {saved && (
          <Button
            type="button"
            size="small"
            onClick={() => onChange([saved, mine].filter(Boolean).join('\n\n'))}
          >
            Add the saved notes to mine
          </Button>
        )}
        <Button type="button" size="small" onClick={() => onChange(saved ?? '')}>
          Discard mine
        </Button>
      </Row>
    </Stack>
  );
}
