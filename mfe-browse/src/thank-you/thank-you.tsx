import { BesidePicture, useSearchParams } from '@crown-and-coil/shared-ui';
import { BRAID_BAND } from '../artwork/artwork';
import { ExpiredLink } from './expired-link';
import { InvalidLink, Unverified, Verified, Verifying } from './outcomes';
import { useVerification } from './use-verification';

/**
 * The page of the verification mail's link. It confirms by POST, from script: programs that look into mails open links
 * with GET, and that spends nothing (api.md, Waitlist).
 */
export default function ThankYou() {
  const [query] = useSearchParams();
  const token = query.get('token')?.trim() ?? '';
  const { verification, tryAgain } = useVerification(token);
  const outcome = () => {
    switch (verification.kind) {
      case 'verifying':
        return <Verifying />;
      case 'verified':
        return <Verified name={verification.name} />;
      case 'failed':
        return <Unverified sentence={verification.sentence} onRetry={tryAgain} />;
      case 'refused':
        if (verification.problem === 'used') return <Verified />;
        if (verification.problem === 'expired') return <ExpiredLink token={token} />;
        return <InvalidLink />;
    }
  };
  return <BesidePicture picture={BRAID_BAND.narrow}>{outcome()}</BesidePicture>;
}
