import { artPath, BesidePicture } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { ForgottenForm } from './forgotten-form';
import { LinkSent } from './link-sent';

/**
 * Requests a link that sets a new password. The confirmation is the same whether or not the address has an account
 * (api.md, Accounts).
 */
export default function ForgotPassword() {
  // Keeps the address for a person who goes back to correct it.
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  return (
    <BesidePicture picture={artPath({ kind: 'login-panel' })}>
      {sent ? (
        <LinkSent email={email} onOtherEmail={() => setSent(false)} />
      ) : (
        <ForgottenForm
          email={email}
          onSent={(to) => {
            setEmail(to);
            setSent(true);
          }}
        />
      )}
    </BesidePicture>
  );
}
