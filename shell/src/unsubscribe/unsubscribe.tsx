import {
  apiErrorMessage,
  apiErrorStatus,
  MESSAGES,
  NOTIFICATION_MESSAGES,
  REMINDER_KINDS,
  type ReminderKind,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  artPath,
  BesidePicture,
  Button,
  ButtonLink,
  Lead,
  Row,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { useUnsubscribeMutation } from '../account/api';
import { LinkProblem, useLinkToken } from '../mail-link/mail-link';

const ALL_EMAILS = {
  question: 'Stop booking emails?',
  meaning:
    'You would get no more emails about your bookings, and no reminders. The bell on our site still tells you.',
  stop: 'Stop these emails',
  isOff: 'Emails are off.',
  done: NOTIFICATION_MESSAGES.unsubscribed,
};

const NEXT_VISITS = {
  question: 'Stop reminders of next visits?',
  meaning:
    'You would not be reminded when a next visit is due. Other messages about your bookings still come.',
  stop: 'Stop these reminders',
  isOff: 'Reminders are off.',
  done: NOTIFICATION_MESSAGES.nextVisitsOff,
};

const REVIEWS = {
  question: 'Stop requests for reviews?',
  meaning: 'You would not be asked to review your visits. Other messages about your bookings still come.',
  stop: 'Stop these requests',
  isOff: 'Requests for reviews are off.',
  done: NOTIFICATION_MESSAGES.reviewsOff,
};

const WORDS: Readonly<Record<ReminderKind, Readonly<Record<keyof typeof ALL_EMAILS, string>>>> = {
  next_visits: NEXT_VISITS,
  reviews: REVIEWS,
};

/**
 * The page that the unsubscribe link of a booking email opens, without a log-in. It asks first, because mail scanners
 * open links too (api.md, Accounts).
 */
export default function Unsubscribe() {
  const token = useLinkToken();
  const [query] = useSearchParams();
  const only = REMINDER_KINDS.find((kind) => kind === query.get('only'));
  const words = only ? WORDS[only] : ALL_EMAILS;
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
      <h1>{isSuccess ? words.isOff : words.question}</h1>
      <Lead role="status" style={{ marginTop: 8 }}>
        {isSuccess ? words.done : words.meaning}
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
            onClick={() => void unsubscribe({ token, only })}
          >
            {words.stop}
          </Button>
        )}
        <ButtonLink to={href.account()} variant="quiet">
          {isSuccess ? 'Turn them on again' : 'My email settings'}
        </ButtonLink>
      </Row>
    </BesidePicture>
  );
}
