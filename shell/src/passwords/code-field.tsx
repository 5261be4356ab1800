import { TextField } from '@crown-and-coil/shared-ui/forms';

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
