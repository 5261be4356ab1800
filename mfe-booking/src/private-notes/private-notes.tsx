import {
  apiErrorMessage,
  type ClientNotes,
  MAX_TEXT_LENGTH,
  MESSAGES,
  NOTES_MESSAGES,
  readFailure,
  useSession,
} from '@crown-and-coil/shared-api';

import { Button, formatDate, Muted, QueryState, Row, toast, viewerZone } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  TextArea,
} from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { useGetClientNotesQuery, useUpdateClientNotesMutation } from '../api';
import { MergeNotes, useNotesVersion } from '../booking-facts/merge-notes';

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

/** What a professional writes about a client for themselves: the client can never read it. */
export function PrivateNotes({ clientId, clientName }: Props) {
  const query = useGetClientNotesQuery(clientId);
  return (
    <section aria-labelledby="private-notes">
      <h2 id="private-notes">Your private notes</h2>
      <Muted>Only you see them, never {clientName}.</Muted>
      <QueryState query={query} error={NOTES_MESSAGES.loadFailed}>
        {(stored) => <NotesForm clientId={clientId} clientName={clientName} stored={stored} />}
      </QueryState>
    </section>
  );
}

const validate = ({ privateNotes: notes }: Values): { privateNotes?: string } =>
  notes.trim().length <= MAX_TEXT_LENGTH ? {} : { privateNotes: MESSAGES.textTooLong };

/** What was typed stays when saving fails, when the notes were changed on another device, and after a reload. */
function NotesForm({ clientId, clientName, stored }: Props & { readonly stored: ClientNotes }) {
  const { user } = useSession();
  const [update] = useUpdateClientNotesMutation();
  const { version, conflict, saved: notesSaved, refused, draftOutdated } = useNotesVersion(stored);
  const draft = `${user?.email ?? ''} private-notes/${clientId}`;

  const save = async ({ privateNotes: notes }: Values, helpers: FormikHelpers<Values>) => {
    const { data: saved, error } = await update({
      clientId,
      notes: notes.trim() || null,
      notesVersion: version,
    });
    if (!saved) {
      if (!refused(error)) applyServerErrors(readFailure(error), helpers, NOTES_MESSAGES.saveFailed);
      toast.error(apiErrorMessage(error, NOTES_MESSAGES.saveFailed));
      return;
    }
    forgetDraft(draft);
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
            <Button type="submit" busy={isSubmitting} busyText="Saving..." disabled={!(dirty || conflict)}>
              Save notes
            </Button>
            {stored.updatedAt && <Muted as="span">Saved {formatDate(stored.updatedAt, viewerZone())}</Muted>}
          </Row>
        </Fields>
      )}
    </Formik>
  );
}
