import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Checkbox, CheckLabel } from '../field/controls';
import { FieldMessage } from '../field/field';
import { fieldId, useBoundField } from './use-bound-field';

/** Under the label's text, not under the box. */
const Message = styled.div`
  padding-left: 36px;
  & > p {
    margin-top: 0;
  }
`;

/** The font weight of the other fields' labels. */
const Label = styled.span`
  font-weight: 600;
`;

interface CheckboxFieldProps {
  name: string;
  /** Where a page has several forms with a field of this name: the label belongs to one of them only. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox of a Formik form. */
export function CheckboxField({ name, id = fieldId(name), label, hint }: CheckboxFieldProps) {
  const { input, error } = useBoundField<boolean>(name);
  return (
    <div>
      <CheckLabel>
        <Checkbox
          id={id}
          name={name}
          checked={Boolean(input.value)}
          onChange={input.onChange}
          onBlur={input.onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-message` : undefined}
        />
        <Label>{label}</Label>
      </CheckLabel>
      <Message>
        <FieldMessage id={`${id}-message`} hint={hint} error={error} />
      </Message>
    </div>
  );
}
