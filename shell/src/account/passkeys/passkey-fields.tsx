import { MAX_PASSKEY_NAME_LENGTH } from '@crown-and-coil/shared-api';
import { TextField } from '@crown-and-coil/shared-ui/forms';
import { AccountName, CodeField, PasswordField } from '../../passwords/password-field';

export const NameField = () => (
  <TextField
    name="passkeyName"
    label="Name"
    hint="To tell it from others, such as “My phone”."
    autoComplete="off"
    maxCount={MAX_PASSKEY_NAME_LENGTH}
  />
);

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
