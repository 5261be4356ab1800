import { apiErrorStatus, readFailure } from '@crown-and-coil/shared-api';
import { Alert, wallClock, zoneLabel } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Formik,
  type FormikHelpers,
  forgetDraft,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { type ReactNode, useState } from 'react';
import { FormFrame, useDraftName } from '../form-page/form-frame';
import { FormColumns, Pair } from '../form-page/form-page';
import type { WindowValues } from './window-values';

interface Props<Values extends WindowValues, Result> {
  /** The professional's IANA zone, in which all times of the form are given. */
  readonly zone: string;
  readonly initialValues: Values;
  /** The contract's schema of these values. */
  readonly schema: unknown;
  /** Rules that the schema cannot check. @param nowThere current wall clock in the professional's zone */
  readonly problems: (values: Values, nowThere: string) => Partial<Record<keyof Values, string>>;
  /** Messages when the server answers without one, and when it does not answer (specification, section 8). */
  readonly fallback: { readonly refused: string; readonly unanswered: string };
  /** Resolves to what was saved or an error, as a mutation's trigger does. */
  readonly save: (values: Values) => PromiseLike<{ data?: Result; error?: unknown }>;
  readonly onSaved: (result: Result | undefined) => void;
  /** Path that Cancel opens. */
  readonly back: string;
  /** Beside Save and Cancel. */
  readonly actions?: ReactNode;
  /** Content above and below the fields. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** The form of a new and of a stored window of availability (specification, section 2). */
export function AvailabilityForm<Values extends WindowValues, Result>(props: Props<Values, Result>) {
  const { zone, schema, problems, fallback, save, onSaved } = props;
  const draft = useDraftName();
  const [initialValues] = useState(props.initialValues);
  const nowThere = wallClock(Date.now(), zone);

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const { data, error } = await save(values);
    if (error) {
      const { refused, unanswered } = fallback;
      applyServerErrors(
        readFailure(error),
        helpers,
        apiErrorStatus(error) === undefined ? unanswered : refused,
      );
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
      validate={(values) => problems(values, wallClock(Date.now(), zone))}
      onSubmit={submit}
    >
      <FormColumns>
        <FormFrame draft={draft} saveText="Save availability" back={props.back} actions={props.actions}>
          {props.before}
          <Alert tone="info">
            All times are {zoneLabel(Date.now(), zone)}, where your clients come to you.
          </Alert>
          <Pair>
            <TextField name="startTime" label="Start" type="datetime-local" min={nowThere} />
            <TextField name="endTime" label="End" type="datetime-local" min={nowThere} />
          </Pair>
          {props.children}
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}
