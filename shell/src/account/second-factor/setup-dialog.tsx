import {
  type AppDispatch,
  formSchema,
  type SecondFactorSetup,
  type SecondFactorStart,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { secondFactorCodeSchema, secondFactorStartSchema } from '@crown-and-coil/shared-api/contract';
import { TextField } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { AccountName, PasswordField } from '../../passwords/password-field';
import { AccountDialog } from '../account-dialog';
import { continueSession, useStartSecondFactorMutation, useTurnOnSecondFactorMutation } from '../api';
import { AppSecret } from './app-secret';

const START_SCHEMA = formSchema(secondFactorStartSchema);

interface SetupDialogProps {
  readonly email: string;
  /** Receives the recovery codes once two-step log-in is on. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Password, then the app's first code. */
export function SetupDialog({ email, onCodes, onClose }: SetupDialogProps) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  return setup ? (
    <FirstCode setup={setup} onCodes={onCodes} onClose={onClose} />
  ) : (
    <PasswordFirst email={email} onSetup={setSetup} onClose={onClose} />
  );
}

interface PasswordFirstProps {
  readonly email: string;
  readonly onSetup: (setup: SecondFactorSetup) => void;
  readonly onClose: () => void;
}

function PasswordFirst({ email, onSetup, onClose }: PasswordFirstProps) {
  const [start] = useStartSecondFactorMutation();

  async function submit(values: SecondFactorStart): Promise<unknown> {
    const { error, data } = await start(values);
    if (data) onSetup(data);
    return error;
  }

  return (
    <AccountDialog
      initialValues={{ factorPassword: '' }}
      validationSchema={START_SCHEMA}
      title="Set up two-step log-in"
      text={<p>First your password, so that no one else can do this here.</p>}
      confirm="Continue"
      busy="Checking..."
      submit={submit}
      onClose={onClose}
    >
      <AccountName email={email} />
      <PasswordField name="factorPassword" label="Your password" autoComplete="current-password" />
    </AccountDialog>
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

  async function submit(values: { code: string }): Promise<unknown> {
    const { error, data } = await turnOn(values);
    if (error) return error;
    const { recoveryCodes, ...login } = data;
    // Before the new session, which renders the page again: the codes are shown only once.
    onCodes(recoveryCodes);
    await dispatch(continueSession(login));
    return undefined;
  }

  return (
    <AccountDialog
      initialValues={{ code: '' }}
      validationSchema={secondFactorCodeSchema}
      title="Add it to your app"
      text={
        <p>
          Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.
        </p>
      }
      confirm="Turn on"
      busy="Turning on..."
      submit={submit}
      onClose={onClose}
    >
      <AppSecret setup={setup} />
      <TextField
        name="code"
        label="Code of the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
      />
    </AccountDialog>
  );
}
