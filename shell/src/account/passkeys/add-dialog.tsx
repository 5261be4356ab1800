import {
  type AppDispatch,
  formSchema,
  MESSAGES,
  PASSKEY_MESSAGES,
  type PasskeyChange,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { passkeyChangeSchema, passkeyNameSchema } from '@crown-and-coil/shared-api/contract';
import { toast, toastDurationsMs } from '@crown-and-coil/shared-ui';
import type { FormikHelpers } from '@crown-and-coil/shared-ui/forms';
import { createPasskey, passkeyProblem } from '../../passkeys/authenticator';
import { AccountDialog } from '../account-dialog';
import { continueSession, useAddPasskeyMutation, useStartPasskeyMutation } from '../api';
import { NameField, OwnerFields } from './passkey-fields';

const SCHEMA = formSchema(passkeyNameSchema.concat(passkeyChangeSchema));

interface Values extends PasskeyChange {
  passkeyName: string;
}

interface AddDialogProps {
  readonly email: string;
  readonly hasCode: boolean;
  readonly onClose: (isAdded: boolean) => void;
}

/** Name and password, then the browser makes the passkey. */
export function AddDialog({ email, hasCode, onClose }: AddDialogProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();

  async function submit({ passkeyName, ...owner }: Values, helpers: FormikHelpers<Values>): Promise<unknown> {
    const started = await start(owner);
    if (started.error) return started.error;
    let made: Awaited<ReturnType<typeof createPasskey>>;
    try {
      made = await createPasskey(started.data);
    } catch (error) {
      const words = { declined: PASSKEY_MESSAGES.notCreated, failed: MESSAGES.unexpected };
      helpers.setStatus({ message: passkeyProblem(error, words) });
      return undefined;
    }
    const added = await add({ ...made, passkeyName });
    if (added.error) return added.error;
    await dispatch(continueSession(added.data));
    onClose(true);
    toast.success(PASSKEY_MESSAGES.added, { durationMs: toastDurationsMs.profile });
    return undefined;
  }

  return (
    <AccountDialog
      initialValues={{ passkeyName: '', passkeyPassword: '', ...(hasCode && { passkeyCode: '' }) }}
      validationSchema={SCHEMA}
      title="Add a passkey"
      text={<p>First your password, so that no one else can do this here. Then your device asks you.</p>}
      confirm="Continue"
      busy="Waiting..."
      failed={PASSKEY_MESSAGES.notAdded}
      submit={submit}
      onClose={() => onClose(false)}
    >
      <NameField />
      <OwnerFields email={email} hasCode={hasCode} />
    </AccountDialog>
  );
}
