import {
  type AppDispatch,
  apiErrorMessage,
  apiErrorReason,
  type Invitation,
  type InvitationRole,
  type LinkProblem,
  MESSAGES,
  startSession,
  useActivateAccountMutation,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { clientActivationSchema, professionalActivationSchema } from '@crown-and-coil/shared-api/contract';
import {
  artPath,
  BesidePicture,
  Lead,
  Muted,
  Stack,
  TextLink,
  toast,
  useNavigate,
} from '@crown-and-coil/shared-ui';
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
import styled from 'styled-components';
import { currentRegistry } from '../loading/registry';
import { firstPageOf } from '../login/after-login';
import { AccountName } from '../passwords/account-name';
import { NewPasswordField } from '../passwords/new-password-field';
import { type ActivationValues, valuesFor } from './activation-values';

const Fields = styled(Stack)`
  gap: 20px;
  margin-top: 24px;
`;

/** As the sentence 'You join as ...' goes on. */
const KIND: Readonly<Record<InvitationRole, string>> = {
  Client: 'a client',
  Hairdresser: 'a hairdresser',
  Barber: 'a barber',
  Admin: 'an admin',
};

interface ActivationFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onClosed: (problem: LinkProblem, sentence: string) => void;
}

/** What the invited person adds: how they are called, and a password. Afterwards they are logged in. */
export function ActivationForm({ token, invitation, onClosed }: ActivationFormProps) {
  const { email, role } = invitation;
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const [activate] = useActivateAccountMutation();
  const isClient = role === 'Client';

  async function submit(values: ActivationValues, helpers: FormikHelpers<ActivationValues>): Promise<void> {
    helpers.setStatus(undefined);
    const schema = isClient ? clientActivationSchema : professionalActivationSchema;
    const answer = await activate(schema.cast(values, { stripUnknown: true }));
    if (answer.error) {
      const problem = apiErrorReason(answer.error);
      // The link was spent, or ran out, while the form was filled in: nothing in it can be sent any more.
      if (problem) onClosed(problem, apiErrorMessage(answer.error, MESSAGES.unexpected));
      else applyServerErrors(answer.error, helpers, MESSAGES.unexpected);
      return;
    }
    const started = await dispatch(startSession(answer.data));
    if (startSession.fulfilled.match(started)) {
      toast.success('Your account is ready.');
      navigate(firstPageOf(currentRegistry(), started.payload), { replace: true });
      return;
    }
    // The account is there: only its first session could not be started.
    toast.notice('Your account is ready. Please log in.');
    navigate('/login', { replace: true });
  }

  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1>Your spot is open.</h1>
      <Lead style={{ marginTop: 8 }}>
        You join as {KIND[role]}, with {email}. Choose your name and a password.
      </Lead>
      <Formik
        initialValues={valuesFor(token, invitation)}
        validationSchema={isClient ? clientActivationSchema : professionalActivationSchema}
        onSubmit={submit}
      >
        <Form noValidate aria-label="Activate your account">
          <Fields>
            <FocusFault />
            <FormAlert />
            <AccountName email={email} />
            {isClient ? (
              <>
                <TextField name="first_name" label="First name" autoComplete="given-name" />
                <TextField
                  name="last_name"
                  label="Last name"
                  autoComplete="family-name"
                  hint="Leave it empty if you have one name."
                />
              </>
            ) : (
              <TextField
                name="name"
                label="Display name"
                autoComplete="name"
                hint={
                  role === 'Admin'
                    ? undefined
                    : 'How clients find you: letters, spaces, hyphens and apostrophes.'
                }
              />
            )}
            <NewPasswordField name="password" label="Password" />
            <SubmitButton block busyText="Activating...">
              Activate account
            </SubmitButton>
          </Fields>
        </Form>
      </Formik>
      <Muted style={{ marginTop: 24 }}>
        By activating you agree to our <TextLink to="/terms-of-use">terms of use</TextLink> and{' '}
        <TextLink to="/privacy-policy">privacy policy</TextLink>, and confirm that you are 18 or over.
      </Muted>
    </BesidePicture>
  );
}
