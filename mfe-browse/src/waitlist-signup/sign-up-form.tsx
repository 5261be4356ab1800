import {
  apiFieldErrors,
  readFailure,
  WAITLIST_MESSAGES,
  WAITLIST_ROLES,
  type WaitlistRole,
  type WaitlistSignUp,
} from '@crown-and-coil/shared-api';
import { waitlistSignUpSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { Lead, Muted, Stack, TextLink, toast } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  Formik,
  type FormikHelpers,
  RadioCards,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { useSignUpForWaitlistMutation } from '../api';
import { signUpProblem } from './sign-up-problem';

/** The form; no role is chosen for anybody. */
export interface SignUpValues {
  readonly name: string;
  readonly email: string;
  readonly role: WaitlistRole | '';
}

const Introduction = styled(Lead)`
  margin-top: 8px;
`;

const FinePrint = styled(Muted)`
  margin-top: 24px;
`;

const Fields = styled(Stack)`
  gap: 20px;
  margin-top: 24px;
`;

const DESCRIPTIONS: Readonly<Record<WaitlistRole, string>> = {
  Client: 'I want to find my person and book them.',
  Hairdresser: 'I braid, loc, style, colour or care for hair.',
  Barber: 'I cut, fade and line up.',
};

/** Clients first: most people who come are. */
const ROLES = [...WAITLIST_ROLES]
  .sort((first, second) => Number(second === 'Client') - Number(first === 'Client'))
  .map((role) => ({ value: role, label: role, description: DESCRIPTIONS[role] }));

interface SignUpFormProps {
  readonly initialValues: SignUpValues;
  readonly onSent: (entry: WaitlistSignUp) => void;
}

/** A refusal stands on the email's field and in a toast; nothing typed is lost (specification, section 8). */
export function SignUpForm({ initialValues, onSent }: SignUpFormProps) {
  const [signUp] = useSignUpForWaitlistMutation();

  async function submit(values: SignUpValues, helpers: FormikHelpers<SignUpValues>): Promise<void> {
    const entry = waitlistSignUpSchema.cast(values);
    const { error } = await signUp(entry);
    if (!error) {
      toast.success(WAITLIST_MESSAGES.signedUp);
      onSent(entry);
      return;
    }
    const problem = signUpProblem(error);
    toast.error(problem);
    if (apiFieldErrors(error).length > 0) applyServerErrors(readFailure(error), helpers, problem);
    else helpers.setErrors({ email: problem });
  }

  return (
    <>
      <h1>Be first in the chair.</h1>
      <Introduction>
        Tell us whether you're a client, a hairdresser or a barber. We'll email you to verify your spot.
      </Introduction>
      <Formik<SignUpValues>
        initialValues={initialValues}
        validationSchema={waitlistSignUpSchema}
        onSubmit={submit}
      >
        <Form noValidate aria-label="Join the waitlist">
          <FocusFault />
          <Fields>
            <TextField name="name" label="Name" autoComplete="name" />
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
            />
            <RadioCards name="role" legend="I am a" options={ROLES} columns={1} />
            <SubmitButton block busyText="Joining...">
              Join the waitlist
            </SubmitButton>
            <noscript>
              Joining the waitlist needs JavaScript. Please switch it on and load this page again.
            </noscript>
          </Fields>
        </Form>
      </Formik>
      <FinePrint>
        We use your email for the waitlist and your invitation, nothing else. Our{' '}
        <TextLink to={href.privacyPolicy()}>privacy policy</TextLink> says how long we keep it. Already
        invited? <TextLink to={href.login()}>Log in</TextLink>
      </FinePrint>
    </>
  );
}
