import {
  ACCOUNT_MESSAGES,
  apiErrorMessage,
  MESSAGES,
  PASSWORD_RESET_LINK_MINUTES,
  useForgotPasswordMutation,
} from '@crown-and-coil/shared-api';
import { Alert, Button, ButtonLink, Lead, Muted, Row, TextButton } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';

interface LinkSentProps {
  readonly email: string;
  readonly onOtherEmail: () => void;
}

/** What happens next, and what to do when no mail comes. */
export function LinkSent({ email, onOtherEmail }: LinkSentProps) {
  const [ask, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check your inbox.
      </h1>
      <Lead style={{ marginTop: 8 }}>{ACCOUNT_MESSAGES.resetSent}</Lead>
      <Muted style={{ margin: '16px 0 24px' }}>
        We look for an account with <strong>{email}</strong>. The link works once, for{' '}
        {PASSWORD_RESET_LINK_MINUTES} minutes. If no email comes, look into your spam folder, or{' '}
        <TextButton onClick={onOtherEmail}>use another email</TextButton>.
      </Muted>
      {error ? <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert> : null}
      {isSuccess ? <Alert tone="info">{ACCOUNT_MESSAGES.resetSent}</Alert> : null}
      <Row $wrap style={{ marginTop: 24 }}>
        <Button busy={isLoading} busyText="Sending..." onClick={() => void ask({ email })}>
          Send it again
        </Button>
        <ButtonLink to="/login" variant="quiet">
          Back to log in
        </ButtonLink>
      </Row>
    </>
  );
}
