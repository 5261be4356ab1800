import { type AvailabilityUpdate, formSchema, MESSAGES } from '@crown-and-coil/shared-api';
import { availabilityBaseSchema, availabilityWriteSchema } from '@crown-and-coil/shared-api/contract';
import { Alert, wallClock, zoneLabel } from '@crown-and-coil/shared-ui';
import { TextField } from '@crown-and-coil/shared-ui/forms';
import { Pair } from '../form-page/form-page';
import { SaveForm, type SaveFormProps } from '../form-page/save-form';
import { SavedMeanwhile } from '../saved-meanwhile/saved-meanwhile';
import { useMergingSave } from '../saved-meanwhile/use-merging-save';
import { pastErrors, type Times, type WindowValues, windowToSend, windowValues } from './window-values';

/** Messages of new availability when the server gives none. */
export const AVAILABILITY_FALLBACK = {
  refused: MESSAGES.availabilityRefused,
  unanswered: MESSAGES.availabilityFailed,
};

const SCHEMA = formSchema(availabilityWriteSchema);
const BASE = formSchema(availabilityBaseSchema);

const LABELS = { startTime: 'Start', endTime: 'End' } as const satisfies Record<keyof WindowValues, string>;

interface Props<Saved>
  extends Omit<SaveFormProps<WindowValues, Saved>, 'schema' | 'validate' | 'save' | 'saveText'> {
  /** The professional's IANA zone, in which all times of the form are given. */
  readonly zone: string;
  /** Undefined for a new window. */
  readonly stored?: Times;
  /** Resolves to what was saved or an error, as a mutation's trigger does. */
  readonly save: (window: AvailabilityUpdate) => PromiseLike<{ data?: Saved | undefined; error?: unknown }>;
}

/** The form of a new and of a stored window of availability (specification, section 2). */
export function AvailabilityForm<Saved>({ zone, stored, save, children, ...form }: Props<Saved>) {
  const nowThere = wallClock(Date.now(), zone);
  const merging = useMergingSave({
    stored,
    valuesOf: (times) => windowValues(times, zone),
    send: (values: WindowValues, base) =>
      save({
        ...windowToSend(values, zone, base),
        basedOn: base && BASE.cast(base, { stripUnknown: true }),
      }),
  });
  const { base } = merging;
  return (
    <SaveForm
      {...form}
      schema={SCHEMA}
      save={merging.save}
      saveText="Save availability"
      validate={(values) => pastErrors(values, wallClock(Date.now(), zone), base && windowValues(base, zone))}
    >
      <SavedMeanwhile conflicts={merging.conflicts} labels={LABELS} onUse={merging.discardConflicts} />
      <Alert tone="info">All times are {zoneLabel(Date.now(), zone)}, where your clients come to you.</Alert>
      <Pair>
        <TextField name="startTime" label={LABELS.startTime} type="datetime-local" min={nowThere} />
        <TextField name="endTime" label={LABELS.endTime} type="datetime-local" min={nowThere} />
      </Pair>
      {children}
    </SaveForm>
  );
}
