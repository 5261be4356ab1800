import { apiErrorMessage, VERIFICATION_LINK_HOURS, WAITLIST_MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, Button, ButtonLink, Lead, Row } from '@crown-and-coil/shared-ui';
import { useResendVerificationMutation } from '../api';

/** An expired link still knows whose it was: it can ask for a new mail (api.md, Waitlist). */
export function ExpiredLink({ token }: { readonly token: string }) {
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  return (
    <>
      <h1>This link has run out.</h1>
      <Lead style={{ marginTop: 8, marginBottom: 24 }}>
        A link works for {VERIFICATION_LINK_HOURS} hours. We can send you a new one, to the same address.
      </Lead>
      {error ? <Alert>{apiErrorMessage(error, WAITLIST_MESSAGES.signUpUnanswered)}</Alert> : null}
      {isSuccess ? (
        <Alert tone="info">{WAITLIST_MESSAGES.resent}</Alert>
      ) : (
        <Row $wrap style={{ marginTop: 24 }}>
          <Button
            variant="primary"
            busy={isLoading}
            busyText="Sending..."
            onClick={() => void resend({ token })}
          >
            Send a new link
          </Button>
          <ButtonLink to={href.waitlistSignup()}>Use another email</ButtonLink>
        </Row>
      )}
    </>
  );
}
