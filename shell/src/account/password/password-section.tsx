import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  formSchema,
  MESSAGES,
  type PasswordChange,
  readFailure,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { passwordChangeSchema } from '@crown-and-coil/shared-api/contract';
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
import { AccountName, CodeField, NewPasswordField, PasswordField } from '../../passwords/password-field';
import { AccountSection, type AccountSectionProps } from '../account-section';
import { continueSession, useChangePasswordMutation } from '../api';

const SCHEMA = formSchema(passwordChangeSchema);
const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', code: '' };

/** Changes the password. This session continues with the token in the response. */
export function PasswordSection({ user }: AccountSectionProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [change] = useChangePasswordMutation();

  async function submit(values: PasswordChange, helpers: FormikHelpers<PasswordChange>): Promise<void> {
    helpers.setStatus(undefined);
    const answer = await change(values);
    if (answer.error) {
      applyServerErrors(readFailure(answer.error), helpers, MESSAGES.unexpected);
      return;
    }
    // Without a token in the response, the next call leads to the log-in page: the old token is invalid.
    await dispatch(continueSession(answer.data));
    helpers.resetForm();
    toast.success(ACCOUNT_MESSAGES.passwordChanged, { durationMs: toastDurationsMs.profile });
  }

  return (
    <AccountSection
      title="Password"
      lead="A new password logs you out everywhere else. You stay logged in here."
    >
      <Formik initialValues={EMPTY} validationSchema={SCHEMA} onSubmit={submit}>
        <Form noValidate aria-label="Change password">
          <Stack $gap="s5">
            <FocusFault />
            <FormAlert />
            <AccountName email={user.email} />
            <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
            <NewPasswordField name="newPassword" label="New password" />
            {user.hasSecondFactor ? <CodeField name="code" /> : null}
            <div>
              <SubmitButton busyText="Saving...">Change password</SubmitButton>
            </div>
          </Stack>
        </Form>
      </Formik>
    </AccountSection>
  );
}
