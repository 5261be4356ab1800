import { apiErrorMessage, MAX_MESSAGE_LENGTH, readFailure, useSession } from '@crown-and-coil/shared-api';
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
import { messagesPath, useSendMessageMutation } from './api';

const Fields = styled(Form)`
  display: grid;
  gap: var(--s3);
`;

interface Values {
  readonly text: string;
}

interface Props {
  readonly bookingId: string;
  readonly other: string;
}

const validate = ({ text }: Values): { text?: string } => {
  if (text.trim() === '') return { text: BOOKING_MESSAGE_WORDS.empty };
  return text.trim().length <= MAX_MESSAGE_LENGTH ? {} : { text: BOOKING_MESSAGE_WORDS.tooLong };
};

/**
 * Writes to the other party. What was typed stays when sending fails, and after a reload; a retry sends it once. What was
 * sent while offline waits for the line.
 */
export function Composer({ bookingId, other }: Props) {
  const { user } = useSession();
  const [send] = useSendMessageMutation();
  const [hasFailed, setFailed] = useState(false);
  const tried = useRef<{ text: string; key: string }>(undefined);
  const draft = `${user?.email ?? ''} messages/${bookingId}`;

  /** For the shell to send when the line is back. */
  const keep = (text: string, key: string): boolean =>
    user !== null &&
    keepUnsent({
      key,
      account: user.email,
      path: messagesPath(bookingId),
      body: { text },
      writtenAt: new Date().toISOString(),
    });

  const submit = async ({ text: typed }: Values, helpers: FormikHelpers<Values>) => {
    const text = typed.trim();
    if (tried.current?.text !== text) tried.current = { text, key: newIdempotencyKey() };
    const { key } = tried.current;
    const isKept = !navigator.onLine && keep(text, key);
    const { error } = isKept ? {} : await send({ bookingId, text, idempotencyKey: key });
    setFailed(error !== undefined);
    if (error) {
      applyServerErrors(
        readFailure(error),
        helpers,
        apiErrorMessage(error, BOOKING_MESSAGE_WORDS.sendFailed),
      );
      return;
    }
    tried.current = undefined;
    forgetDraft(draft);
    helpers.resetForm();
  };

  return (
    <Formik<Values>
      initialValues={{ text: '' }}
      validate={validate}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={submit}
    >
      {({ isSubmitting, values, submitForm }) => (
        <Fields noValidate aria-label={`Write to ${other}`}>
          <KeepDraft name={draft} />
          <FormAlert />
          <TextArea
            name="text"
            label={`Message to ${other}`}
            rows={3}
            readOnly={isSubmitting}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSubmitting) return;
              event.preventDefault();
              void submitForm();
            }}
            {...(values.text.length > MAX_MESSAGE_LENGTH - 200 && { maxCount: MAX_MESSAGE_LENGTH })}
          />
          <Row>
            <Button type="submit" variant="primary" busy={isSubmitting} busyText="Sending...">
              {hasFailed ? 'Retry' : 'Send'}
            </Button>
          </Row>
        </Fields>
      )}
    </Formik>
  );
}
