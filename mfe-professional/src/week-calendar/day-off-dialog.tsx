import { apiErrorMessage, isDay, MESSAGES } from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { Alert, ConfirmDialog, Field, Input, Stack, toast } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { spokenDay } from '../availability-form/wall-clock';
import { useTakeDayOffMutation } from '../endpoints/availability';

interface Props {
  /** The preselected day. */
  readonly day: string;
  readonly today: string;
  readonly onClose: () => void;
  readonly onDone: (day: string) => void;
}

/** Removes a day from the availability. The server refuses while the day has bookings, and says how many. */
export function DayOffDialog({ day: offered, today, onClose, onDone }: Props) {
  const [day, setDay] = useState(offered);
  const [problem, setProblem] = useState<string | null>(null);
  const [takeDayOff, { isLoading }] = useTakeDayOffMutation();

  const confirm = async () => {
    if (isLoading) return;
    if (!isDay(day)) return setProblem(AVAILABILITY_MESSAGES.dayRequired);
    setProblem(null);
    const { data, error } = await takeDayOff({ day });
    if (!data) return setProblem(apiErrorMessage(error, MESSAGES.unexpected));
    const changed = data.removed + data.trimmed;
    toast.success(
      changed > 0
        ? `${spokenDay(day, today)} is a day off`
        : `You had no availability on ${spokenDay(day, today)}`,
    );
    onDone(day);
  };

  return (
    <ConfirmDialog
      open
      title="Take a day off"
      confirmText="Take day off"
      keepText="Keep the day"
      busy={isLoading}
      busyText="Removing..."
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack $gap="s4">
        <p>All your availability on this day is removed. A day with bookings stays as it is.</p>
        <Field label="Day">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
        {problem && <Alert>{problem}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
