import type { ComponentPropsWithRef, ReactNode } from 'react';
import { AffixedInput, type AffixedInputProps } from '../field/affixed-input';
import { TextAreaControl } from '../field/controls';
import { Field } from '../field/field';
import { fieldId, useBoundField } from './use-bound-field';

export interface TextFieldProps extends Omit<AffixedInputProps, 'name' | 'id' | 'value' | 'onChange'> {
  /** The path of the value in the form: 'price', 'attributes[0].key'. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** Shows '190 / 200' near the limit; longer text is accepted and reported by the schema. */
  maxCount?: number;
}

/** A one-line field of a Formik form: text, number, email, password, datetime-local. */
export function TextField({ name, label, hint, optional, maxCount, onBlur, ...input }: TextFieldProps) {
  const bound = useBoundField<string | number | null | undefined>(name);
  const value = bound.input.value ?? '';
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      error={bound.error}
      id={fieldId(name)}
      count={
        maxCount === undefined ? undefined : { length: String(value).length, max: maxCount, isNearOnly: true }
      }
    >
      {(control) => (
        <AffixedInput
          {...input}
          {...control}
          {...bound.input}
          onBlur={(event) => {
            bound.input.onBlur(event);
            onBlur?.(event);
          }}
          value={value}
        />
      )}
    </Field>
  );
}

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'name' | 'value' | 'onChange'> {
  name: string;
  /** Where a page has several forms with a field of this name: the label belongs to one of them only. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** Shows '111 / 1000'; longer text is accepted and reported by the schema, so that no pasted text is cut. */
  maxCount?: number;
}

/** A long text of a Formik form, with a count against its limit. */
export function TextArea({
  name,
  id = fieldId(name),
  label,
  hint,
  optional,
  maxCount,
  onBlur,
  ...input
}: TextAreaProps) {
  const bound = useBoundField<string | null | undefined>(name);
  const value = bound.input.value ?? '';
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      error={bound.error}
      id={id}
      count={maxCount === undefined ? undefined : { length: value.length, max: maxCount }}
    >
      {(control) => (
        <TextAreaControl
          {...input}
          {...control}
          {...bound.input}
          onBlur={(event) => {
            bound.input.onBlur(event);
            onBlur?.(event);
          }}
          value={value}
        />
      )}
    </Field>
  );
}
