import { addDays, apiErrorMessage, type MadeWindows, MESSAGES, mondayOf } from '@crown-and-coil/shared-api';
import { Alert, Button, Dialog, Field, Select, Stack, toast } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { spokenDay } from '../availability-form/wall-clock';
import { useCopyWeekMutation } from '../endpoints/availability';
import { madeSummary, SkippedList, skippedWithReason } from '../made-windows/made-windows';

/** Half a year; for longer plans there are weekly hours. */
const WEEKS_OFFERED = 26;

interface Props {
  /** The Monday of the week that is copied. */
  readonly from: string;
  readonly today: string;
  readonly onClose: () => void;
  /** Called with the created week, to show it. */
  readonly onDone: (monday: string) => void;
}

/** Copies the windows of a week into another, and shows what was skipped. */
export function CopyWeekDialog({ from, today, onClose, onDone }: Props) {
  const weeks = Array.from({ length: WEEKS_OFFERED + 1 }, (_, week) =>
    addDays(mondayOf(today), week * 7),
  ).filter((monday) => monday !== from);
  const next = weeks.find((monday) => monday > from) ?? weeks[0] ?? from;
  const [to, setTo] = useState(next);
  const [copyWeek, { isLoading }] = useCopyWeekMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<MadeWindows | null>(null);

  const copy = async () => {
    if (isLoading) return;
    setProblem(null);
    const { data, error } = await copyWeek({ from, to });
    if (!data) return setProblem(apiErrorMessage(error, MESSAGES.unexpected));
    if (skippedWithReason(data).length > 0) return setMade(data);
    toast.success(madeSummary(data));
    onDone(to);
  };

  if (made)
    return (
      <Dialog
        open
        title={madeSummary(made)}
        onClose={() => onDone(to)}
        actions={
          <Button variant="primary" data-safe onClick={() => onDone(to)}>
            Show that week
          </Button>
        }
      >
        <SkippedList made={made} />
      </Dialog>
    );
  return (
    <Dialog
      open
      title={`Copy the week of ${spokenDay(from, today)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isLoading} busyText="Copying..." onClick={() => void copy()}>
            Copy week
          </Button>
        </>
      }
    >
      <Stack $gap="s4">
        <p>Its availability is made again on the same days, at the same times. Bookings are not copied.</p>
        <Field label="Copy to">
          {(control) => (
            <Select {...control} data-safe value={to} onChange={(event) => setTo(event.target.value)}>
              {weeks.map((monday) => (
                <option key={monday} value={monday}>
                  {`Week of ${spokenDay(monday, today)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {problem && <Alert>{problem}</Alert>}
      </Stack>
    </Dialog>
  );
}
