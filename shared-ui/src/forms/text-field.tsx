import type { ReactNode } from 'react';
import { AffixedInput, type AffixedInputProps } from '../field/affixed-input';
import { Field } from '../field/field';
import { fieldId } from './field-id';
import { useBoundField } from './use-bound-field';

export interface TextFieldProps extends Omit<AffixedInputProps, 'name' | 'id' | 'value' | 'onChange'> {
  /** The path of the value in the form: 'price', 'attributes[0].key'. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
}

/** A one-line field of a Formik form: text, number, email, password, datetime-local. */
export function TextField({ name, label, hint, optional, onBlur, ...input }: TextFieldProps) {
  const bound = useBoundField<string | number | null | undefined>(name);
  return (
    <Field label={label} hint={hint} optional={optional} error={bound.error} id={fieldId(name)}>
      {(control) => (
        <AffixedInput
          {...input}
          {...control}
          {...bound.input}
          onBlur={(event) => {
            bound.input.onBlur(event);
            onBlur?.(event);
          }}
          value={bound.input.value ?? ''}
        />
      )}
    </Field>
  );
}
