import {
  addDays,
  apiErrorMessage,
  type DaysOff,
  daysUntil,
  isDay,
  MAX_DAYS_OFF_AT_ONCE,
  MESSAGES,
} from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { Button, ConfirmDialog, Dialog, Field, Input, Stack, toast } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { spokenDay } from '../availability-form/wall-clock';
import { useTakeDayOffMutation, useTakeDaysOffMutation } from '../endpoints/availability';
import { keptText, takenText } from '../weekly-hours/hours-sentence';

interface Props {
  /** The preselected day. */
  readonly day: string;
  readonly today: string;
  readonly onClose: () => void;
  readonly onDone: (day: string) => void;
}

/**
 * Removes a day, or the days until another, from the availability. The server refuses a single day with bookings, and says
 * how many; of several days it takes those without.
 */
export function DayOffDialog({ day: offered, today, onClose, onDone }: Props) {
  const [day, setDay] = useState(offered);
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [dayProblem, setDayProblem] = useState<string>();
  const [untilProblem, setUntilProblem] = useState<string>();
  const [outcome, setOutcome] = useState<DaysOff | null>(null);
  const [takeDayOff, one] = useTakeDayOffMutation();
  const [takeDaysOff, several] = useTakeDaysOffMutation();
  const isLoading = one.isLoading || several.isLoading;

  const takeOne = async () => {
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
  const takeSeveral = async (count: number) => {
    const days = Array.from({ length: count }, (_, step) => addDays(day, step));
    const { data, error } = await takeDaysOff({ days });
    if (!data) return setProblem(apiErrorMessage(error, MESSAGES.unexpected));
    if (data.kept.length > 0) return setOutcome(data);
    toast.success(takenText(data));
    onDone(day);
  };
  const confirm = () => {
    if (isLoading) return;
    setProblem(null);
    setDayProblem(undefined);
    setUntilProblem(undefined);
    if (!isDay(day)) return setDayProblem(AVAILABILITY_MESSAGES.dayRequired);
    const count = isDay(until) ? daysUntil(day, until) + 1 : 1;
    if (count < 1) return setUntilProblem(AVAILABILITY_MESSAGES.untilBeforeStart);
    if (count > MAX_DAYS_OFF_AT_ONCE) return setUntilProblem(AVAILABILITY_MESSAGES.tooManyDays);
    void (count === 1 ? takeOne() : takeSeveral(count));
  };

  if (outcome)
    return (
      <Dialog
        open
        title={takenText(outcome)}
        onClose={() => onDone(day)}
        actions={
          <Button variant="primary" data-safe onClick={() => onDone(day)}>
            Show these days
          </Button>
        }
      >
        {keptText(outcome, today)}
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      title="Take a day off"
      confirmText={until === '' ? 'Take day off' : 'Take days off'}
      keepText={until === '' ? 'Keep the day' : 'Keep the days'}
      busy={isLoading}
      busyText="Removing..."
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack $gap="s4">
        <p>
          All your availability on {until === '' ? 'this day' : 'these days'} is removed. A day with bookings
          stays as it is.
        </p>
        <Field label="Day" error={dayProblem}>
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
        <Field label="Until" optional hint="The last of several days off." error={untilProblem}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={isDay(day) ? day : today}
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
        </Field>
      </Stack>
    </ConfirmDialog>
  );
}
