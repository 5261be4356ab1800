import {
  ACCOUNT_MESSAGES,
  type AccountDeletion,
  type AppDispatch,
  MESSAGES,
  readFailure,
  sessionCleared,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { accountDeletionSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { toast, useNavigate } from '@crown-and-coil/shared-ui';
import { applyServerErrors } from '@crown-and-coil/shared-ui/forms';
import { AccountName, CodeField, PasswordField } from '../../passwords/password-field';
import { AccountDialog } from '../account-dialog';
import { useDeleteAccountMutation } from '../api';

/** The API's `code` has another name here: the password section on the same page has a field `code` too. */
const SCHEMA = accountDeletionSchema
  .omit(['code'])
  .shape({ deletionCode: accountDeletionSchema.fields.code });

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
  return (
    <AccountDialog
      initialValues={{ password: '', deletionCode: '' }}
      validationSchema={SCHEMA}
      title="Delete account"
      role="alertdialog"
      text={
        <>
          <p>{ACCOUNT_MESSAGES.deleteAccount}</p>
          {bookingCount ? (
            <p>
              {bookingCount === 1
                ? 'Your upcoming booking is cancelled.'
                : `Your ${bookingCount} upcoming bookings are cancelled.`}
            </p>
          ) : null}
        </>
      }
      keep="Keep it"
      confirm="Delete account"
      busy="Deleting..."
      isDangerous
      submit={async ({ password, deletionCode }, { setErrors, setStatus }) => {
        const { error } = await deleteAccount({ password, code: deletionCode });
        if (error) {
          applyServerErrors<AccountDeletion>(
            readFailure(error),
            {
              setErrors: ({ code, ...others }) =>
                setErrors({ ...others, ...(code && { deletionCode: code }) }),
              setStatus,
            },
            MESSAGES.unexpected,
          );
          return undefined;
        }
        toast.success(ACCOUNT_MESSAGES.accountDeleted);
        navigate(href.home(), { replace: true });
        dispatch(sessionCleared({ reason: 'logout' }));
        return undefined;
      }}
      onClose={onClose}
    >
      <AccountName email={email} />
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      {hasSecondFactor ? <CodeField name="deletionCode" /> : null}
    </AccountDialog>
  );
}
