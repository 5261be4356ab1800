import { MAX_BUFFER_MINUTES, START_INTERVALS_MINUTES } from '@crown-and-coil/shared-api';
import { SelectField, TextField } from '@crown-and-coil/shared-ui/forms';
import { Pair } from '../form-page/form-page';

/** Of the starts that are offered. */
export const INTERVALS = START_INTERVALS_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `Every ${minutes} minutes`,
}));

interface BufferProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

const BufferField = (props: BufferProps) => (
  <TextField
    {...props}
    type="number"
    inputMode="numeric"
    min={0}
    max={MAX_BUFFER_MINUTES}
    step={5}
    suffix="minutes"
  />
);

/** When the service can start, and what it keeps free around its visits. */
export function TimingFields() {
  return (
    <>
      <SelectField
        name="timing.startIntervalMinutes"
        label="Clients can start"
        placeholder="As set with your availability"
        options={INTERVALS}
        hint="Counted from the beginning of your working hours."
      />
      <Pair>
        <BufferField
          name="timing.bufferBeforeMinutes"
          label="Time free before"
          hint="To prepare. Clients only see the visit itself."
        />
        <BufferField
          name="timing.bufferAfterMinutes"
          label="Time free after"
          hint="To clean up. It may be outside your working hours."
        />
      </Pair>
    </>
  );
}
