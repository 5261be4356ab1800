import { ACCOUNT_MESSAGES, type LinkProblem as Problem } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { LINK_PROBLEM_TITLES, LinkProblem, useLinkToken } from '../mail-link/mail-link';
import { ResetForm } from './reset-form';

interface Refusal {
  readonly problem: Problem;
  readonly sentence: string;
}

/** The page that the link in a forgotten-password email opens (api.md, Accounts). */
export default function ResetPassword() {
  const token = useLinkToken();
  const [refusal, setRefusal] = useState<Refusal | null>(
    token === '' ? { problem: 'invalid', sentence: ACCOUNT_MESSAGES.resetInvalid } : null,
  );
  if (refusal === null) {
    return <ResetForm token={token} onRefused={(problem, sentence) => setRefusal({ problem, sentence })} />;
  }
  return (
    <LinkProblem
      title={LINK_PROBLEM_TITLES[refusal.problem]}
      actions={
        <>
          <ButtonLink to={href.forgotPassword()} variant="primary">
            Ask for a new link
          </ButtonLink>
          <ButtonLink to={href.login()}>Log in</ButtonLink>
        </>
      }
    >
      {refusal.sentence}
    </LinkProblem>
  );
}
