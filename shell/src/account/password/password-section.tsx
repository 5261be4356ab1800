import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  MESSAGES,
  startSession,
  useChangePasswordMutation,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { type PasswordChange, passwordChangeSchema } from '@crown-and-coil/shared-api/contract';
import { Stack, toast, toastDurationsMs } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import { AccountName } from '../../passwords/account-name';
import { NewPasswordField } from '../../passwords/new-password-field';
import { PasswordField } from '../../passwords/password-field';
import { AccountSection } from '../account-section';
import type { AccountSectionProps } from '../account-sections';

const EMPTY: PasswordChange = { current_password: '', new_password: '' };

/** The present password and a new one. The session here goes on with the token that the change answers. */
export function PasswordSection({ user }: AccountSectionProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [change] = useChangePasswordMutation();

  async function submit(values: PasswordChange, helpers: FormikHelpers<PasswordChange>): Promise<void> {
    helpers.setStatus(undefined);
    const answer = await change(values);
    if (answer.error) {
      applyServerErrors(answer.error, helpers, MESSAGES.unexpected);
      return;
    }
    // Without it the old token is spent all the same: the next call then leads to the log-in.
    await dispatch(startSession(answer.data));
    helpers.resetForm();
    toast.success(ACCOUNT_MESSAGES.passwordChanged, { durationMs: toastDurationsMs.profile });
  }

  return (
    <AccountSection
      title="Password"
      lead="A new password logs you out everywhere else. You stay logged in here."
    >
      <Formik initialValues={EMPTY} validationSchema={passwordChangeSchema} onSubmit={submit}>
        <Form noValidate aria-label="Change password">
          <Stack $gap="s5">
            <FocusFault />
            <FormAlert />
            <AccountName email={user.email} />
            <PasswordField name="current_password" label="Current password" autoComplete="current-password" />
            <NewPasswordField name="new_password" label="New password" />
            <div>
              <SubmitButton busyText="Saving...">Change password</SubmitButton>
            </div>
          </Stack>
        </Form>
      </Formik>
    </AccountSection>
  );
}
