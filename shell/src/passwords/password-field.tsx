import { EyeIcon, EyeOffIcon, IconButton } from '@crown-and-coil/shared-ui';
import { TextField, type TextFieldProps } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  position: relative;
  & input {
    padding-right: 52px;
  }
`;

const Toggle = styled(IconButton)`
  position: absolute;
  top: 30px;
  right: 3px;
`;

/** The hint to browsers and password managers. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
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
