import type { Availability, Booking } from '@crown-and-coil/shared-api';
import { dayKey, formatHour, VisuallyHidden } from '@crown-and-coil/shared-ui';
import Calendar, { type EventDropInfo, type EventResizeDoneInfo } from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import { spokenDay } from '../availability-form/spoken-wall-clock';
import { BookingBlock } from './booking-block';
import { CalendarFrame, DayName, parts } from './calendar-style';
import { useHeldStill } from './use-held-still';
import { isUnsaved } from './use-window-changes';
import { STEP_MINUTES, spanIn, type WallSpan } from './wall-span';
import { WindowBlock, type WindowBlockProps } from './window-block';

const PLUGINS = [timeGrid, interaction];
/** The first hour in sight; earlier ones are scrolled to. */
const FIRST_HOUR = '07:00:00';
const LONG_PRESS_MS = 400;
/** Of half an hour. */
const SLOT_MIN_HEIGHT_PX = 22;

interface Props {
  readonly days: readonly string[];
  readonly zone: string;
  readonly windows: readonly Availability[];
  readonly bookings: readonly Booking[];
  readonly now: number;
  /** Id of the text that says how the keys work. */
  readonly describedBy: string;
  readonly block: (
    window: Availability,
  ) => Pick<WindowBlockProps, 'onKeyDown' | 'onFocus' | 'onBlur' | 'takesFocus'>;
  readonly onAdd: (span: WallSpan) => void;
  readonly onMove: (window: Availability, span: WallSpan) => void;
  readonly onOpen: (window: Availability) => void;
}

/** What the library answers in the professional's zone, with its offset: the wall clock is its beginning. */
const spanOf = ({ startStr, endStr }: { startStr: string; endStr: string }): WallSpan => ({
  start: startStr.slice(0, 16),
  end: endStr.slice(0, 16),
});

/** Days without a window have nothing to focus, and still scroll by keyboard: the first one is a stop. */
const letKeysScroll = (view: HTMLElement) =>
  view.querySelector(`.${parts.lane}`)?.setAttribute('tabindex', '0');

const LABEL_MS = 45 * 60_000;

/** Whether a booking lies where a window's own times would be read. */
function coversBeginning(booking: Booking, window: Availability): boolean {
  const start = Date.parse(window.start_time);
  return Date.parse(booking.start_time) < start + LABEL_MS && Date.parse(booking.end_time) > start;
}

function DayHead({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const [weekday, dayOfMonth] = spokenDay(day).split(' ');
  return (
    <DayName $today={isToday}>
      {weekday} <b>{dayOfMonth}</b>
      {isToday && <VisuallyHidden>, today</VisuallyHidden>}
    </DayName>
  );
}

/** Windows of availability with the bookings over them, by mouse and touch; keys are the blocks' own. */
export function CalendarGrid(props: Props) {
  const { days, zone, windows, bookings, now } = props;
  const windowsById = new Map(windows.map((window) => [window.id, window]));
  const bookingsById = new Map(bookings.map((booking) => [booking.id, booking]));
  const isOver = (window: Availability) => Date.parse(window.end_time) <= now;
  const { heldStill, onTouchStartCapture } = useHeldStill();
  const changed = ({ event, jsEvent, revert }: EventDropInfo | EventResizeDoneInfo) => {
    const window = windowsById.get(event.id);
    if (window && !heldStill(jsEvent)) props.onMove(window, spanOf(event));
    else revert();
  };

  return (
    <CalendarFrame onTouchStartCapture={onTouchStartCapture}>
      <Calendar
        key={`${days[0]} ${days.length}`}
        plugins={PLUGINS}
        initialView="days"
        initialDate={days[0] ?? ''}
        views={{ days: { type: 'timeGrid', duration: { days: days.length } } }}
        timeZone={zone}
        locale="en-AU"
        headerToolbar={false}
        allDaySlot={false}
        timedText="Times"
        height={640}
        viewDidMount={({ el }) => void letKeysScroll(el)}
        scrollTime={FIRST_HOUR}
        slotDuration="00:30:00"
        slotHeaderInterval="01:00:00"
        snapDuration={{ minutes: STEP_MINUTES }}
        nowIndicator
        events={[
          ...windows.map((window) => ({
            id: window.id,
            start: window.start_time,
            end: window.end_time,
            className: isOver(window) ? `${parts.window} ${parts.over}` : parts.window,
            startEditable: !isUnsaved(window) && Date.parse(window.start_time) > now,
            durationEditable: !isUnsaved(window) && !isOver(window),
          })),
          ...bookings.map((booking) => ({
            id: booking.id,
            start: booking.start_time,
            end: booking.end_time,
            className: parts.booking,
            editable: false,
          })),
        ]}
        eventOrder="-duration"
        eventResizableFromStart
        eventInteractive={false}
        selectable
        selectMinDistance={6}
        longPressDelay={LONG_PRESS_MS}
        select={(chosen) => {
          chosen.view.calendar.unselect();
          props.onAdd(spanOf(chosen));
        }}
        eventDrop={changed}
        eventResize={changed}
        eventClick={({ event }) => {
          const window = windowsById.get(event.id);
          if (window && !isUnsaved(window)) props.onOpen(window);
        }}
        eventContent={({ event, isStart }) => {
          const booking = bookingsById.get(event.id);
          if (booking) return <BookingBlock booking={booking} zone={zone} />;
          const window = windowsById.get(event.id);
          if (!window) return null;
          const span = spanIn(window, zone);
          // Over midnight it is drawn in two days, and is one stop: where it begins, if that is to be seen.
          if (!isStart && span.start.slice(0, 10) >= (days[0] ?? '')) return null;
          return (
            <WindowBlock
              span={span}
              isCovered={bookings.some((booking) => coversBeginning(booking, window))}
              disabled={isOver(window) || isUnsaved(window)}
              describedBy={props.describedBy}
              {...props.block(window)}
            />
          );
        }}
        columnEventInnerClass={parts.inner}
        columnEventBeforeClass={({ isStartResizable, isSelected }) =>
          isStartResizable ? parts[isSelected ? 'startGrip' : 'startHandle'] : ''
        }
        columnEventAfterClass={({ isEndResizable, isSelected }) =>
          isEndResizable ? parts[isSelected ? 'endGrip' : 'endHandle'] : ''
        }
        tableClass={parts.table}
        tableHeaderClass={parts.head}
        dayHeaderContent={({ date, isToday }) => <DayHead day={dayKey(date, zone)} isToday={isToday} />}
        dayHeaderAlign="center"
        dayLaneClass={parts.lane}
        slotLaneClass={({ isMinor }) => (isMinor ? '' : parts.slot)}
        slotMinHeight={SLOT_MIN_HEIGHT_PX}
        slotHeaderContent={({ date }) => formatHour(date, zone)}
        slotHeaderInnerClass={parts.hour}
        highlightClass={parts.chosen}
        nowIndicatorLineClass={parts.now}
      />
    </CalendarFrame>
  );
}
