import { apiErrorMessage, apiErrorStatus, MESSAGES, NOTIFICATION_MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, artPath, BesidePicture, Button, ButtonLink, Lead, Row } from '@crown-and-coil/shared-ui';
import { useUnsubscribeMutation } from '../account/api';
import { LinkProblem, useLinkToken } from '../mail-link/mail-link';

/**
 * The page that the unsubscribe link of a booking email opens, without a log-in. It asks first, because mail scanners
 * open links too (api.md, Accounts).
 */
export default function Unsubscribe() {
  const token = useLinkToken();
  const [unsubscribe, { isLoading, isSuccess, error }] = useUnsubscribeMutation();

  if (token === '' || apiErrorStatus(error) === 400)
    return (
      <LinkProblem
        title="This link doesn't work."
        actions={
          <ButtonLink to={href.account()} variant="primary">
            My email settings
          </ButtonLink>
        }
      >
        {NOTIFICATION_MESSAGES.unsubscribeInvalid}
      </LinkProblem>
    );

  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1>{isSuccess ? 'Emails are off.' : 'Stop booking emails?'}</h1>
      <Lead role="status" style={{ marginTop: 8 }}>
        {isSuccess
          ? NOTIFICATION_MESSAGES.unsubscribed
          : 'You would get no more emails about your bookings, and no reminders. The bell on our site still tells you.'}
      </Lead>
      {error ? (
        <div style={{ marginTop: 24 }}>
          <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert>
        </div>
      ) : null}
      <Row $wrap style={{ marginTop: 28 }}>
        {isSuccess ? null : (
          <Button
            variant="primary"
            busy={isLoading}
            busyText="Stopping..."
            onClick={() => void unsubscribe(token)}
          >
            Stop these emails
          </Button>
        )}
        <ButtonLink to={href.account()} variant="quiet">
          {isSuccess ? 'Turn them on again' : 'My email settings'}
        </ButtonLink>
      </Row>
    </BesidePicture>
  );
}
