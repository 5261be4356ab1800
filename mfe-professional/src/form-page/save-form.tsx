import { apiErrorStatus, MESSAGES, readFailure } from '@crown-and-coil/shared-api';
import { applyServerErrors, Formik, type FormikHelpers, forgetDraft } from '@crown-and-coil/shared-ui/forms';
import { type ReactNode, useState } from 'react';
import { FormFrame, useDraftName } from './form-frame';
import { FormColumns } from './form-page';

export interface SaveFormProps<Values, Saved> {
  /** Later values are ignored. */
  readonly initialValues: Values;
  /** The contract's schema of these values. */
  readonly schema: unknown;
  /** Rules that the schema cannot check. */
  readonly validate?: (values: Values) => Partial<Record<keyof Values, string>>;
  /** Resolves to what was saved or an error, as a mutation's trigger does. */
  readonly save: (
    values: Values,
    helpers: FormikHelpers<Values>,
  ) => PromiseLike<{ data?: Saved | undefined; error?: unknown }>;
  /** Messages when the server answers without one, and when it does not answer (specification, section 8). */
  readonly fallback?: { readonly refused: string; readonly unanswered: string };
  readonly onSaved: (saved: Saved | undefined) => void;
  readonly saveText: string;
  /** Path that Cancel opens. */
  readonly back: string;
  /** Beside Save and Cancel. */
  readonly actions?: ReactNode;
  /** Beside the form on wide windows. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

const UNEXPECTED = { refused: MESSAGES.unexpected, unanswered: MESSAGES.unexpected };

/** A form whose draft is kept until it is saved. The server's errors are shown at their fields. */
export function SaveForm<Values extends object, Saved>({
  schema,
  validate = () => ({}),
  save,
  fallback = UNEXPECTED,
  onSaved,
  aside,
  ...props
}: SaveFormProps<Values, Saved>) {
  const draft = useDraftName();
  const [initialValues] = useState(props.initialValues);

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const { data, error } = await save(values, helpers);
    if (error) {
      const message = apiErrorStatus(error) === undefined ? fallback.unanswered : fallback.refused;
      applyServerErrors(readFailure(error), helpers, message);
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    onSaved(data);
  };

  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      validate={validate}
      onSubmit={submit}
    >
      <FormColumns aside={aside}>
        <FormFrame draft={draft} saveText={props.saveText} back={props.back} actions={props.actions}>
          {props.children}
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}
