import { ACCOUNT_MESSAGES, apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import {
  Alert,
  Button,
  formatDateTime,
  QueryState,
  Row,
  Skeleton,
  Stack,
  toast,
  toastDurationsMs,
  viewerZone,
} from '@crown-and-coil/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { AccountSection, type AccountSectionProps } from '../account-section';
import { useCancelEmailChangeMutation, useGetPendingEmailQuery, useResendEmailChangeMutation } from '../api';
import { ChangeEmailDialog } from './change-email-dialog';

const Content = styled(Stack)`
  overflow-wrap: anywhere;
  &:focus {
    outline: none;
  }
`;

/** The address of the account, and a change of it that waits for its link to be opened. */
export function EmailSection({ user }: AccountSectionProps) {
  const query = useGetPendingEmailQuery();
  const [resend, resending] = useResendEmailChangeMutation();
  const [cancel, cancelling] = useCancelEmailChangeMutation();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(0);
  const content = useRef<HTMLDivElement>(null);

  // What was pressed is gone, and the focus with it. The dialog has returned the focus by now.
  useEffect(() => {
    if (sent > 0) content.current?.focus();
  }, [sent]);

  async function sendAgain(): Promise<void> {
    cancelling.reset();
    const { error } = await resend();
    if (!error) toast.success(ACCOUNT_MESSAGES.emailChangeResent, { durationMs: toastDurationsMs.profile });
  }

  async function giveUp(): Promise<void> {
    resending.reset();
    const { error } = await cancel();
    if (error) return;
    content.current?.focus();
    toast.success(ACCOUNT_MESSAGES.emailChangeCancelled, { durationMs: toastDurationsMs.profile });
  }

  const failure = resending.error ?? cancelling.error;
  const busy = resending.isLoading || cancelling.isLoading;
  return (
    <AccountSection
      title="Email address"
      lead="You log in with it, and our emails go there. A new one logs you out everywhere else."
    >
      <Content ref={content} tabIndex={-1}>
        <p>
          <strong>{user.email}</strong>
        </p>
        <QueryState
          query={query}
          skeleton={<Skeleton $height="48px" $width="160px" />}
          error={ACCOUNT_MESSAGES.emailChangeFailed}
        >
          {({ newEmail, expiresAt }) => (
            <Stack>
              {newEmail && expiresAt ? (
                <Alert tone="info">
                  We sent a link to <strong>{newEmail}</strong>. Open it by{' '}
                  {formatDateTime(expiresAt, viewerZone())} to change your email. If no email comes, look into
                  your spam folder.
                </Alert>
              ) : null}
              {failure && !busy ? <Alert>{apiErrorMessage(failure, MESSAGES.unexpected)}</Alert> : null}
              {newEmail ? (
                <Row $wrap>
                  <Button busy={resending.isLoading} busyText="Sending..." onClick={() => void sendAgain()}>
                    Send the link again
                  </Button>
                  <Button
                    variant="quiet"
                    busy={cancelling.isLoading}
                    busyText="Cancelling..."
                    onClick={() => void giveUp()}
                  >
                    Cancel the change
                  </Button>
                </Row>
              ) : (
                <div>
                  <Button onClick={() => setAsking(true)}>Change email</Button>
                </div>
              )}
            </Stack>
          )}
        </QueryState>
      </Content>
      {asking ? (
        <ChangeEmailDialog
          email={user.email}
          hasCode={user.hasSecondFactor ?? false}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false);
            setSent(sent + 1);
          }}
        />
      ) : null}
    </AccountSection>
  );
}
