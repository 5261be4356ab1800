import {
  type AppDispatch,
  formSchema,
  MESSAGES,
  PASSKEY_MESSAGES,
  type Passkey,
  type PasskeyChange,
  readFailure,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { passkeyChangeSchema } from '@crown-and-coil/shared-api/contract';
import { Button, Dialog, Stack, toast, toastDurationsMs } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import { useId } from 'react';
import { continueSession, useRemovePasskeyMutation } from '../api';
import { OwnerFields } from './owner-fields';

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
  const formId = useId();
  const title = `Remove ${passkey.name}`;

  async function submit(values: PasskeyChange, helpers: FormikHelpers<PasskeyChange>): Promise<void> {
    helpers.setStatus(undefined);
    const { error, data } = await remove({ ...values, id: passkey.id });
    if (error) {
      applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
      return;
    }
    onClose();
    await dispatch(continueSession(data));
    toast.success(PASSKEY_MESSAGES.removed, { durationMs: toastDurationsMs.profile });
  }

  return (
    <Formik
      initialValues={{ passkeyPassword: '', ...(hasCode && { passkeyCode: '' }) }}
      validationSchema={SCHEMA}
      onSubmit={submit}
    >
      <Dialog
        open
        title={title}
        onClose={onClose}
        actions={
          <>
            <Button data-safe onClick={onClose}>
              Keep
            </Button>
            <SubmitButton form={formId} busyText="Removing..." variant="danger">
              Remove
            </SubmitButton>
          </>
        }
      >
        <p>
          It no longer logs in, and all other devices are logged out. Delete it in the settings of your device
          too.
        </p>
        <Form id={formId} noValidate aria-label={title} style={{ marginTop: 16 }}>
          <Stack>
            <FocusFault />
            <FormAlert />
            <OwnerFields email={email} hasCode={hasCode} />
          </Stack>
        </Form>
      </Dialog>
    </Formik>
  );
}
