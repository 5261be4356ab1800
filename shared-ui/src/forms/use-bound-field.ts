import { type FieldInputProps, useField, useFormikContext } from 'formik';

/** The id of a field's control, so that the error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`;
}

/**
 * Whether a field's error is shown: after the field was left or the form was submitted. A submit touches every field in
 * `values`, so an untouched one of a list belongs to a row that was added later.
 */
export const showsError = (name: string, isTouched: boolean, submitCount: number): boolean =>
  isTouched || (submitCount > 0 && !name.includes('['));

interface BoundField<Value> {
  input: FieldInputProps<Value>;
  /** The message to show. */
  error: string | undefined;
  setValue: (value: Value) => void;
  setTouched: () => void;
}

/** A Formik field as the bound controls use it. */
export function useBoundField<Value>(name: string): BoundField<Value> {
  const [input, meta, helpers] = useField<Value>(name);
  const { submitCount } = useFormikContext();
  const shown = showsError(name, meta.touched, submitCount);
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
