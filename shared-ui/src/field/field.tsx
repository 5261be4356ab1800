import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { CircleAlertIcon } from '../icons';
import { CharacterCount, type CharacterCountProps } from './character-count';

const labelText = `
  display: block;
  margin-bottom: 6px;
  font-size: var(--t-small);
  font-weight: 600;
`;

/** A control's visible label. */
export const FieldLabel = styled.label`
  ${labelText}
`;
/** The same look for a group's name or for something that is not a label element. */
export const FieldLegend = styled.legend`
  ${labelText}
`;

const Optional = styled.span`
  font-weight: 400;
  color: var(--muted);
`;

const Hint = styled.p`
  margin-top: 6px;
  font-size: var(--t-small);
  color: var(--muted);
`;

const Fault = styled.p`
  display: flex;
  gap: 7px;
  align-items: flex-start;
  margin-top: 7px;
  font-size: var(--t-small);
  font-weight: 550;
  line-height: 1.35;
  color: var(--danger);
  & > svg {
    margin-top: 1px;
  }
`;

/** Hint below a control; an error replaces it, with icon and text. */
export function FieldMessage({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  if (error) {
    return (
      <Fault id={id}>
        <CircleAlertIcon size="small" />
        <span>{error}</span>
      </Fault>
    );
  }
  return hint ? <Hint id={id}>{hint}</Hint> : null;
}

/** What a control needs so that its label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows '(optional)' beside the label. */
  optional?: boolean;
  /** The control's id; generated when missing. */
  id?: string | undefined;
  className?: string;
  /** How much of the limit a text uses. */
  count?: CharacterCountProps | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, hint below, error instead of the hint, and the count of a text: the frame around one control. */
export function Field({ label, hint, error, optional, id, className, count, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const messageId = `${controlId}-message`;
  return (
    <div className={className}>
      <FieldLabel id={`${controlId}-label`} htmlFor={controlId}>
        {label}
        {optional && <Optional> (optional)</Optional>}
      </FieldLabel>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={messageId} hint={hint} error={error} />
      {count && <CharacterCount {...count} />}
    </div>
  );
}
