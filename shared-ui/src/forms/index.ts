/** Fields bound to Formik. Apart from the main entry, so that pages without a form load neither Formik nor Yup. */
export { Form, type FormikHelpers, type FormikProps, useFormikContext } from 'formik';
export { AskBeforeLeaving } from './ask-before-leaving';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { ErrorSummary } from './error-summary';
export { fieldId } from './field-id';
export { FocusFault } from './focus-fault';
export { FormAlert } from './form-alert';
export { FieldArray, Formik } from './formik';
export { forgetDraft, KeepDraft, type KeepDraftProps } from './keep-draft';
export { MultiSelectField, type MultiSelectFieldProps } from './multi-select-field';
export { RadioCards, type RadioCardsProps } from './radio-cards';
export { SelectField, type SelectFieldProps } from './select-field';
export {
  applyServerErrors,
  type Failure,
  type FormStatus,
  type ServerErrors,
  serverErrorsToFormik,
} from './server-errors';
export { SubmitButton } from './submit-button';
export { TextArea, type TextAreaProps } from './text-area';
export { TextField, type TextFieldProps } from './text-field';
