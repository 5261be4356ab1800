import { type AppDispatch, logIn, logInFailure, useDispatch } from '@crown-and-coil/shared-api';
import { loginSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
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

/** Email and password; a failed log-in shows the server's message (specification, section 8, Login failure). */
export function LoginForm() {
  const dispatch = useDispatch<AppDispatch>();
  return (
    <Formik
      initialValues={{ username: '', password: '' }}
      validationSchema={loginSchema}
      onSubmit={async (values, { setStatus }) => {
        setStatus(undefined);
        const { error } = await dispatch(logIn(loginSchema.cast(values)));
        // On success the page navigates to its destination as soon as there is a session.
        if (error) setStatus({ message: logInFailure(error) });
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
              <TextLink to={href.forgotPassword()}>Forgot your password?</TextLink>
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
