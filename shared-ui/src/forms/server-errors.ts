import { type FormikErrors, type FormikHelpers, getIn, setIn } from 'formik';

/** A failed save as read by the caller: this package knows no API. */
export interface Failure {
  /** The server's message. */
  readonly message: string | undefined;
  /** Refused fields: `['body', 'attributes', 0, 'key']` with what is wrong. */
  readonly fields: readonly { readonly loc: readonly (string | number)[]; readonly msg: string }[];
  /** Adds to a message that the browser is offline; missing when it is online, or a response came. */
  readonly whileOffline?: ((message: string) => string) | undefined;
}

interface ServerErrors {
  /** Messages by form path, nested as Formik keeps them. */
  fields: Record<string, unknown>;
  /** The message about the form as a whole. */
  message: string | undefined;
}

/** ['body', 'attributes', 0, 'key'] is 'attributes[0].key'; undefined when it names no field. */
function pathOf(loc: readonly (string | number)[]): string | undefined {
  const steps = loc[0] === 'body' ? loc.slice(1) : [];
  const path = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return path === '' ? undefined : path.replace(/^\./, '');
}

/** A failure as a form shows it: on its fields (the first message of a field wins), or above the form. */
export function serverErrorsToFormik(failure: Failure): ServerErrors {
  const faults = failure.fields.map(({ loc, msg }) => ({ path: pathOf(loc), text: msg }));
  const fields = faults.reduce<Record<string, unknown>>(
    (errors, { path, text }) =>
      path === undefined || getIn(errors, path) !== undefined ? errors : setIn(errors, path, text),
    {},
  );
  const loose = faults.find((fault) => fault.path === undefined);
  return { fields, message: faults.length > 0 ? loose?.text : failure.message };
}

/** The form's status as `FormAlert` reads it. */
export interface FormStatus {
  readonly message?: string | undefined;
  /** Replaces the message of a save that failed offline as soon as the browser is online. */
  readonly onlineMessage?: string | undefined;
}

/**
 * Puts a failed save on the form: messages on fields, the rest above the form (`FormAlert`). Without either,
 * `fallback` is shown. Returns the texts that were set above the form, for a toast.
 */
export function applyServerErrors<Values>(
  failure: Failure,
  helpers: Pick<FormikHelpers<Values>, 'setErrors' | 'setStatus'>,
  fallback: string,
): string | undefined {
  const { fields, message } = serverErrorsToFormik(failure);
  const hasFields = Object.keys(fields).length > 0;
  const { whileOffline } = failure;
  const unsaved = whileOffline ? offlineStatus(fallback, whileOffline(fallback)) : { message: fallback };
  const status: FormStatus = message === undefined && !hasFields ? unsaved : { message };
  if (hasFields) helpers.setErrors(fields as FormikErrors<Values>);
  helpers.setStatus(status);
  return status.message;
}

const STILL_HERE = 'What you typed is still here.';

function offlineStatus(fallback: string, offlineFallback: string): FormStatus {
  const connected = `You are connected again. ${STILL_HERE}`;
  return {
    message: `${offlineFallback} ${STILL_HERE}`,
    // Released remotes give a fallback that already says that the browser is offline.
    onlineMessage: offlineFallback === fallback ? connected : `${fallback} ${connected}`,
  };
}
