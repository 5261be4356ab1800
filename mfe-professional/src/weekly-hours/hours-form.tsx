import { apiErrorStatus, MESSAGES, readFailure } from '@crown-and-coil/shared-api';
import { Alert, zoneLabel } from '@crown-and-coil/shared-ui';
import { applyServerErrors, Formik, forgetDraft } from '@crown-and-coil/shared-ui/forms';
import { type ReactNode, useState } from 'react';
import { FormFrame, useDraftName } from '../form-page/form-frame';
import { FormColumns } from '../form-page/form-page';
import { HoursFields } from './hours-fields';
import type { HoursValues } from './hours-values';

interface Props<Values extends HoursValues, Result> {
  /** The professional's IANA zone. */
  readonly zone: string;
  readonly initialValues: Values;
  /** The contract's schema of these values. */
  readonly schema: unknown;
  readonly problems?: (values: Values) => Partial<Record<keyof Values, string>>;
  readonly saveText?: string;
  /** Resolves to what was saved or an error, as a mutation's trigger does. */
  readonly save: (values: Values) => PromiseLike<{ data?: Result | undefined; error?: unknown }>;
  readonly onSaved: (result: Result | undefined) => void;
  /** Path that Cancel opens. */
  readonly back: string;
  /** Content above and below the fields. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** The form of new and of stored weekly hours. */
export function HoursForm<Values extends HoursValues, Result>(props: Props<Values, Result>) {
  const draft = useDraftName();
  const [initialValues] = useState(props.initialValues);
  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={props.schema}
      validate={props.problems ?? (() => ({}))}
      onSubmit={async (values, helpers) => {
        const { data, error } = await props.save(values);
        if (error) {
          const fallback =
            apiErrorStatus(error) === undefined ? MESSAGES.availabilityFailed : MESSAGES.availabilityRefused;
          applyServerErrors(readFailure(error), helpers, fallback);
          return;
        }
        forgetDraft(draft);
        helpers.resetForm({ values });
        props.onSaved(data);
      }}
    >
      <FormColumns>
        <FormFrame draft={draft} saveText={props.saveText ?? 'Save weekly hours'} back={props.back}>
          {props.before}
          <Alert tone="info">
            All times are {zoneLabel(Date.now(), props.zone)}, where your clients come to you.
          </Alert>
          <HoursFields />
          {props.children}
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}
