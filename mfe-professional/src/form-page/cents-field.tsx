import { AffixedInput, Field } from '@crown-and-coil/shared-ui';
import { fieldId, showsError, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { CELL_KINDS } from '../variant-grid/cell-text';

interface Props {
  readonly name: string;
  readonly label: string;
}

/** '' when empty; unparseable input stays as typed text. */
type TypedCents = number | string;

/** A field for dollars whose value is in cents; unparseable input stays as typed. */
export function CentsField({ name, label }: Props) {
  const { getFieldProps, getFieldMeta, setFieldValue, setFieldTouched, submitCount } = useFormikContext();
  const { touched, error } = getFieldMeta<TypedCents>(name);
  const { value } = getFieldProps<TypedCents>(name);
  // The text while typing, so that '15.5' does not turn into '15.50' under the caret.
  const [typing, setTyping] = useState<string>();
  return (
    <Field
      label={label}
      id={fieldId(name)}
      error={showsError(name, touched, submitCount) ? error : undefined}
    >
      {(control) => (
        <AffixedInput
          {...control}
          name={name}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={typing ?? CELL_KINDS.money.write(value)}
          onChange={(event) => {
            setTyping(event.target.value);
            void setFieldValue(name, CELL_KINDS.money.read(event.target.value));
          }}
          onBlur={() => {
            setTyping(undefined);
            void setFieldTouched(name);
          }}
        />
      )}
    </Field>
  );
}
