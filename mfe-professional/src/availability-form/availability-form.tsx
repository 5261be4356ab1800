import { MESSAGES } from '@crown-and-coil/shared-api';
import { Alert, wallClock, zoneLabel } from '@crown-and-coil/shared-ui';
import { TextField } from '@crown-and-coil/shared-ui/forms';
import { Pair } from '../form-page/form-page';
import { SaveForm, type SaveFormProps } from '../form-page/save-form';
import type { WindowValues } from './window-values';

/** Messages of new availability when the server gives none. */
export const AVAILABILITY_FALLBACK = {
  refused: MESSAGES.availabilityRefused,
  unanswered: MESSAGES.availabilityFailed,
};

interface Props<Saved> extends Omit<SaveFormProps<WindowValues, Saved>, 'validate' | 'saveText'> {
  /** The professional's IANA zone, in which all times of the form are given. */
  readonly zone: string;
  /** Rules that the schema cannot check. @param nowThere current wall clock in the professional's zone */
  readonly problems: (values: WindowValues, nowThere: string) => Partial<WindowValues>;
}

/** The form of a new and of a stored window of availability (specification, section 2). */
export function AvailabilityForm<Saved>({ zone, problems, children, ...form }: Props<Saved>) {
  const nowThere = wallClock(Date.now(), zone);
  return (
    <SaveForm
      {...form}
      saveText="Save availability"
      validate={(values) => problems(values, wallClock(Date.now(), zone))}
    >
      <Alert tone="info">All times are {zoneLabel(Date.now(), zone)}, where your clients come to you.</Alert>
      <Pair>
        <TextField name="startTime" label="Start" type="datetime-local" min={nowThere} />
        <TextField name="endTime" label="End" type="datetime-local" min={nowThere} />
      </Pair>
      {children}
    </SaveForm>
  );
}
