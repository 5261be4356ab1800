import { VERIFICATION_LINK_HOURS, WAITLIST_MESSAGES, type WaitlistSignUp } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, Button, ButtonLink, Lead, Muted, Row, TextButton } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useSignUpForWaitlistMutation } from '../api';
import { NextSteps } from './next-steps';
import { signUpProblem } from './sign-up-problem';

const Address = styled.strong`
  overflow-wrap: anywhere;
`;

interface CheckInboxProps {
  readonly entry: WaitlistSignUp;
  readonly onOtherEmail: () => void;
}

/** After the sign-up: what happens next, and what to do when no mail comes. */
export function CheckInbox({ entry, onOtherEmail }: CheckInboxProps) {
  const [signUp, { isLoading, isSuccess, error }] = useSignUpForWaitlistMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and the focus with it.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check your inbox.
      </h1>
      <Lead style={{ marginTop: 8 }}>
        We sent a link to <Address>{entry.email}</Address>. Open it within {VERIFICATION_LINK_HOURS} hours to
        verify your email and reserve your spot.
      </Lead>
      <NextSteps reached="signed-up" />
      {error ? <Alert>{signUpProblem(error)}</Alert> : null}
      {isSuccess ? <Alert tone="info">{WAITLIST_MESSAGES.resent}</Alert> : null}
      <Row $wrap style={{ marginTop: 24 }}>
        <Button busy={isLoading} busyText="Sending..." onClick={() => void signUp(entry)}>
          Send the email again
        </Button>
        <ButtonLink to={href.browseProfessionals()} variant="quiet">
          Look around
        </ButtonLink>
      </Row>
      <Muted style={{ marginTop: 24 }}>
        No email? Look into your spam folder, or{' '}
        <TextButton onClick={onOtherEmail}>use another email</TextButton>.
      </Muted>
    </>
  );
}
