import {
  type AppDispatch,
  formSchema,
  MESSAGES,
  PASSKEY_MESSAGES,
  type PasskeyChange,
  readFailure,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { passkeyChangeSchema, passkeyNameSchema } from '@crown-and-coil/shared-api/contract';
import { Button, Dialog, Stack, toast, toastDurationsMs } from '@crown-and-coil/shared-ui';
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
import { useId } from 'react';
import { createPasskey, passkeyProblem } from '../../passkeys/authenticator';
import { continueSession, useAddPasskeyMutation, useStartPasskeyMutation } from '../api';
import { OwnerFields } from './owner-fields';

const SCHEMA = formSchema(passkeyNameSchema.concat(passkeyChangeSchema));
const TITLE = 'Add a passkey';

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
  const formId = useId();

  async function submit({ passkeyName, ...owner }: Values, helpers: FormikHelpers<Values>): Promise<void> {
    helpers.setStatus(undefined);
    const started = await start(owner);
    if (started.error) {
      applyServerErrors(readFailure(started.error), helpers, MESSAGES.unexpected);
      return;
    }
    let made: Awaited<ReturnType<typeof createPasskey>>;
    try {
      made = await createPasskey(started.data);
    } catch (error) {
      helpers.setStatus({
        message: passkeyProblem(error, {
          declined: PASSKEY_MESSAGES.notCreated,
          failed: MESSAGES.unexpected,
        }),
      });
      return;
    }
    const added = await add({ ...made, passkeyName });
    if (added.error) {
      applyServerErrors(readFailure(added.error), helpers, PASSKEY_MESSAGES.notAdded);
      return;
    }
    await dispatch(continueSession(added.data));
    onClose(true);
    toast.success(PASSKEY_MESSAGES.added, { durationMs: toastDurationsMs.profile });
  }

  return (
    <Formik
      initialValues={{ passkeyName: '', passkeyPassword: '', ...(hasCode && { passkeyCode: '' }) }}
      validationSchema={SCHEMA}
      onSubmit={submit}
    >
      <Dialog
        open
        title={TITLE}
        onClose={() => onClose(false)}
        actions={
          <>
            <Button data-safe onClick={() => onClose(false)}>
              Cancel
            </Button>
            <SubmitButton form={formId} busyText="Waiting...">
              Continue
            </SubmitButton>
          </>
        }
      >
        <p>First your password, so that no one else can do this here. Then your device asks you.</p>
        <Form id={formId} noValidate aria-label={TITLE} style={{ marginTop: 16 }}>
          <Stack>
            <FocusFault />
            <FormAlert />
            <TextField
              name="passkeyName"
              label="Name"
              hint="To tell it from others, such as “My phone”."
              autoComplete="off"
            />
            <OwnerFields email={email} hasCode={hasCode} />
          </Stack>
        </Form>
      </Dialog>
    </Formik>
  );
}
