import { MultiSelect, type MultiSelectProps } from '../choice/multi-select';
import { FieldMessage } from '../field/field';
import { fieldId, useBoundField } from './use-bound-field';

interface MultiSelectFieldProps<Value extends string | number>
  extends Pick<MultiSelectProps<Value>, 'label' | 'placeholder' | 'options'> {
  name: string;
  hint?: string;
}

/** A multi-select of a Formik form; its value is an array. */
export function MultiSelectField<Value extends string | number>({
  name,
  hint,
  ...select
}: MultiSelectFieldProps<Value>) {
  const bound = useBoundField<Value[]>(name);
  const id = fieldId(name);
  return (
    <div>
      <MultiSelect
        {...select}
        id={id}
        selected={bound.input.value ?? []}
        onChange={bound.setValue}
        onClose={bound.setTouched}
        aria-invalid={bound.error ? true : undefined}
        aria-describedby={bound.error || hint ? `${id}-message` : undefined}
      />
      <FieldMessage id={`${id}-message`} hint={hint} error={bound.error} />
    </div>
  );
}
