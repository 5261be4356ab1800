import {
  ACCOUNT_MESSAGES,
  type Invitation,
  type LinkProblem as Problem,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { useReadInvitationMutation } from '../account/api';
import { LinkProblem, LinkUnread, useLinkToken } from '../mail-link/mail-link';
import { useLinkReading } from '../mail-link/use-link-reading';
import { useLinks } from '../routing/use-links';
import { ActivationForm } from './activation-form';

const TITLES: Readonly<Record<Problem, string>> = {
  expired: 'This invitation has run out.',
  used: 'You have used this invitation.',
  invalid: "This link doesn't open an account.",
};

/** The page that an invitation's link opens: the person adds a name and a password (api.md, Accounts). */
export default function Activate() {
  const token = useLinkToken();
  const [read] = useReadInvitationMutation();
  const { reading, tryAgain, close } = useLinkReading<Invitation>(
    token,
    read,
    ACCOUNT_MESSAGES.invitationInvalid,
  );

  switch (reading.kind) {
    case 'loading':
      return <PageLoading />;
    case 'closed':
      return <ClosedInvitation problem={reading.problem} sentence={reading.sentence} />;
    case 'failed':
      return (
        <LinkUnread title="Activate your account" sentence={reading.sentence} onRetry={tryAgain}>
          Your invitation could not be read just now.
        </LinkUnread>
      );
    case 'open':
      return <ActivationForm token={token} invitation={reading.content} onClosed={close} />;
  }
}

function ClosedInvitation({ problem, sentence }: { readonly problem: Problem; readonly sentence: string }) {
  const signUp = useLinks('sign-up');
  const { user } = useSession();
  if (problem === 'used' && user)
    return (
      <LinkProblem
        title={TITLES.used}
        actions={
          <ButtonLink to={href.account()} variant="primary">
            My account
          </ButtonLink>
        }
      >
        You are logged in as {user.email}.
      </LinkProblem>
    );
  return (
    <LinkProblem
      title={TITLES[problem]}
      actions={
        <>
          <ButtonLink to={href.login()} variant={problem === 'used' ? 'primary' : 'secondary'}>
            Log in
          </ButtonLink>
          {problem === 'used'
            ? null
            : signUp.map(({ path, label }) => (
                <ButtonLink key={path} to={path}>
                  {label}
                </ButtonLink>
              ))}
        </>
      }
    >
      {sentence}
    </LinkProblem>
  );
}
