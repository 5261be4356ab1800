import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Select } from '../field/controls';
import { Field } from '../field/field';
import { fieldId, useBoundField } from './use-bound-field';

interface SelectFieldProps
  extends Omit<ComponentPropsWithRef<'select'>, 'name' | 'id' | 'value' | 'children'> {
  name: string;
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  /** First entry with an empty value: 'Choose one'. */
  placeholder?: string;
  hint?: ReactNode;
  optional?: boolean;
}

/** A native select of a Formik form. */
export function SelectField({
  name,
  label,
  options,
  placeholder,
  hint,
  optional,
  onChange,
  ...input
}: SelectFieldProps) {
  const bound = useBoundField<string | null | undefined>(name);
  return (
    <Field label={label} hint={hint} optional={optional} error={bound.error} id={fieldId(name)}>
      {(control) => (
        <Select
          {...input}
          {...control}
          {...bound.input}
          onChange={(event) => {
            bound.input.onChange(event);
            onChange?.(event);
          }}
          value={bound.input.value ?? ''}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
