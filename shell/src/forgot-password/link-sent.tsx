import {
  ACCOUNT_MESSAGES,
  apiErrorMessage,
  MESSAGES,
  PASSWORD_RESET_LINK_MINUTES,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, Button, ButtonLink, Lead, Muted, Row, TextButton } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import { useForgotPasswordMutation } from '../account/api';

interface LinkSentProps {
  readonly email: string;
  readonly onOtherEmail: () => void;
}

/** Says what happens next, and what to do when no email arrives. */
export function LinkSent({ email, onOtherEmail }: LinkSentProps) {
  const [ask, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form was removed, and the focus with it.
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
        <ButtonLink to={href.login()} variant="quiet">
          Back to log in
        </ButtonLink>
      </Row>
    </>
  );
}
