import { type AppDispatch, logIn, useDispatch } from '@crown-and-coil/shared-api';
import { loginSchema } from '@crown-and-coil/shared-api/contract';
import { Muted, Stack, TextLink } from '@crown-and-coil/shared-ui';
import {
  FocusFault,
  Form,
  FormAlert,
  Formik,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { PasswordField } from '../passwords/password-field';

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

/** Email and password; a refusal shows the server's sentence (specification, section 8, Login failure). */
export function LoginForm() {
  const dispatch = useDispatch<AppDispatch>();
  return (
    <Formik
      initialValues={{ username: '', password: '' }}
      validationSchema={loginSchema}
      onSubmit={async (values, { setStatus }) => {
        setStatus(undefined);
        const outcome = await dispatch(logIn(loginSchema.cast(values)));
        // On success the page goes on to its destination by itself, as soon as the session is there.
        if (logIn.rejected.match(outcome)) {
          setStatus({ message: outcome.payload ?? 'An unexpected error occurred.' });
        }
      }}
    >
      <Form noValidate>
        <FocusFault />
        <FormAlert />
        <Fields>
          <TextField
            name="username"
            label="Email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
          />
          <div>
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            <Forgotten>
              <TextLink to="/forgot-password">Forgot your password?</TextLink>
            </Forgotten>
          </div>
          <SubmitButton block busyText="Logging in...">
            Log in
          </SubmitButton>
        </Fields>
      </Form>
    </Formik>
  );
}
