import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  apiErrorMessage,
  apiErrorReason,
  MESSAGES,
  useDispatch,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, artPath, BesidePicture, Button, ButtonLink, Lead, Row } from '@crown-and-coil/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { continueSession, useConfirmEmailChangeMutation } from '../account/api';
import { LINK_PROBLEM_TITLES, LinkProblem, useLinkToken } from '../mail-link/mail-link';

/**
 * The page that the link to a new address opens, with or without a session. It asks first, because mail scanners open
 * links too (api.md, Accounts).
 */
export default function ConfirmEmail() {
  const token = useLinkToken();
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
    const { data } = await confirm({ token });
    if (!data) return;
    setEmail(data.email);
    if (data.session) await dispatch(continueSession(data.session));
    else setOtherAccount(user?.email);
  }

  const next = user ? (
    <ButtonLink to={href.account()} variant="primary">
      My account
    </ButtonLink>
  ) : (
    <ButtonLink to={href.login()} variant="primary">
      Log in
    </ButtonLink>
  );
  const problem = token === '' ? 'invalid' : apiErrorReason(error);
  if (problem)
    return (
      <LinkProblem
        // A cancelled or replaced link counts as used.
        title={problem === 'used' ? 'This link has ended.' : LINK_PROBLEM_TITLES[problem]}
        actions={next}
      >
        {apiErrorMessage(error, ACCOUNT_MESSAGES.emailChangeInvalid)}
      </LinkProblem>
    );

  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      <h1 ref={heading} tabIndex={-1}>
        {email === null ? 'Change your email?' : 'Your email was changed.'}
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
          next
        )}
      </Row>
    </BesidePicture>
  );
}
