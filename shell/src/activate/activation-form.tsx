import {
  type AppDispatch,
  apiErrorMessage,
  apiErrorReason,
  formSchema,
  type Invitation,
  type InvitationRole,
  type LinkProblem,
  MESSAGES,
  readFailure,
  startSession,
  useDispatch,
  useSession,
} from '@crown-and-coil/shared-api';
import { clientActivationSchema, professionalActivationSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
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
import { Fragment } from 'react';
import styled from 'styled-components';
import { useActivateAccountMutation } from '../account/api';
import { currentRegistry } from '../loading/registry';
import { firstPageOf } from '../login/after-login';
import { AccountName, NewPasswordField } from '../passwords/password-field';
import { useLinks } from '../routing/use-links';

/** All fields of the form; the invitation's role decides which names it has. */
interface ActivationValues {
  readonly token: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/**
 * Initial values: the name that the person signed up with. A client's name is split at its first space, which they can
 * correct.
 */
function valuesFor(token: string, { name }: Invitation): ActivationValues {
  const known = name?.trim() ?? '';
  const [first = '', ...rest] = known.split(/\s+/);
  return { token, name: known, firstName: first, lastName: rest.join(' '), password: '' };
}

const Fields = styled(Stack)`
  gap: 20px;
  margin-top: 24px;
`;

/** The rest of the sentence 'You join as ...'. */
const KIND: Readonly<Record<InvitationRole, string>> = {
  Client: 'a client',
  Hairdresser: 'a hairdresser',
  Barber: 'a barber',
  Admin: 'an admin',
};

const CLIENT = formSchema(clientActivationSchema);
const PROFESSIONAL = formSchema(professionalActivationSchema);

interface ActivationFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onClosed: (problem: LinkProblem, sentence: string) => void;
}

/** Asks the invited person for a name and a password, then logs them in. */
export function ActivationForm({ token, invitation, onClosed }: ActivationFormProps) {
  const { email, role } = invitation;
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const [activate] = useActivateAccountMutation();
  const isClient = role === 'Client';
  const { user } = useSession();

  async function submit(values: ActivationValues, helpers: FormikHelpers<ActivationValues>): Promise<void> {
    helpers.setStatus(undefined);
    const schema = isClient ? CLIENT : PROFESSIONAL;
    const answer = await activate(schema.cast(values, { stripUnknown: true }));
    if (answer.error) {
      const problem = apiErrorReason(answer.error);
      // The link was used or expired while the form was open: the form cannot be submitted any more.
      if (problem) onClosed(problem, apiErrorMessage(answer.error, MESSAGES.unexpected));
      else applyServerErrors(readFailure(answer.error), helpers, MESSAGES.unexpected);
      return;
    }
    const { data: session } = await dispatch(startSession(answer.data));
    if (session) {
      toast.success('Your account is ready.');
      navigate(firstPageOf(currentRegistry(), session.user.role), { replace: true });
      return;
    }
    // The account exists; only its first session could not be started.
    toast.notice('Your account is ready. Please log in.');
    navigate(href.login(), { replace: true });
  }

  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1>Your spot is open.</h1>
      <Lead style={{ marginTop: 8 }}>
        You join as {KIND[role]}, with {email}. Choose your name and a password.
      </Lead>
      {user && user.email !== email ? (
        <div style={{ marginTop: 24 }}>
          <Alert tone="info">
            You are logged in as {user.email}. Activating logs this browser in to the new account instead.
          </Alert>
        </div>
      ) : null}
      <Formik
        initialValues={valuesFor(token, invitation)}
        validationSchema={isClient ? CLIENT : PROFESSIONAL}
        onSubmit={submit}
      >
        <Form noValidate aria-label="Activate your account">
          <Fields>
            <FocusFault />
            <FormAlert />
            <AccountName email={email} />
            {isClient ? (
              <>
                <TextField name="firstName" label="First name" autoComplete="given-name" />
                <TextField
                  name="lastName"
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
        By activating you <Agreement />
        confirm that you are 18 or over.
      </Muted>
    </BesidePicture>
  );
}

/** "agree to our terms of use and privacy policy, and "; nothing while no live remote declares such links. */
function Agreement() {
  const links = useLinks('agreement');
  if (links.length === 0) return null;
  return (
    <>
      agree to our{' '}
      {links.map(({ path, label }, at) => (
        <Fragment key={path}>
          {at === 0 ? null : ' and '}
          <TextLink to={path}>{label}</TextLink>
        </Fragment>
      ))}
      , and{' '}
    </>
  );
}
