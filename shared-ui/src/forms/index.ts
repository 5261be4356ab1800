/** Fields bound to Formik. A separate entry, so that pages without a form load neither Formik nor Yup. */
export { Form, type FormikHelpers, useFormikContext } from 'formik';
export { AskBeforeLeaving, AskBeforeLosing, CancelButton } from './ask-before-leaving';
export { CheckboxField } from './checkbox-field';
export { ErrorSummary, FocusFault } from './error-summary';
export { FormDialog } from './form-dialog';
export { FieldArray, Formik } from './formik';
export { forgetDraft, KeepDraft } from './keep-draft';
export { MultiSelectField } from './multi-select-field';
export { RadioCards } from './radio-cards';
export { ReportFields } from './report-fields';
export { SelectField } from './select-field';
export { applyServerErrors } from './server-errors';
export { FormAlert, SubmitButton } from './submit-button';
export { TextArea, TextField, type TextFieldProps } from './text-field';
export { fieldId, showsError } from './use-bound-field';
