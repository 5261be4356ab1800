import { type FormikErrors, type FormikHelpers, getIn, setIn } from 'formik';
import { errorDetail, fieldFaults } from '../message/error-detail';

export interface ServerErrors {
  /** Messages by form path, nested as Formik keeps them. */
  fields: Record<string, unknown>;
  /** What concerns the form as a whole. */
  message: string | undefined;
}

/** ['body', 'attributes', 0, 'key'] is 'attributes[0].key'; undefined when it names no field. */
function pathOf(loc: readonly (string | number)[]): string | undefined {
  const steps = loc[0] === 'body' ? loc.slice(1) : [];
  const path = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return path === '' ? undefined : path.replace(/^\./, '');
}

/**
 * The API's answer as a form shows it: a 422's `[{ loc: ['body', 'price'], msg }]` on its fields (the first
 * message of a field wins), a string detail as the form's message.
 */
export function serverErrorsToFormik(error: unknown): ServerErrors {
  const faults = fieldFaults(error).map((fault) => ({ path: pathOf(fault.loc), text: fault.msg }));
  const fields = faults.reduce<Record<string, unknown>>(
    (errors, { path, text }) =>
      path === undefined || getIn(errors, path) !== undefined ? errors : setIn(errors, path, text),
    {},
  );
  const loose = faults.find((fault) => fault.path === undefined);
  return { fields, message: faults.length > 0 ? loose?.text : errorDetail(error) };
}

/** The form's status as `FormAlert` reads it. */
export interface FormStatus {
  message?: string | undefined;
}

/**
 * Puts a failed save on the form: messages on fields, the rest above the form (`FormAlert`). Without either,
 * `fallback` is shown. Answers the texts that were set above the form, for a toast.
 */
export function applyServerErrors<Values>(
  error: unknown,
  helpers: Pick<FormikHelpers<Values>, 'setErrors' | 'setStatus'>,
  fallback: string,
): string | undefined {
  const { fields, message } = serverErrorsToFormik(error);
  const hasFields = Object.keys(fields).length > 0;
  const shown = message ?? (hasFields ? undefined : fallback);
  if (hasFields) helpers.setErrors(fields as FormikErrors<Values>);
  helpers.setStatus({ message: shown } satisfies FormStatus);
  return shown;
}
