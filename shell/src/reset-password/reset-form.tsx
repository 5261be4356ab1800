import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  apiErrorMessage,
  apiErrorReason,
  type LinkProblem,
  MESSAGES,
  readFailure,
  sessionCleared,
  useDispatch,
  useSession,
} from '@crown-and-coil/shared-api';
import { passwordResetSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { artPath, BesidePicture, Lead, Stack, toast, useNavigate } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { useResetPasswordMutation } from '../account/api';
import { NewPasswordField } from '../passwords/password-field';

const Fields = styled(Stack)`
  gap: 20px;
  margin-top: 24px;
`;

interface ResetFormProps {
  readonly token: string;
  readonly onRefused: (problem: LinkProblem, sentence: string) => void;
}

/** The form for the new password. It ends every session of the account, so log-in follows. */
export function ResetForm({ token, onRefused }: ResetFormProps) {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const [reset] = useResetPasswordMutation();
  const { user } = useSession();
  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1>Set a new password</h1>
      <Lead style={{ marginTop: 8 }}>
        It ends every login of your account. Log in again with the new one.
        {user && ` This browser is logged out of ${user.email} too.`}
      </Lead>
      <Formik
        initialValues={{ token, password: '' }}
        validationSchema={passwordResetSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          const { error } = await reset(passwordResetSchema.cast(values));
          if (error) {
            const problem = apiErrorReason(error);
            if (problem) onRefused(problem, apiErrorMessage(error, MESSAGES.unexpected));
            else applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
            return;
          }
          // A session of the same account would end with its next request anyway; it is not known here whose the link is.
          dispatch(sessionCleared({ reason: 'logout' }));
          toast.success(ACCOUNT_MESSAGES.passwordReset);
          navigate(href.login(), { replace: true });
        }}
      >
        <Form noValidate aria-label="Set a new password">
          <Fields>
            <FocusFault />
            <FormAlert />
            <NewPasswordField name="password" label="New password" />
            <SubmitButton block busyText="Saving...">
              Set password
            </SubmitButton>
          </Fields>
        </Form>
      </Formik>
    </BesidePicture>
  );
}
