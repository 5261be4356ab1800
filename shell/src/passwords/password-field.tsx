import { EyeIcon, EyeOffIcon, IconButton } from '@crown-and-coil/shared-ui';
import { TextField, type TextFieldProps, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { passwordStrength } from './password-strength';

/**
 * A hidden field with the account's email. Password managers look for it and save the new password for that account.
 */
export const AccountName = ({ email }: { readonly email: string }) => (
  <input type="email" name="account" autoComplete="username" value={email} readOnly hidden />
);

const Frame = styled.div`
  position: relative;
  & input {
    padding-right: 52px;
  }
`;

const Toggle = styled(IconButton)`
  position: absolute;
  top: 1.875rem;
  right: 3px;
`;

/** The hint to browsers and password managers. */
interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Frame>
      <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Toggle label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </Toggle>
    </Frame>
  );
}

const Bar = styled.span<{ $fraction: number; $enough: boolean }>`
  display: block;
  height: 6px;
  margin: 8px 0 6px;
  border-radius: 3px;
  background: var(--sand);
  overflow: hidden;
  &::before {
    content: '';
    display: block;
    height: 100%;
    width: ${({ $fraction }) => $fraction * 100}%;
    border-radius: 3px;
    background: ${({ $enough }) => ($enough ? 'var(--bottle)' : 'var(--clay)')};
    transition: width var(--d2) var(--ease);
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    &::before {
      background: CanvasText;
    }
  }
`;

interface NewPasswordFieldProps {
  readonly name: string;
  readonly label: string;
}

/** The field for a new password, with its strength. */
export function NewPasswordField({ name, label }: NewPasswordFieldProps) {
  const { values } = useFormikContext<Record<string, unknown>>();
  const { fraction, level, text } = passwordStrength(String(values[name] ?? ''));
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      hint={
        <>
          <Bar $fraction={fraction} $enough={level === 'enough' || level === 'strong'} aria-hidden="true" />
          {text}
        </>
      }
    />
  );
}

interface CodeFieldProps {
  readonly name: string;
}

/** The field for a code of the authenticator app, or a recovery code. */
export const CodeField = ({ name }: CodeFieldProps) => (
  <TextField
    name={name}
    label="Code"
    hint="Of your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
  />
);
