import { ACCOUNT_MESSAGES, useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { useCheckResetLinkMutation } from '../account/api';
import { LINK_PROBLEM_TITLES, LinkProblem, LinkUnread, useLinkToken } from '../mail-link/mail-link';
import { useLinkReading } from '../mail-link/use-link-reading';
import { ResetForm } from './reset-form';

/** The page that the link in a forgotten-password email opens (api.md, Accounts). */
export default function ResetPassword() {
  const token = useLinkToken();
  const { user } = useSession();
  const [check] = useCheckResetLinkMutation();
  const { reading, tryAgain, close } = useLinkReading(token, check, ACCOUNT_MESSAGES.resetInvalid);

  switch (reading.kind) {
    case 'loading':
      return <PageLoading />;
    case 'open':
      return <ResetForm token={token} onRefused={close} />;
    case 'failed':
      return (
        <LinkUnread title="Set a new password" sentence={reading.sentence} onRetry={tryAgain}>
          Your link could not be read just now.
        </LinkUnread>
      );
    case 'closed':
      return (
        <LinkProblem
          title={LINK_PROBLEM_TITLES[reading.problem]}
          actions={
            <>
              <ButtonLink to={href.forgotPassword()} variant="primary">
                Ask for a new link
              </ButtonLink>
              {user ? (
                <ButtonLink to={href.account()}>My account</ButtonLink>
              ) : (
                <ButtonLink to={href.login()}>Log in</ButtonLink>
              )}
            </>
          }
        >
          {reading.sentence}
        </LinkProblem>
      );
  }
}
