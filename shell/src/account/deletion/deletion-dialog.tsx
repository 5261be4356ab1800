import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  MESSAGES,
  readFailure,
  sessionCleared,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { accountDeletionSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, Dialog, Stack, toast, useNavigate } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import { useId } from 'react';
import { CodeField } from '../../passwords/code-field';
import { AccountName, PasswordField } from '../../passwords/password-field';
import { useDeleteAccountMutation } from '../api';

interface DeletionDialogProps {
  readonly email: string;
  readonly hasSecondFactor: boolean;
  /** How many bookings the deletion cancels; null while unknown. */
  readonly bookingCount: number | null;
  readonly onClose: () => void;
}

/** Confirms the deletion with the password (api.md, Accounts). */
export function DeletionDialog({ email, hasSecondFactor, bookingCount, onClose }: DeletionDialogProps) {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const [deleteAccount] = useDeleteAccountMutation();
  const formId = useId();
  return (
    <Formik
      initialValues={{ password: '', code: '' }}
      validationSchema={accountDeletionSchema}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        const { error } = await deleteAccount(values);
        if (error) {
          applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
          return;
        }
        toast.success(ACCOUNT_MESSAGES.accountDeleted);
        navigate(href.home(), { replace: true });
        dispatch(sessionCleared({ reason: 'logout' }));
      }}
    >
      <Dialog
        open
        title="Delete account"
        onClose={onClose}
        role="alertdialog"
        actions={
          <>
            <Button data-safe onClick={onClose}>
              Keep it
            </Button>
            <SubmitButton form={formId} variant="danger" busyText="Deleting...">
              Delete account
            </SubmitButton>
          </>
        }
      >
        <p>{ACCOUNT_MESSAGES.deleteAccount}</p>
        {bookingCount ? (
          <p>
            {bookingCount === 1
              ? 'Your upcoming booking is cancelled.'
              : `Your ${bookingCount} upcoming bookings are cancelled.`}
          </p>
        ) : null}
        <Form id={formId} noValidate aria-label="Delete account" style={{ marginTop: 16 }}>
          <Stack>
            <FocusFault />
            <FormAlert />
            <AccountName email={email} />
            <PasswordField name="password" label="Your password" autoComplete="current-password" />
            {hasSecondFactor ? <CodeField name="code" /> : null}
          </Stack>
        </Form>
      </Dialog>
    </Formik>
  );
}
