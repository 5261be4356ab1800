import { MESSAGES, readFailure } from '@crown-and-coil/shared-api';
import { forgotPasswordSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { Lead, Muted, Stack, TextLink } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
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
export function ForgottenForm({ email, onSent }: ForgottenFormProps) {
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
