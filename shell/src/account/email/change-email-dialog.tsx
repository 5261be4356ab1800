import { type EmailChange, formSchema } from '@crown-and-coil/shared-api';
import { emailChangeSchema } from '@crown-and-coil/shared-api/contract';
import { TextField } from '@crown-and-coil/shared-ui/forms';
import { AccountName, CodeField, PasswordField } from '../../passwords/password-field';
import { AccountDialog } from '../account-dialog';
import { useRequestEmailChangeMutation } from '../api';

const SCHEMA = formSchema(emailChangeSchema);

interface ChangeEmailDialogProps {
  readonly email: string;
  /** The account has two-step log-in. */
  readonly hasCode: boolean;
  readonly onClose: () => void;
  /** The link is on its way. */
  readonly onSent: () => void;
}

/** The new address, confirmed by the password. */
export function ChangeEmailDialog({ email, hasCode, onClose, onSent }: ChangeEmailDialogProps) {
  const [request] = useRequestEmailChangeMutation();
  return (
    <AccountDialog<EmailChange>
      initialValues={{ newEmail: '', emailPassword: '', ...(hasCode && { emailCode: '' }) }}
      validationSchema={SCHEMA}
      title="Change email"
      text={<p>We send a link to the new address. Your email changes when you confirm it there.</p>}
      confirm="Send the link"
      busy="Sending..."
      submit={async (values) => {
        const { error } = await request(SCHEMA.cast(values));
        if (!error) onSent();
        return error;
      }}
      onClose={onClose}
    >
      <TextField
        name="newEmail"
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <AccountName email={email} />
      <PasswordField name="emailPassword" label="Your password" autoComplete="current-password" />
      {hasCode ? <CodeField name="emailCode" /> : null}
    </AccountDialog>
  );
}
