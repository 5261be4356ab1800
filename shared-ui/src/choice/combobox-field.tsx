import { fieldId, useBoundField } from '../forms/use-bound-field';
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox';

interface ComboboxFieldProps<Option extends ComboboxOption>
  extends Omit<
    ComboboxProps<Option>,
    'text' | 'onTextChange' | 'onChoose' | 'error' | 'id' | 'name' | 'onBlur'
  > {
  name: string;
  /** Called when the user types: search for options. */
  onSearch: (text: string) => void;
  /** Called when an option was chosen; the field already has its label. */
  onChoose?: (option: Option) => void;
}

/** A text field of a Formik form with suggestions (suburbs). Choosing one sets and validates the field. */
export function ComboboxField<Option extends ComboboxOption>({
  name,
  onSearch,
  onChoose,
  ...combobox
}: ComboboxFieldProps<Option>) {
  const bound = useBoundField<string | null | undefined>(name);
  return (
    <Combobox
      {...combobox}
      id={fieldId(name)}
      name={name}
      text={bound.input.value ?? ''}
      error={bound.error}
      onBlur={bound.input.onBlur}
      onTextChange={(text) => {
        bound.setValue(text);
        onSearch(text);
      }}
      onChoose={(option) => {
        bound.setValue(option.label);
        onChoose?.(option);
      }}
    />
  );
}
