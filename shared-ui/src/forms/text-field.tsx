import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { AffixedInput, type AffixedInputProps } from '../field/affixed-input';
import { TextAreaControl } from '../field/controls';
import { Field } from '../field/field';
import { VisuallyHidden } from '../text/text';
import { fieldId, useBoundField } from './use-bound-field';

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

const Count = styled.p<{ $full: boolean }>`
  margin-top: 6px;
  font-size: var(--t-small);
  text-align: right;
  font-variant-numeric: tabular-nums;
  color: ${({ $full }) => ($full ? 'var(--danger)' : 'var(--muted)')};
  font-weight: ${({ $full }) => ($full ? 600 : 400)};
`;

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

/** Announced text: only near the limit (look, section 7: at 100 and at 0 left). */
function announcement(left: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
  if (left === 0) return 'No characters left';
  return left <= 100 ? '100 characters left or fewer' : '';
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
    <div>
      <Field label={label} hint={hint} optional={optional} error={bound.error} id={id}>
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
      {maxCount !== undefined && (
        <>
          <Count $full={value.length >= maxCount} aria-hidden="true">
            {value.length} / {maxCount}
          </Count>
          <VisuallyHidden role="status">{announcement(maxCount - value.length)}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
