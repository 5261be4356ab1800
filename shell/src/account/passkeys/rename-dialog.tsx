import { formSchema, PASSKEY_MESSAGES, type Passkey, type PasskeyName } from '@crown-and-coil/shared-api';
import { passkeyNameSchema } from '@crown-and-coil/shared-api/contract';
import { toast, toastDurationsMs } from '@crown-and-coil/shared-ui';
import { AccountDialog } from '../account-dialog';
import { useRenamePasskeyMutation } from '../api';
import { NameField } from './passkey-fields';

const SCHEMA = formSchema(passkeyNameSchema);

interface RenameDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Renames a passkey. This needs no password, as only the owner sees the name. */
export function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  const [rename] = useRenamePasskeyMutation();

  async function submit(values: PasskeyName): Promise<unknown> {
    const { error } = await rename({ ...values, id: passkey.id });
    if (error) return error;
    onClose();
    toast.success(PASSKEY_MESSAGES.renamed, { durationMs: toastDurationsMs.profile });
    return undefined;
  }

  return (
    <AccountDialog
      initialValues={{ passkeyName: passkey.name }}
      validationSchema={SCHEMA}
      title={`Rename ${passkey.name}`}
      text={null}
      confirm="Save"
      busy="Saving..."
      failed={PASSKEY_MESSAGES.notRenamed}
      submit={submit}
      onClose={onClose}
    >
      <NameField />
    </AccountDialog>
  );
}
