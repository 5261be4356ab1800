import {
  addDays,
  type BlockedTime,
  formSchema,
  isDay,
  MESSAGES,
  problemOf,
  readFailure,
} from '@crown-and-coil/shared-api';
import { blockedTimeFormSchema, MAX_BLOCK_NOTE_LENGTH } from '@crown-and-coil/shared-api/contract';
import {
  ActionDialog,
  dayKey,
  TextButton,
  toast,
  useConfirmedAction,
  wallClock,
} from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FormDialog,
  type FormikHelpers,
  TextField,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import {
  pastErrors,
  type WindowValues,
  windowToSend,
  windowValues,
} from '../availability-form/window-values';
import {
  useBlockTimeMutation,
  useChangeBlockedTimeMutation,
  useUnblockTimeMutation,
} from '../endpoints/availability';
import { Pair } from '../form-page/form-page';
import { endsNextDay, isClock } from '../weekly-hours/hours-values';

const SCHEMA = formSchema(blockedTimeFormSchema);

/** Wall clocks in the professional's zone. */
interface Values {
  readonly day: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly note: string;
}

interface Props {
  /** The blocked time to change; undefined for a new one. */
  readonly stored: BlockedTime | undefined;
  /** The preselected day of a new one. */
  readonly day: string;
  readonly zone: string;
  readonly onClose: () => void;
  /** @param day the day of the blocked time */
  readonly onDone: (day: string) => void;
}

function valuesOf({ stored, day, zone }: Pick<Props, 'stored' | 'day' | 'zone'>): Values {
  if (!stored) return { day, startTime: '', endTime: '', note: '' };
  const { startTime, endTime } = windowValues(stored, zone);
  return {
    day: startTime.slice(0, 10),
    startTime: startTime.slice(11),
    endTime: endTime.slice(11),
    note: stored.note,
  };
}

const toWindow = (values: Values): WindowValues => ({
  startTime: `${values.day}T${values.startTime}`,
  endTime: `${endsNextDay(values) ? addDays(values.day, 1) : values.day}T${values.endTime}`,
});

/** What the schema cannot check: the end has not passed. */
function problemsOf(values: Values, zone: string): Partial<Values> {
  if (!isDay(values.day) || !isClock(values.startTime) || !isClock(values.endTime)) return {};
  const { endTime } = pastErrors(toWindow(values), wallClock(Date.now(), zone));
  return endTime === undefined ? {} : { endTime };
}

/** Blocks a time of a day, or changes or removes a blocked one. */
export function BlockTimeDialog({ stored, day, zone, onClose, onDone }: Props) {
  const [initialValues] = useState(() => valuesOf({ stored, day, zone }));
  const [blockTime] = useBlockTimeMutation();
  const [changeBlockedTime] = useChangeBlockedTimeMutation();
  const [unblockTime] = useUnblockTimeMutation();
  const unblocking = useConfirmedAction<string>({
    act: async (id) => {
      const problem = problemOf(await unblockTime(id));
      if (problem === undefined) onDone(initialValues.day);
      return problem;
    },
    done: () => 'Time unblocked',
  });
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const change = { ...windowToSend(toWindow(values), zone, stored), note: values.note.trim() };
    const { error } = stored?.id
      ? await changeBlockedTime({ id: stored.id, change })
      : await blockTime(change);
    if (error) return applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
    toast.success(stored ? 'Blocked time saved' : 'Time blocked');
    onDone(values.day);
  };
  const storedId = stored?.id;
  return (
    <>
      <FormDialog<Values>
        initialValues={initialValues}
        validationSchema={SCHEMA}
        validate={(values) => problemsOf(values, zone)}
        title={stored ? 'Blocked time' : 'Block time'}
        text={<p>Clients cannot book in it. Use it for a break, an errand or a client who phoned.</p>}
        confirm={stored ? 'Save' : 'Block time'}
        busy="Saving..."
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField name="day" label="Day" type="date" min={dayKey(Date.now(), zone)} />
        <Hours />
        <TextField
          name="note"
          label="Note"
          optional
          hint="Only you see it."
          maxCount={MAX_BLOCK_NOTE_LENGTH}
        />
        {storedId && (
          <div>
            <TextButton onClick={() => unblocking.ask(storedId)}>Unblock</TextButton>
          </div>
        )}
      </FormDialog>
      <ActionDialog
        action={unblocking}
        title="Unblock this time"
        confirmText="Unblock"
        keepText="Keep it blocked"
        busyText="Unblocking..."
        danger
      >
        {() => `Clients can book in it again.${stored?.note ? ' Its note is deleted.' : ''}`}
      </ActionDialog>
    </>
  );
}

function Hours() {
  const { values } = useFormikContext<Values>();
  const isOverMidnight = isClock(values.startTime) && isClock(values.endTime) && endsNextDay(values);
  return (
    <Pair style={{ rowGap: 'var(--s4)' }}>
      <TextField name="startTime" label="From" type="time" />
      <TextField
        name="endTime"
        label="To"
        type="time"
        hint={isOverMidnight ? 'On the next day' : undefined}
      />
    </Pair>
  );
}
