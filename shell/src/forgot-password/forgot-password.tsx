import {
  ACCOUNT_MESSAGES,
  apiErrorMessage,
  MESSAGES,
  PASSWORD_RESET_LINK_MINUTES,
  readFailure,
} from '@crown-and-coil/shared-api';
import { forgotPasswordSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  artPath,
  BesidePicture,
  Button,
  ButtonLink,
  Lead,
  Muted,
  Row,
  Stack,
  TextButton,
  TextLink,
} from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useForgotPasswordMutation } from '../account/api';

const Fields = styled(Stack)`
  gap: 20px;
  margin-top: 24px;
`;

interface ForgottenFormProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

/** The form for the email address. */
function ForgottenForm({ email, onSent }: ForgottenFormProps) {
  const [ask] = useForgotPasswordMutation();
  return (
    <>
      <h1>Forgot your password?</h1>
      <Lead style={{ marginTop: 8 }}>Enter your email. We'll send you a link to set a new one.</Lead>
      <Formik
        initialValues={{ email }}
        validationSchema={forgotPasswordSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          const wanted = forgotPasswordSchema.cast(values);
          const { error } = await ask(wanted);
          if (error) applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
          else onSent(wanted.email);
        }}
      >
        <Form noValidate aria-label="Forgotten password">
          <Fields>
            <FocusFault />
            <FormAlert />
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
            />
            <SubmitButton block busyText="Sending...">
              Send the link
            </SubmitButton>
          </Fields>
        </Form>
      </Formik>
      <Muted style={{ marginTop: 24 }}>
        Remembered it? <TextLink to={href.login()}>Log in</TextLink>
      </Muted>
    </>
  );
}

interface LinkSentProps {
  readonly email: string;
  readonly onOtherEmail: () => void;
}

/** Says what happens next, and what to do when no email arrives. */
function LinkSent({ email, onOtherEmail }: LinkSentProps) {
  const [ask, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form was removed, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check your inbox.
      </h1>
      <Lead style={{ marginTop: 8 }}>{ACCOUNT_MESSAGES.resetSent}</Lead>
      <Muted style={{ margin: '16px 0 24px' }}>
        We look for an account with <strong>{email}</strong>. The link works once, for{' '}
        {PASSWORD_RESET_LINK_MINUTES} minutes. If no email comes, look into your spam folder, or{' '}
        <TextButton onClick={onOtherEmail}>use another email</TextButton>.
      </Muted>
      {error ? <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert> : null}
      {isSuccess ? <Alert tone="info">{ACCOUNT_MESSAGES.resetSent}</Alert> : null}
      <Row $wrap style={{ marginTop: 24 }}>
        <Button busy={isLoading} busyText="Sending..." onClick={() => void ask({ email })}>
          Send it again
        </Button>
        <ButtonLink to={href.login()} variant="quiet">
          Back to log in
        </ButtonLink>
      </Row>
    </>
  );
}

/**
 * Requests a link that sets a new password. The confirmation is the same whether or not the address has an account
 * (api.md, Accounts).
 */
export default function ForgotPassword() {
  // Keeps the address for a person who goes back to correct it.
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      {sent ? (
        <LinkSent email={email} onOtherEmail={() => setSent(false)} />
      ) : (
        <ForgottenForm
          email={email}
          onSent={(to) => {
            setEmail(to);
            setSent(true);
          }}
        />
      )}
    </BesidePicture>
  );
}
