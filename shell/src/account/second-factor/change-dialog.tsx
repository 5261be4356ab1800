import {
  type AppDispatch,
  formSchema,
  SECOND_FACTOR_MESSAGES,
  type SecondFactorChange,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { secondFactorChangeSchema } from '@crown-and-coil/shared-api/contract';
import { toast, toastDurationsMs } from '@crown-and-coil/shared-ui';
import { AccountName, CodeField, PasswordField } from '../../passwords/password-field';
import { AccountDialog } from '../account-dialog';
import { continueSession, useRenewRecoveryCodesMutation, useTurnOffSecondFactorMutation } from '../api';

const SCHEMA = formSchema(secondFactorChangeSchema);
const EMPTY: SecondFactorChange = { factorPassword: '', factorCode: '' };

export type FactorChange = 'off' | 'renew';

const WORDS = {
  off: {
    title: 'Turn off two-step log-in',
    text: 'A log-in then needs your password alone. All other devices are logged out.',
    confirm: 'Turn off',
    busy: 'Turning off...',
  },
  renew: {
    title: 'New recovery codes',
    text: 'The earlier codes no longer work.',
    confirm: 'Make new codes',
    busy: 'Making...',
  },
} as const;

interface ChangeDialogProps {
  readonly email: string;
  readonly change: FactorChange;
  /** Receives the new recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Turns two-step log-in off or makes new recovery codes, confirmed by the password and a code. */
export function ChangeDialog({ email, change, onCodes, onClose }: ChangeDialogProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [turnOff] = useTurnOffSecondFactorMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const { title, text, confirm, busy } = WORDS[change];

  async function submit(values: SecondFactorChange): Promise<unknown> {
    const { error, data } = await (change === 'off' ? turnOff(values) : renew(values));
    if (error) return error;
    if ('recoveryCodes' in data) onCodes(data.recoveryCodes);
    else {
      onClose();
      await dispatch(continueSession(data));
      toast.success(SECOND_FACTOR_MESSAGES.turnedOff, { durationMs: toastDurationsMs.profile });
    }
    return undefined;
  }

  return (
    <AccountDialog
      initialValues={EMPTY}
      validationSchema={SCHEMA}
      title={title}
      text={<p>{text}</p>}
      confirm={confirm}
      busy={busy}
      isDangerous={change === 'off'}
      submit={submit}
      onClose={onClose}
    >
      <AccountName email={email} />
      <PasswordField name="factorPassword" label="Your password" autoComplete="current-password" />
      <CodeField name="factorCode" />
    </AccountDialog>
  );
}
