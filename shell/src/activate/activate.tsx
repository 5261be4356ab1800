import type { LinkProblem as Problem } from '@crown-and-coil/shared-api';
import { Alert, artPath, BesidePicture, ButtonLink, Lead } from '@crown-and-coil/shared-ui';
import { PageLoading } from '@crown-and-coil/shared-ui/remote';
import { currentRegistry } from '../loading/registry';
import { LinkProblem } from '../mail-link/link-problem';
import { useLinkToken } from '../mail-link/use-link-token';
import { isOffered } from '../routing/is-offered';
import { ActivationForm } from './activation-form';
import { useInvitation } from './use-invitation';

const TITLES: Readonly<Record<Problem, string>> = {
  expired: 'This invitation has run out.',
  used: 'You have used this invitation.',
  invalid: "This link doesn't open an account.",
};

/** The page of an invitation's link: name and password, and the account is there (api.md, Accounts). */
export default function Activate() {
  const token = useLinkToken();
  const { reading, tryAgain, close } = useInvitation(token);

  switch (reading.kind) {
    case 'loading':
      return <PageLoading />;
    case 'closed':
      return <ClosedInvitation problem={reading.problem} sentence={reading.sentence} />;
    case 'failed':
      return (
        <BesidePicture picture={artPath({ kind: 'login-panel' })}>
          <h1>Activate your account</h1>
          <Lead style={{ marginTop: 8, marginBottom: 24 }}>Your invitation could not be read just now.</Lead>
          <Alert onRetry={tryAgain}>{reading.sentence}</Alert>
        </BesidePicture>
      );
    case 'open':
      return <ActivationForm token={token} invitation={reading.invitation} onClosed={close} />;
  }
}

function ClosedInvitation({ problem, sentence }: { readonly problem: Problem; readonly sentence: string }) {
  const waitlist = isOffered(currentRegistry(), '/waitlist-signup', null);
  return (
    <LinkProblem
      title={TITLES[problem]}
      actions={
        <>
          <ButtonLink to="/login" variant={problem === 'used' ? 'primary' : 'secondary'}>
            Log in
          </ButtonLink>
          {waitlist && problem !== 'used' ? (
            <ButtonLink to="/waitlist-signup">Join the waitlist</ButtonLink>
          ) : null}
        </>
      }
    >
      {sentence}
    </LinkProblem>
  );
}
