import { MAX_MESSAGE_LENGTH, readFailure, useSession } from '@crown-and-coil/shared-api';
import { BOOKING_MESSAGE_WORDS, keepUnsent } from '@crown-and-coil/shared-api/bookings';
import { Button, newIdempotencyKey, Row } from '@crown-and-coil/shared-ui';
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
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useLazyPart } from '../booking-components/use-lazy-part';
import { type ConversationSubject, messagesPath, useSendMessageMutation } from './api';

/** With the upload libraries, which reading does not need. */
const loadPictures = () => import('./message-pictures');

/** Keeps what follows in its place until the button for pictures has loaded. */
const PlaceOfPictures = styled.div`
  min-height: 44px;
`;

const Fields = styled(Form)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
`;

interface Values {
  readonly text: string;
  /** Of pictures that were uploaded for it. */
  readonly pictureIds: readonly string[];
}

interface Props {
  readonly subject: ConversationSubject;
  readonly other: string;
}

const NOTHING: Values = { text: '', pictureIds: [] };

const refusalOf = ({ text, pictureIds }: Values, waiting: number): { text?: string } => {
  if (waiting > 0) return { text: BOOKING_MESSAGE_WORDS.picturesUploading };
  if (text.trim() === '' && pictureIds.length === 0) return { text: BOOKING_MESSAGE_WORDS.empty };
  return text.trim().length <= MAX_MESSAGE_LENGTH ? {} : { text: BOOKING_MESSAGE_WORDS.tooLong };
};

/**
 * Writes to the other party. Text and pictures are kept when sending fails, and across a reload; a retry sends once.
 * Messages without pictures are queued while offline.
 */
export function Composer({ subject, other }: Props) {
  const { user } = useSession();
  const [send] = useSendMessageMutation();
  const [hasFailed, setFailed] = useState(false);
  const tried = useRef<{ content: string; key: string }>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const latestIds = useRef<readonly string[]>([]);
  const [waiting, setWaiting] = useState(0);
  const MessagePictures = useLazyPart(loadPictures);
  const draft = `${user?.email ?? ''} messages/${subject.id}`;

  /** For the shell to send when the connection is back. */
  const keep = (text: string, key: string): boolean =>
    user !== null &&
    keepUnsent({
      key,
      account: user.email,
      path: messagesPath(subject),
      body: { text },
      writtenAt: new Date().toISOString(),
    });

  const submit = async ({ text: typed, pictureIds }: Values, helpers: FormikHelpers<Values>) => {
    const text = typed.trim();
    const content = JSON.stringify([text, pictureIds]);
    if (tried.current?.content !== content) tried.current = { content, key: newIdempotencyKey() };
    const { key } = tried.current;
    const isKept = !navigator.onLine && pictureIds.length === 0 && keep(text, key);
    const { error } = isKept ? {} : await send({ subject, text, pictureIds, idempotencyKey: key });
    setFailed(error !== undefined);
    if (error) {
      applyServerErrors(readFailure(error), helpers, BOOKING_MESSAGE_WORDS.sendFailed);
      return;
    }
    tried.current = undefined;
    forgetDraft(draft);
    const addedSince = latestIds.current.filter((id) => !pictureIds.includes(id));
    helpers.resetForm();
    if (addedSince.length > 0) void helpers.setFieldValue('pictureIds', addedSince, false);
  };

  return (
    <Formik<Values>
      initialValues={NOTHING}
      validate={(values) => refusalOf(values, waiting)}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={submit}
    >
      {({ isSubmitting, values, submitForm, setErrors }) => (
        <Fields ref={form} noValidate aria-label={`Write to ${other}`}>
          <KeepDraft name={draft} />
          <FormAlert />
          <TextArea
            name="text"
            id="message-text"
            label={`Message to ${other}`}
            rows={3}
            readOnly={isSubmitting}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            // What was wrong is checked again when it is sent.
            onInput={() => setErrors({})}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSubmitting) return;
              event.preventDefault();
              void submitForm();
            }}
            {...(values.text.length > MAX_MESSAGE_LENGTH - 200 && { maxCount: MAX_MESSAGE_LENGTH })}
          />
          {typeof MessagePictures === 'string' ? (
            <PlaceOfPictures />
          ) : (
            <MessagePictures latestIds={latestIds} onWaiting={setWaiting} within={form} />
          )}
          <Row>
            {/* Not primary: the booking or the quote has an action of its own. */}
            <Button type="submit" busy={isSubmitting} busyText="Sending...">
              {hasFailed ? 'Retry' : 'Send'}
            </Button>
          </Row>
        </Fields>
      )}
    </Formik>
  );
}
