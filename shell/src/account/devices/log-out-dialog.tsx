import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  formSchema,
  MESSAGES,
  type OwnSession,
  readFailure,
  type SessionEnd,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { sessionEndSchema } from '@crown-and-coil/shared-api/contract';
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
import { AccountName, PasswordField } from '../../passwords/password-field';
import { continueSession, useEndSessionMutation, useLogOutElsewhereMutation } from '../api';
import { deviceName } from './device-name';

const SCHEMA = formSchema(sessionEndSchema);
const EMPTY: SessionEnd = { ownPassword: '' };

interface LogOutDialogProps {
  readonly email: string;
  readonly what: OwnSession | 'others';
  readonly onClose: () => void;
}

/** Ends one other session or all of them, confirmed by the password. */
export function LogOutDialog({ email, what, onClose }: LogOutDialogProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [endSession] = useEndSessionMutation();
  const [logOutElsewhere] = useLogOutElsewhereMutation();
  const formId = useId();
  const title = what === 'others' ? 'Log out on all other devices' : `Log out ${deviceName(what)}`;

  async function submit(values: SessionEnd, helpers: FormikHelpers<SessionEnd>): Promise<void> {
    helpers.setStatus(undefined);
    const { error, data } =
      what === 'others' ? await logOutElsewhere(values) : await endSession({ ...values, id: what.id });
    if (error) {
      applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
      return;
    }
    // This session continues with the token in the response: all earlier ones are invalid.
    if (data) await dispatch(continueSession(data));
    onClose();
    toast.success(what === 'others' ? ACCOUNT_MESSAGES.loggedOutElsewhere : ACCOUNT_MESSAGES.sessionEnded, {
      durationMs: toastDurationsMs.profile,
    });
  }

  return (
    <Formik initialValues={EMPTY} validationSchema={SCHEMA} onSubmit={submit}>
      <Dialog
        open
        title={title}
        onClose={onClose}
        actions={
          <>
            <Button data-safe onClick={onClose}>
              Keep
            </Button>
            <SubmitButton form={formId} busyText="Logging out...">
              Log out
            </SubmitButton>
          </>
        }
      >
        <p>You stay logged in here.</p>
        <Form id={formId} noValidate aria-label={title} style={{ marginTop: 16 }}>
          <Stack>
            <FocusFault />
            <FormAlert />
            <AccountName email={email} />
            <PasswordField name="ownPassword" label="Your password" autoComplete="current-password" />
          </Stack>
        </Form>
      </Dialog>
    </Formik>
  );
}
