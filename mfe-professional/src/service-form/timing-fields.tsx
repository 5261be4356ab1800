import { START_INTERVALS_MINUTES } from '@crown-and-coil/shared-api';
import { SelectField } from '@crown-and-coil/shared-ui/forms';

const INTERVALS = START_INTERVALS_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `Every ${minutes} minutes`,
}));

/** When the service can start. */
export function TimingFields() {
  return (
    <SelectField
      name="timing.startIntervalMinutes"
      label="Clients can start"
      placeholder="As set with your availability"
      options={INTERVALS}
      hint="Counted from the beginning of your working hours."
    />
  );
}
