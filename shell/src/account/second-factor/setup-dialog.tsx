import {
  type AppDispatch,
  formSchema,
  MESSAGES,
  readFailure,
  type SecondFactorSetup,
  type SecondFactorStart,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { secondFactorCodeSchema, secondFactorStartSchema } from '@crown-and-coil/shared-api/contract';
import { Button, Dialog, Stack } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useId, useState } from 'react';
import { AccountName, PasswordField } from '../../passwords/password-field';
import { continueSession, useStartSecondFactorMutation, useTurnOnSecondFactorMutation } from '../api';
import { AppSecret } from './app-secret';
import { RecoveryCodesDialog } from './recovery-codes-dialog';

const START_SCHEMA = formSchema(secondFactorStartSchema);
const TITLE = 'Set up two-step log-in';

interface SetupDialogProps {
  readonly email: string;
  readonly onClose: (isOn: boolean) => void;
}

/** Password, then the app's first code, then the recovery codes. */
export function SetupDialog({ email, onClose }: SetupDialogProps) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={() => onClose(true)} />;
  if (setup) return <FirstCode setup={setup} onCodes={setCodes} onClose={() => onClose(false)} />;
  return <PasswordFirst email={email} onSetup={setSetup} onClose={() => onClose(false)} />;
}

interface PasswordFirstProps {
  readonly email: string;
  readonly onSetup: (setup: SecondFactorSetup) => void;
  readonly onClose: () => void;
}

function PasswordFirst({ email, onSetup, onClose }: PasswordFirstProps) {
  const [start] = useStartSecondFactorMutation();
  const formId = useId();

  async function submit(values: SecondFactorStart, helpers: FormikHelpers<SecondFactorStart>): Promise<void> {
    helpers.setStatus(undefined);
    const { error, data } = await start(values);
    if (error) applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
    else onSetup(data);
  }

  return (
    <Formik initialValues={{ factorPassword: '' }} validationSchema={START_SCHEMA} onSubmit={submit}>
      <Dialog
        open
        title={TITLE}
        onClose={onClose}
        actions={
          <>
            <Button data-safe onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={formId} busyText="Checking...">
              Continue
            </SubmitButton>
          </>
        }
      >
        <p>First your password, so that no one else can do this here.</p>
        <Form id={formId} noValidate aria-label={TITLE} style={{ marginTop: 16 }}>
          <Stack>
            <FocusFault />
            <FormAlert />
            <AccountName email={email} />
            <PasswordField name="factorPassword" label="Your password" autoComplete="current-password" />
          </Stack>
        </Form>
      </Dialog>
    </Formik>
  );
}

interface FirstCodeProps {
  readonly setup: SecondFactorSetup;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function FirstCode({ setup, onCodes, onClose }: FirstCodeProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [turnOn] = useTurnOnSecondFactorMutation();
  const formId = useId();

  async function submit(values: { code: string }, helpers: FormikHelpers<{ code: string }>): Promise<void> {
    helpers.setStatus(undefined);
    const { error, data } = await turnOn(values);
    if (error) {
      applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
      return;
    }
    const { recoveryCodes, ...login } = data;
    // Before the new session: it draws the page again, and the codes are shown this once.
    onCodes(recoveryCodes);
    await dispatch(continueSession(login));
  }

  return (
    <Formik initialValues={{ code: '' }} validationSchema={secondFactorCodeSchema} onSubmit={submit}>
      <Dialog
        open
        title="Add it to your app"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton form={formId} busyText="Turning on...">
              Turn on
            </SubmitButton>
          </>
        }
      >
        <p>
          Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.
        </p>
        <Form id={formId} noValidate aria-label={TITLE} style={{ marginTop: 16 }}>
          <Stack>
            <AppSecret setup={setup} />
            <FocusFault />
            <FormAlert />
            <TextField
              name="code"
              label="Code of the app"
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
            />
          </Stack>
        </Form>
      </Dialog>
    </Formik>
  );
}
