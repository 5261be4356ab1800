import { CodeField } from '../../passwords/code-field';
import { AccountName, PasswordField } from '../../passwords/password-field';

interface OwnerFieldsProps {
  readonly email: string;
  /** The account has two-step log-in. */
  readonly hasCode: boolean;
}

/** The confirmation required to add or remove a passkey. */
export const OwnerFields = ({ email, hasCode }: OwnerFieldsProps) => (
  <>
    <AccountName email={email} />
    <PasswordField name="passkeyPassword" label="Your password" autoComplete="current-password" />
    {hasCode ? <CodeField name="passkeyCode" /> : null}
  </>
);
