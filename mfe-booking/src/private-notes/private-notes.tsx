import {
  apiErrorMessage,
  type ClientNotes,
  MAX_TEXT_LENGTH,
  MESSAGES,
  NOTES_MESSAGES,
  readFailure,
  useSession,
} from '@crown-and-coil/shared-api';

import { dropUnsent, keepUnsent, useUnsent } from '@crown-and-coil/shared-api/bookings';
import {
  Button,
  formatDate,
  Muted,
  newIdempotencyKey,
  QueryState,
  Row,
  Skeleton,
  toast,
  viewerZone,
} from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  TextArea,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { clientNotesPath, useGetClientNotesQuery, useUpdateClientNotesMutation } from '../api';
import { MergeNotes, useNotesVersion } from '../booking-components/merge-notes';
import { UnsentNotes } from './unsent-notes';

const Fields = styled(Form)`
  display: grid;
  gap: var(--s3);
  margin-top: var(--s2);
`;

interface Props {
  readonly clientId: string;
  readonly clientName: string;
}

/** Another name than the booking's own notes, which may be on the same page. */
interface Values {
  readonly privateNotes: string;
}

/** Notes that were written offline and come back into the form, over the version that they were based on. */
interface Rewritten {
  readonly text: string;
  readonly basedOn: number;
}

/**
 * A professional's private notes about a client, who can never read them. Offline saves are queued; if the notes were
 * changed elsewhere meanwhile, the text returns to the form beside them.
 */
export function PrivateNotes({ clientId, clientName }: Props) {
  const query = useGetClientNotesQuery(clientId);
  const { user } = useSession();
  const [unsent] = useUnsent(user?.email ?? '', clientNotesPath(clientId));
  const [rewritten, setRewritten] = useState<Rewritten>();
  const [isReading, setReading] = useState(false);
  const { refetch } = query;
  const readAgain = useEffectEvent(async () => {
    setReading(true);
    await refetch();
    setReading(false);
  });
  const wasUnsent = useRef(false);
  useEffect(() => {
    // Sent, or refused: what is stored now is another text or version.
    const isWaiting = unsent !== undefined && unsent.refusal === undefined;
    if (wasUnsent.current && !isWaiting) void readAgain();
    wasUnsent.current = isWaiting;
  }, [unsent]);
  return (
    <section aria-labelledby="private-notes">
      <h2 id="private-notes">Your private notes</h2>
      <Muted>Only you see them, never {clientName}.</Muted>
      {unsent ? (
        <UnsentNotes
          unsent={unsent}
          onRewrite={() => {
            const { notes, notes_version: basedOn } = unsent.body;
            wasUnsent.current = false;
            setRewritten({ text: String(notes ?? ''), basedOn: Number(basedOn) });
            dropUnsent(unsent.key);
          }}
        />
      ) : isReading ? (
        <Skeleton $height="200px" />
      ) : (
        <QueryState query={query} error={NOTES_MESSAGES.loadFailed}>
          {(stored) => (
            <NotesForm
              clientId={clientId}
              clientName={clientName}
              stored={stored}
              rewritten={rewritten}
              onSaved={() => setRewritten(undefined)}
            />
          )}
        </QueryState>
      )}
    </section>
  );
}

/** Puts notes that were written offline into the form, once. */
function PutBack({ text }: { readonly text: string }) {
  const { setFieldValue } = useFormikContext<Values>();
  const putBack = useEffectEvent(() => void setFieldValue('privateNotes', text));
  useEffect(() => putBack(), []);
  return null;
}

const validate = ({ privateNotes: notes }: Values): { privateNotes?: string } =>
  notes.trim().length <= MAX_TEXT_LENGTH ? {} : { privateNotes: MESSAGES.textTooLong };

interface NotesFormProps extends Props {
  readonly stored: ClientNotes;
  readonly rewritten: Rewritten | undefined;
  readonly onSaved: () => void;
}

/** What was typed stays when saving fails, when the notes were changed on another device, and after a reload. */
function NotesForm({ clientId, clientName, stored, rewritten, onSaved }: NotesFormProps) {
  const { user } = useSession();
  const [update] = useUpdateClientNotesMutation();
  const {
    version,
    conflict,
    saved: notesSaved,
    refused,
    draftOutdated,
  } = useNotesVersion(stored, rewritten?.basedOn);
  const draft = `${user?.email ?? ''} private-notes/${clientId}`;

  /** For the shell to send when the line is back. */
  const keep = (notes: string | null): boolean =>
    user !== null &&
    keepUnsent({
      key: newIdempotencyKey(),
      account: user.email,
      path: clientNotesPath(clientId),
      method: 'PUT',
      body: { notes, notes_version: version },
      writtenAt: new Date().toISOString(),
    });

  const save = async ({ privateNotes: typed }: Values, helpers: FormikHelpers<Values>) => {
    const notes = typed.trim() || null;
    if (!navigator.onLine && keep(notes)) {
      forgetDraft(draft);
      onSaved();
      toast.success(NOTES_MESSAGES.keptHere);
      return;
    }
    const { data: saved, error } = await update({ clientId, notes, notesVersion: version });
    if (!saved) {
      if (!refused(error)) applyServerErrors(readFailure(error), helpers, NOTES_MESSAGES.saveFailed);
      toast.error(apiErrorMessage(error, NOTES_MESSAGES.saveFailed));
      return;
    }
    forgetDraft(draft);
    onSaved();
    notesSaved(saved);
    helpers.resetForm({ values: { privateNotes: saved.notes ?? '' } });
    toast.success('Notes saved');
  };

  return (
    <Formik<Values> initialValues={{ privateNotes: stored.notes ?? '' }} validate={validate} onSubmit={save}>
      {({ dirty, isSubmitting, values, setFieldValue }) => (
        <Fields noValidate aria-label="Your private notes">
          <KeepDraft
            name={draft}
            onOutdated={({ privateNotes }) => {
              if (typeof privateNotes !== 'string' || privateNotes === stored.notes) return;
              draftOutdated();
              void setFieldValue('privateNotes', privateNotes);
            }}
          />
          {rewritten && <PutBack text={rewritten.text} />}
          <FormAlert />
          {conflict && (
            <MergeNotes
              saved={conflict.notes}
              mine={values.privateNotes}
              onChange={(notes) => void setFieldValue('privateNotes', notes)}
            />
          )}
          <TextArea
            name="privateNotes"
            label={`About ${clientName}`}
            optional
            readOnly={isSubmitting}
            {...(values.privateNotes.length > MAX_TEXT_LENGTH - 500 && { maxCount: MAX_TEXT_LENGTH })}
          />
          <Row $wrap $between>
            <Button
              type="submit"
              busy={isSubmitting}
              busyText="Saving..."
              // Not disabled: a saved form is not dirty, and the focus would be dropped.
              aria-disabled={!(dirty || conflict)}
            >
              Save notes
            </Button>
            {stored.updatedAt && <Muted as="span">Saved {formatDate(stored.updatedAt, viewerZone())}</Muted>}
          </Row>
        </Fields>
      )}
    </Formik>
  );
}
