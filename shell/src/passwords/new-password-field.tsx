import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { PasswordField } from './password-field';
import { passwordStrength } from './password-strength';

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
