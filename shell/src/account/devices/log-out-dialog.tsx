import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  formSchema,
  type OwnSession,
  type SessionEnd,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { sessionEndSchema } from '@crown-and-coil/shared-api/contract';
import { toast, toastDurationsMs } from '@crown-and-coil/shared-ui';
import { AccountName, PasswordField } from '../../passwords/password-field';
import { AccountDialog } from '../account-dialog';
import { accountApi, continueSession, useEndSessionMutation, useLogOutElsewhereMutation } from '../api';
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
  // The page's calendar section has asked.
  const { data: feed } = accountApi.endpoints.getCalendarFeed.useQueryState();

  async function submit(values: SessionEnd): Promise<unknown> {
    const { error, data } =
      what === 'others' ? await logOutElsewhere(values) : await endSession({ ...values, id: what.id });
    if (error) return error;
    // This session continues with the token in the response: all earlier ones are invalid.
    if (data) await dispatch(continueSession(data));
    onClose();
    toast.success(what === 'others' ? ACCOUNT_MESSAGES.loggedOutElsewhere : ACCOUNT_MESSAGES.sessionEnded, {
      durationMs: toastDurationsMs.profile,
    });
    return undefined;
  }

  return (
    <AccountDialog
      initialValues={EMPTY}
      validationSchema={SCHEMA}
      title={what === 'others' ? 'Log out on all other devices' : `Log out ${deviceName(what)}`}
      text={
        <p>
          You stay logged in here.
          {what === 'others' && feed?.active
            ? ' Your private calendar address still works: make a new one or end it under Calendar.'
            : null}
        </p>
      }
      keep="Keep"
      confirm="Log out"
      busy="Logging out..."
      submit={submit}
      onClose={onClose}
    >
      <AccountName email={email} />
      <PasswordField name="ownPassword" label="Your password" autoComplete="current-password" />
    </AccountDialog>
  );
}
