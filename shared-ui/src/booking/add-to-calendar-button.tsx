import { useState } from 'react';
import { Button, type ButtonSize } from '../button/button';
import { saveFile } from '../files/save-file';
import { dayKey } from '../format/wall-clock';
import type { Instant } from '../format/zone';
import { CalendarIcon } from '../icons';
import { toast } from '../toast/store';

interface AddToCalendarButtonProps {
  start: Instant;
  /** IANA zone of the professional. */
  zone: string;
  /** Loads the text of the .ics file, or returns why that failed. */
  load: () => Promise<{ readonly text: string } | { readonly problem: string }>;
  size?: ButtonSize;
}

/**
 * Downloads a booking for the person's own calendar. The file is fetched, as a plain link would not send the session.
 */
export function AddToCalendarButton({ start, zone, load, size }: AddToCalendarButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const answer = await load();
    setBusy(false);
    if ('problem' in answer) toast.error(answer.problem);
    else saveFile(`crown-and-coil-${dayKey(start, zone)}.ics`, answer.text, 'text/calendar;charset=utf-8');
  };
  return (
    <Button
      size={size}
      icon={<CalendarIcon />}
      busy={busy}
      busyText="Preparing..."
      onClick={() => void download()}
    >
      Add to calendar
    </Button>
  );
}
