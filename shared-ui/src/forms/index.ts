/** Fields bound to Formik. Apart from the main entry, so that pages without a form load neither Formik nor Yup. */
export { Form, type FormikHelpers, useFormikContext } from 'formik';
export { AskBeforeLeaving } from './ask-before-leaving';
export { CheckboxField } from './checkbox-field';
export { ErrorSummary } from './error-summary';
export { fieldId } from './field-id';
export { FocusFault } from './focus-fault';
export { FormAlert } from './form-alert';
export { FieldArray, Formik } from './formik';
export { forgetDraft, KeepDraft } from './keep-draft';
export { MultiSelectField } from './multi-select-field';
export { RadioCards } from './radio-cards';
export { SelectField } from './select-field';
export { applyServerErrors } from './server-errors';
export { SubmitButton } from './submit-button';
export { TextArea } from './text-area';
export { TextField, type TextFieldProps } from './text-field';
