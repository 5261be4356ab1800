import { CodeField } from '../../passwords/code-field';
import { AccountName, PasswordField } from '../../passwords/password-field';

interface OwnerFieldsProps {
  readonly email: string;
  /** The account has two-step log-in. */
  readonly hasCode: boolean;
}

/** What adding and removing a passkey asks of the account's owner. */
export const OwnerFields = ({ email, hasCode }: OwnerFieldsProps) => (
  <>
    <AccountName email={email} />
    <PasswordField name="passkeyPassword" label="Your password" autoComplete="current-password" />
    {hasCode ? <CodeField name="passkeyCode" /> : null}
  </>
);
