import {
  type AppDispatch,
  formSchema,
  PASSKEY_MESSAGES,
  type Passkey,
  type PasskeyChange,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { passkeyChangeSchema } from '@crown-and-coil/shared-api/contract';
import { toast, toastDurationsMs } from '@crown-and-coil/shared-ui';
import { AccountDialog } from '../account-dialog';
import { continueSession, useRemovePasskeyMutation } from '../api';
import { OwnerFields } from './passkey-fields';

const SCHEMA = formSchema(passkeyChangeSchema);

interface RemoveDialogProps {
  readonly email: string;
  readonly hasCode: boolean;
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Removes a passkey, confirmed by the password, and with two-step log-in a code. */
export function RemoveDialog({ email, hasCode, passkey, onClose }: RemoveDialogProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [remove] = useRemovePasskeyMutation();

  async function submit(values: PasskeyChange): Promise<unknown> {
    const { error, data } = await remove({ ...values, id: passkey.id });
    if (error) return error;
    onClose();
    await dispatch(continueSession(data));
    toast.success(PASSKEY_MESSAGES.removed, { durationMs: toastDurationsMs.profile });
    return undefined;
  }

  return (
    <AccountDialog
      initialValues={{ passkeyPassword: '', ...(hasCode && { passkeyCode: '' }) }}
      validationSchema={SCHEMA}
      title={`Remove ${passkey.name}`}
      text={
        <p>
          It no longer logs in, and all other devices are logged out. Delete it in the settings of your device
          too.
        </p>
      }
      keep="Keep"
      confirm="Remove"
      busy="Removing..."
      isDangerous
      submit={submit}
      onClose={onClose}
    >
      <OwnerFields email={email} hasCode={hasCode} />
    </AccountDialog>
  );
}
