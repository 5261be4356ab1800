import {
  type Availability,
  type BlockedTime,
  MESSAGES,
  mondayOf,
  type Professional,
  problemOf,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  dayKey,
  instantOf,
  Muted,
  media,
  TextButton,
  TextLink,
  useConfirmedAction,
  useNavigate,
  useNow,
  VisuallyHidden,
} from '@crown-and-coil/shared-ui';
import { useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { useDeleteAvailabilityMutation } from '../endpoints/availability';
import { DeleteDialog } from '../professional-dashboard/delete-dialog';
import { shownDays, weekAddress } from '../workspace/dashboard-address';
import { BlockTimeDialog } from './block-time-dialog';
import { CalendarGrid } from './calendar-grid';
import { CopyWeekDialog } from './copy-week-dialog';
import { DayOffDialog } from './day-off-dialog';
import { keptFree } from './kept-free';
import { useKeyMoves } from './use-key-moves';
import { rangeOfDays, useWeek } from './use-week';
import { useWindowChanges } from './use-window-changes';
import { atLeastAnHour } from './wall-span';
import { WeekToolbar } from './week-toolbar';

const Notice = styled.div`
  margin-bottom: var(--s4);
`;

const Help = styled(Muted)`
  margin-top: var(--s3);
  @media print {
    display: none;
  }
`;

/** Visually hidden on a phone, which has no arrow keys; screen readers read it anyway. */
const KeyHelp = styled(Help)`
  ${media.mobile} {
    display: none;
  }
`;

interface Props {
  readonly professional: Professional;
  /** A day to show, 'YYYY-MM-DD'; null is today. */
  readonly day: string | null;
}

/** Calendar of a week's availability with the bookings over it; on a phone three days. */
export default function WeekCalendar({ professional, day }: Props) {
  const zone = professional.timeZone;
  const navigate = useNavigate();
  const helpId = useId();
  const now = useNow();
  const today = dayKey(now, zone);
  const days = shownDays(day ?? today, usePhone() ? 3 : 7);
  const [first = today] = days;
  const range = rangeOfDays(days, zone);
  const week = useWeek(professional.id, range);
  const changes = useWindowChanges(zone);
  const [deleteAvailability] = useDeleteAvailabilityMutation();
  const deletion = useConfirmedAction<string>({ act: (id) => deleteAvailability(id).then(problemOf) });
  const [asking, setAsking] = useState<'copy' | 'day-off' | 'block' | BlockedTime | null>(null);

  const edit = ({ id }: Availability) =>
    navigate(href.editAvailability({ availabilityId: id }, { search: { day: day ?? first } }));
  const keys = useKeyMoves({
    days,
    zone,
    move: (window, span) => void changes.move(window, span),
    say: changes.say,
    edit,
    remove: ({ id }) => deletion.ask(id),
  });
  const { draft } = keys;
  const windows = week.windows.map((window) =>
    window.id === draft?.window.id
      ? {
          ...window,
          startTime: instantOf(draft.span.start, zone),
          endTime: instantOf(draft.span.end, zone),
        }
      : window,
  );
  const openDay = days.find((one) => one >= today) ?? today;
  const show = (shown: string) => {
    setAsking(null);
    navigate(weekAddress(shown));
  };

  return (
    <section aria-label="Week of availability" aria-busy={week.isLoading}>
      <VisuallyHidden as="div" ref={deletion.heading} tabIndex={-1}>
        Calendar
      </VisuallyHidden>
      <WeekToolbar
        days={days}
        today={today}
        newWindowAt={href.setAvailability({}, { search: { day: openDay } })}
        onCopy={() => setAsking('copy')}
        onDayOff={() => setAsking('day-off')}
        onBlock={() => setAsking('block')}
      />
      {week.isError && (
        <Notice>
          <Alert onRetry={week.retry}>Failed to load availability.</Alert>
        </Notice>
      )}
      {changes.problem && (
        <Notice>
          <Alert>
            {changes.problem}{' '}
            <TextButton
              onClick={() => {
                // The pressed button is about to be removed.
                deletion.heading.current?.focus({ preventScroll: true });
                changes.forgetProblem();
              }}
            >
              Dismiss
            </TextButton>
          </Alert>
        </Notice>
      )}
      <VisuallyHidden role="status">{week.isLoading ? 'Loading...' : changes.said}</VisuallyHidden>
      {!week.isLoading && !week.isError && windows.length === 0 && (
        <Notice as="p">
          You have no availability in these days.{' '}
          <TextLink to={href.setWeeklyHours()}>Set weekly hours</TextLink>
        </Notice>
      )}
      <CalendarGrid
        days={days}
        zone={zone}
        windows={windows}
        bookings={week.bookings}
        blocked={week.blocked}
        now={now}
        describedBy={helpId}
        block={keys.block}
        onAdd={(span) => void changes.add(atLeastAnHour(span))}
        onMove={(window, span) => void changes.move(window, span)}
        onOpen={edit}
        onOpenBlocked={setAsking}
      />
      <Help>
        Drag over free time to add a window, on a touch screen after a long press. Drag one to move it.
        {week.bookings.some((booking) => keptFree(booking).length > 0) &&
          ' Hatched time is kept free around a visit.'}
      </Help>
      <KeyHelp id={helpId}>
        By keyboard: arrow keys move a window, with Shift they change its length. Enter keeps the change or
        opens the form, Escape takes it back, Delete removes the window.
      </KeyHelp>
      {asking === 'copy' && (
        <CopyWeekDialog from={mondayOf(first)} today={today} onClose={() => setAsking(null)} onDone={show} />
      )}
      {asking === 'day-off' && (
        <DayOffDialog day={openDay} today={today} onClose={() => setAsking(null)} onDone={show} />
      )}
      {(asking === 'block' || typeof asking === 'object') && asking && (
        <BlockTimeDialog
          stored={asking === 'block' ? undefined : asking}
          day={openDay}
          zone={zone}
          onClose={() => setAsking(null)}
          onDone={show}
        />
      )}
      <DeleteDialog action={deletion} thing="availability" question={MESSAGES.deleteAvailability} />
    </section>
  );
}

const PHONE_QUERY = media.mobile.replace('@media ', '');
const matchingMedia = (query: string) => globalThis.matchMedia?.(query);

/** Whether the window is so narrow that only three days fit. Paper has another width, but shows the window's days. */
function usePhone(): boolean {
  const [isPhone, setPhone] = useState(() => matchingMedia(PHONE_QUERY)?.matches ?? false);
  useEffect(() => {
    const phones = matchingMedia(PHONE_QUERY);
    const onChange = () => {
      if (phones && !matchingMedia('print').matches) setPhone(phones.matches);
    };
    phones?.addEventListener('change', onChange);
    return () => phones?.removeEventListener('change', onChange);
  }, []);
  return isPhone;
}
