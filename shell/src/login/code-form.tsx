import {
  type AppDispatch,
  apiErrorMessage,
  finishLogIn,
  MESSAGES,
  readFailure,
  SECOND_FACTOR_MESSAGES,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { secondFactorCodeSchema } from '@crown-and-coil/shared-api/contract';
import { Button, Muted, Stack } from '@crown-and-coil/shared-ui';
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

const KINDS = {
  app: {
    label: 'Code of your app',
    lead: 'Enter the code that your authenticator app shows for Crown & Coil.',
    inputMode: 'numeric',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    lead: 'Enter one of the recovery codes that you kept. Each works once.',
    inputMode: 'text',
    other: 'Use the app',
  },
} as const;

interface CodeFormProps {
  readonly secondFactorToken: string;
  /** Back to the password. @param problem the reason, unless the person chose to go back */
  readonly onBack: (problem: string | null) => void;
}

/** The second step of a log-in. */
export function CodeForm({ secondFactorToken, onBack }: CodeFormProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const fields = useRef<HTMLDivElement>(null);
  const { label, lead, inputMode, other } = KINDS[kind];

  // The field replaces the focused button, or the form that it was in.
  useEffect(() => {
    if (kind) fields.current?.querySelector('input')?.focus();
  }, [kind]);

  return (
    <Formik
      key={kind}
      initialValues={{ code: '' }}
      validationSchema={secondFactorCodeSchema}
      // An error that appears on blur would move the buttons below away from the pointer.
      validateOnBlur={false}
      onSubmit={async ({ code }, helpers) => {
        helpers.setStatus(undefined);
        const { error } = await dispatch(finishLogIn({ secondFactorToken, code }));
        if (!error) return;
        const failure = readFailure(error);
        if (failure.status === 401) onBack(apiErrorMessage(error, SECOND_FACTOR_MESSAGES.loginExpired));
        else applyServerErrors(failure, helpers, MESSAGES.unexpectedError);
      }}
    >
      <Form noValidate aria-label="Second step">
        <Stack $gap="s5" ref={fields}>
          <p>{lead}</p>
          <FocusFault />
          <FormAlert />
          <TextField
            name="code"
            label={label}
            autoComplete="one-time-code"
            inputMode={inputMode}
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitButton block busyText="Logging in...">
            Log in
          </SubmitButton>
          <Stack $gap="s2">
            <Button variant="quiet" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
              {other}
            </Button>
            <Button variant="quiet" onClick={() => onBack(null)}>
              Use another account
            </Button>
          </Stack>
          <Muted>Neither at hand? Ask an admin of Crown &amp; Coil to reset your two-step log-in.</Muted>
        </Stack>
      </Form>
    </Formik>
  );
}
