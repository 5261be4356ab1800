import { type AppDispatch, logIn, logInFailure, useDispatch } from '@crown-and-coil/shared-api';
import { loginSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, Muted, Stack, TextLink } from '@crown-and-coil/shared-ui';
import {
  FocusFault,
  Form,
  FormAlert,
  Formik,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { PasswordField } from '../passwords/password-field';
import { CodeForm } from './code-form';
import { usePasskeyLogIn } from './use-passkey-log-in';

const Fields = styled(Stack)`
  gap: 20px;
  margin-top: 24px;
`;

const Forgotten = styled(Muted)`
  display: flex;
  align-items: center;
  min-height: 32px;
  margin-top: 6px;
`;

/** Email and password; a failed log-in shows the server's message (specification, section 8, Login failure). */
export function LoginForm() {
  const [secondStep, setSecondStep] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return secondStep === null ? (
    <PasswordForm problem={problem} onSecondStep={setSecondStep} />
  ) : (
    <CodeForm
      secondFactorToken={secondStep}
      onBack={(sentence) => {
        setProblem(sentence);
        setSecondStep(null);
      }}
    />
  );
}

interface PasswordFormProps {
  /** Why the second step ended, if it did. */
  readonly problem: string | null;
  /** The password was right, and the account has two-step log-in. */
  readonly onSecondStep: (secondFactorToken: string) => void;
}

function PasswordForm({ problem, onSecondStep }: PasswordFormProps) {
  const dispatch = useDispatch<AppDispatch>();
  return (
    <Formik
      initialValues={{ username: '', password: '' }}
      initialStatus={problem === null ? undefined : { message: problem }}
      validationSchema={loginSchema}
      onSubmit={async (values, { setStatus }) => {
        setStatus(undefined);
        const { error, secondStep } = await dispatch(logIn(loginSchema.cast(values)));
        // On success the page navigates to its destination as soon as there is a session.
        if (error) setStatus({ message: logInFailure(error) });
        if (secondStep) onSecondStep(secondStep.secondFactorToken);
      }}
    >
      <Form noValidate>
        <FocusFault />
        <FormAlert />
        <Fields>
          <TextField
            name="username"
            label="Email"
            autoComplete="username webauthn"
            inputMode="email"
            autoCapitalize="none"
          />
          <div>
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            <Forgotten>
              <TextLink to={href.forgotPassword()}>Forgot your password?</TextLink>
            </Forgotten>
          </div>
          <SubmitButton block busyText="Logging in...">
            Log in
          </SubmitButton>
          <PasskeyButton />
        </Fields>
      </Form>
    </Formik>
  );
}

/** Logs in with a passkey of this site. */
function PasskeyButton() {
  const { isBusy, press } = usePasskeyLogIn();
  return (
    <Button block busy={isBusy} busyText="Waiting for your passkey..." onClick={() => void press()}>
      Log in with a passkey
    </Button>
  );
}
