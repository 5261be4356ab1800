import { type FieldInputProps, useField, useFormikContext } from 'formik';

/** The id of a field's control, so that the error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`;
}

interface BoundField<Value> {
  input: FieldInputProps<Value>;
  /** The message to show, after the field was left or the form was submitted. */
  error: string | undefined;
  setValue: (value: Value) => void;
  setTouched: () => void;
}

/** A Formik field as the bound controls use it. */
export function useBoundField<Value>(name: string): BoundField<Value> {
  const [input, meta, helpers] = useField<Value>(name);
  const { submitCount } = useFormikContext();
  const shown = meta.touched || submitCount > 0;
  return {
    input,
    error: shown && typeof meta.error === 'string' ? meta.error : undefined,
    setValue: (value) => {
      helpers.setValue(value);
    },
    setTouched: () => {
      helpers.setTouched(true);
    },
  };
}
