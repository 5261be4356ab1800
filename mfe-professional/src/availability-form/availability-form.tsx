import { type Availability, type AvailabilityWrite, apiErrorStatus } from '@crown-and-coil/shared-api';
import { availabilityWriteSchema } from '@crown-and-coil/shared-api/contract';
import { Alert, toast, useNavigate, zoneLabel } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Formik,
  type FormikHelpers,
  forgetDraft,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { FormFrame } from '../form-page/form-frame';
import { FormColumns, Pair } from '../form-page/form-page';
import { useDraftName } from '../form-page/use-draft-name';
import { dashboardTab } from '../workspace/paths';
import { wallClock } from './wall-clock';
import { NEW_WINDOW, pastErrors, type WindowValues, windowToSend, windowValues } from './window-values';

interface Props {
  /** The professional's IANA zone: all times of the form are on its clock. */
  readonly zone: string;
  readonly stored?: Availability;
  /** What is said of a refusal without a word, and of no answer at all (specification, section 8). */
  readonly fallback: { readonly refused: string; readonly unanswered: string };
  /** Answers an error or nothing, as the trigger of a mutation does. */
  readonly save: (window: AvailabilityWrite) => PromiseLike<{ error?: unknown }>;
}

/** The form of a new and of a stored window of availability (specification, section 2). */
export function AvailabilityForm({ zone, stored, fallback, save }: Props) {
  const navigate = useNavigate();
  const draft = useDraftName();
  const [initialValues] = useState(() => (stored ? windowValues(stored, zone) : NEW_WINDOW));
  const nowThere = wallClock(Date.now(), zone);
  const asStored = stored && initialValues;

  const submit = async (values: WindowValues, helpers: FormikHelpers<WindowValues>) => {
    const { error } = await save(windowToSend(values, zone, stored));
    if (error) {
      const { refused, unanswered } = fallback;
      applyServerErrors(error, helpers, apiErrorStatus(error) === undefined ? unanswered : refused);
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    toast.success('Availability saved');
    navigate(dashboardTab.availability, { replace: true });
  };

  return (
    <Formik<WindowValues>
      initialValues={initialValues}
      validationSchema={availabilityWriteSchema}
      validate={(values) => pastErrors(values, wallClock(Date.now(), zone), asStored)}
      onSubmit={submit}
    >
      <FormColumns>
        <FormFrame draft={draft} saveText="Save availability" back={dashboardTab.availability}>
          <Alert tone="info">
            All times are {zoneLabel(Date.now(), zone)}, where your clients come to you.
          </Alert>
          <Pair>
            <TextField name="start_time" label="Start" type="datetime-local" min={nowThere} />
            <TextField name="end_time" label="End" type="datetime-local" min={nowThere} />
          </Pair>
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}
