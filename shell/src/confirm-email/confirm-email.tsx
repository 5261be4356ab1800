import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  apiErrorMessage,
  apiErrorReason,
  MESSAGES,
  type LinkProblem as Problem,
  useDispatch,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, artPath, BesidePicture, Button, ButtonLink, Lead, Row } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { useEffect, useRef, useState } from 'react';
import {
  continueSession,
  useCheckEmailChangeLinkMutation,
  useConfirmEmailChangeMutation,
} from '../account/api';
import { LINK_PROBLEM_TITLES, LinkProblem, LinkUnread, useLinkToken } from '../mail-link/mail-link';
import { useLinkReading } from '../mail-link/use-link-reading';

/**
 * The page that the link to a new address opens, with or without a session. It asks first, because mail scanners open
 * links too (api.md, Accounts).
 */
export default function ConfirmEmail() {
  const token = useLinkToken();
  const [check] = useCheckEmailChangeLinkMutation();
  const { reading, tryAgain, close } = useLinkReading(token, check, ACCOUNT_MESSAGES.emailChangeInvalid);

  switch (reading.kind) {
    case 'loading':
      return <PageLoading />;
    case 'open':
      return <EmailChange token={token} onRefused={close} />;
    case 'failed':
      return (
        <LinkUnread title={QUESTION} sentence={reading.sentence} onRetry={tryAgain}>
          Your link could not be read just now.
        </LinkUnread>
      );
    case 'closed':
      return (
        <LinkProblem title={LINK_PROBLEM_TITLES[reading.problem]} actions={<NextLink />}>
          {reading.sentence}
        </LinkProblem>
      );
  }
}

const QUESTION = 'Change your email?';

/** Leads to the account, or to the log-in. */
function NextLink() {
  const { user } = useSession();
  return user ? (
    <ButtonLink to={href.account()} variant="primary">
      My account
    </ButtonLink>
  ) : (
    <ButtonLink to={href.login()} variant="primary">
      Log in
    </ButtonLink>
  );
}

interface EmailChangeProps {
  readonly token: string;
  readonly onRefused: (problem: Problem, sentence: string) => void;
}

/** Asks whether to change the email, changes it, and says so. */
function EmailChange({ token, onRefused }: EmailChangeProps) {
  const dispatch = useDispatch<AppDispatch>();
  const { user } = useSession();
  const [confirm, { isLoading, error }] = useConfirmEmailChangeMutation();
  // Not the mutation's own result, which is dropped when the session continues with a new token.
  const [email, setEmail] = useState<string | null>(null);
  /** The account that this browser stays logged in to, if the link was for another one. */
  const [otherAccount, setOtherAccount] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  // The button is gone, and the focus with it.
  useEffect(() => {
    if (email !== null) heading.current?.focus();
  }, [email]);

  async function change(): Promise<void> {
    const answer = await confirm({ token });
    if (answer.error) {
      // The link was used or expired while the page was open.
      const problem = apiErrorReason(answer.error);
      if (problem) onRefused(problem, apiErrorMessage(answer.error, ACCOUNT_MESSAGES.emailChangeInvalid));
      return;
    }
    setEmail(answer.data.email);
    if (answer.data.session) await dispatch(continueSession(answer.data.session));
    else setOtherAccount(user?.email);
  }

  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1 ref={heading} tabIndex={-1}>
        {email === null ? QUESTION : 'Your email was changed.'}
      </h1>
      <Lead style={{ marginTop: 8, overflowWrap: 'anywhere' }}>
        {email === null
          ? 'Your account gets the email that this link was sent to. All other devices are logged out.'
          : `From now on you log in with ${email}, and our emails go there.`}
        {otherAccount !== undefined && ` Here you are still logged in as ${otherAccount}, another account.`}
      </Lead>
      {error && !isLoading ? (
        <div style={{ marginTop: 24 }}>
          <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert>
        </div>
      ) : null}
      <Row $wrap style={{ marginTop: 28 }}>
        {email === null ? (
          <Button variant="primary" busy={isLoading} busyText="Changing..." onClick={() => void change()}>
            Change my email
          </Button>
        ) : (
          <NextLink />
        )}
      </Row>
    </BesidePicture>
  );
}
