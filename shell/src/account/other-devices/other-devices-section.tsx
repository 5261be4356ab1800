import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  formSchema,
  type LogOutElsewhere,
  MESSAGES,
  readFailure,
  startSession,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { logOutElsewhereSchema } from '@crown-and-coil/shared-api/contract';
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
import { AccountName, PasswordField } from '../../passwords/password-field';
import { AccountSection, type AccountSectionProps } from '../account-section';
import { useLogOutElsewhereMutation } from '../api';

const SCHEMA = formSchema(logOutElsewhereSchema);
const EMPTY: LogOutElsewhere = { ownPassword: '' };

/** Ends every other session of the account. This one continues with the token in the response. */
export function OtherDevicesSection({ user }: AccountSectionProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [logOutElsewhere] = useLogOutElsewhereMutation();

  async function submit(values: LogOutElsewhere, helpers: FormikHelpers<LogOutElsewhere>): Promise<void> {
    helpers.setStatus(undefined);
    const answer = await logOutElsewhere(values);
    if (answer.error) {
      applyServerErrors(readFailure(answer.error), helpers, MESSAGES.unexpected);
      return;
    }
    await dispatch(startSession(answer.data));
    helpers.resetForm();
    toast.success(ACCOUNT_MESSAGES.loggedOutElsewhere, { durationMs: toastDurationsMs.profile });
  }

  return (
    <AccountSection
      title="Other devices"
      lead="Lost a phone, or left yourself logged in somewhere? Log out everywhere else. You stay logged in here."
    >
      <Formik initialValues={EMPTY} validationSchema={SCHEMA} onSubmit={submit}>
        <Form noValidate aria-label="Log out on all other devices">
          <Stack $gap="s5">
            <FocusFault />
            <FormAlert />
            <AccountName email={user.email} />
            <PasswordField name="ownPassword" label="Your password" autoComplete="current-password" />
            <div>
              <SubmitButton busyText="Logging out...">Log out on all other devices</SubmitButton>
            </div>
          </Stack>
        </Form>
      </Formik>
    </AccountSection>
  );
}
