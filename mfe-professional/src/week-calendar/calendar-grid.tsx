import type { Availability, BlockedTime, Booking } from '@crown-and-coil/shared-api';
import { dayKey, formatHour, VisuallyHidden } from '@crown-and-coil/shared-ui';
import Calendar, { type EventDropInfo, type EventResizeDoneInfo } from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import { type TouchEvent as ReactTouchEvent, useRef } from 'react';
import { spokenDay } from '../availability-form/wall-clock';
import { isUnsaved } from '../endpoints/availability';
import { BlockedBlock } from './blocked-block';
import { BookingBlock } from './booking-block';
import { CalendarFrame, DayName, parts } from './calendar-style';
import { keptFree } from './kept-free';
import { STEP_MINUTES, spanIn, type WallSpan } from './wall-span';
import { WindowBlock, type WindowBlockProps } from './window-block';

/** A resting finger moves by a few pixels. */
const TAP_TOLERANCE_PX = 8;

const placeOf = (touches: { readonly [index: number]: { clientX: number; clientY: number } | undefined }) =>
  touches[0];

/**
 * Distinguishes a long press without movement from a drag: the calendar rounds both to a quarter of an hour and would
 * report the first as a drag too.
 */
function useTapDetection() {
  const began = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStartCapture: ({ touches }: ReactTouchEvent) => {
      const place = placeOf(touches);
      began.current = place ? { x: place.clientX, y: place.clientY } : null;
    },
    /** @param end the event that ended a drag */
    wasTap: (end: UIEvent): boolean => {
      const place = 'changedTouches' in end ? placeOf((end as TouchEvent).changedTouches) : undefined;
      if (!place || !began.current) return false;
      return Math.hypot(place.clientX - began.current.x, place.clientY - began.current.y) < TAP_TOLERANCE_PX;
    },
  };
}

const PLUGINS = [timeGrid, interaction];
/** The first visible hour; earlier ones need scrolling. */
const FIRST_HOUR = '07:00:00';
const LONG_PRESS_MS = 400;
/** Height of half an hour. */
const SLOT_MIN_HEIGHT_PX = 22;

interface Props {
  readonly days: readonly string[];
  readonly zone: string;
  readonly windows: readonly Availability[];
  readonly bookings: readonly Booking[];
  readonly blocked: readonly BlockedTime[];
  readonly now: number;
  /** Id of the text that explains the keys. */
  readonly describedBy: string;
  readonly block: (
    window: Availability,
  ) => Pick<WindowBlockProps, 'onKeyDown' | 'onFocus' | 'onBlur' | 'takesFocus'>;
  readonly onAdd: (span: WallSpan) => void;
  readonly onMove: (window: Availability, span: WallSpan) => void;
  readonly onOpen: (window: Availability) => void;
  readonly onOpenBlocked: (blocked: BlockedTime) => void;
}

/** The library gives times with the zone's offset; the wall clock is the beginning of the text. */
const spanOf = ({ startStr, endStr }: { startStr: string; endStr: string }): WallSpan => ({
  start: startStr.slice(0, 16),
  end: endStr.slice(0, 16),
});

/** Without windows nothing can be focused, so the first day is a tab stop: the grid must scroll by keyboard. */
const letKeysScroll = (view: HTMLElement) =>
  view.querySelector(`.${parts.lane}`)?.setAttribute('tabindex', '0');

const LABEL_MS = 45 * 60_000;

/** Identifies a blocked time in the grid; times that a connected calendar takes have no id. */
const keyOf = ({ id, startTime }: BlockedTime) => `blocked-${id ?? startTime}`;

/** Whether a booking or a blocked time covers the place of a window's times. */
function coversBeginning(taken: Booking | BlockedTime, window: Availability): boolean {
  const start = Date.parse(window.startTime);
  return Date.parse(taken.startTime) < start + LABEL_MS && Date.parse(taken.endTime) > start;
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

/** Windows of availability with the bookings over them. Mouse and touch; the blocks handle keys. */
export function CalendarGrid(props: Props) {
  const { days, zone, windows, bookings, blocked, now } = props;
  const windowsById = new Map(windows.map((window) => [window.id, window]));
  const bookingsById = new Map(bookings.map((booking) => [booking.id, booking]));
  const blockedByKey = new Map(blocked.map((time) => [keyOf(time), time]));
  const isOver = (window: Availability) => Date.parse(window.endTime) <= now;
  const { wasTap, onTouchStartCapture } = useTapDetection();
  const changed = ({ event, jsEvent, revert }: EventDropInfo | EventResizeDoneInfo) => {
    const window = windowsById.get(event.id);
    if (window && !wasTap(jsEvent)) props.onMove(window, spanOf(event));
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
            start: window.startTime,
            end: window.endTime,
            className: isOver(window) ? `${parts.window} ${parts.over}` : parts.window,
            startEditable: !isUnsaved(window) && Date.parse(window.startTime) > now,
            durationEditable: !isUnsaved(window) && !isOver(window),
          })),
          ...bookings.map((booking) => ({
            id: booking.id,
            start: booking.startTime,
            end: booking.endTime,
            className: parts.booking,
            editable: false,
          })),
          ...blocked.map((time) => ({
            id: keyOf(time),
            start: time.startTime,
            end: time.endTime,
            className: parts.blocked,
            editable: false,
          })),
          ...bookings.flatMap(keptFree).map((time) => ({ ...time, className: parts.kept, editable: false })),
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
          const taken = blockedByKey.get(event.id);
          if (taken)
            return (
              <BlockedBlock blocked={taken} zone={zone} now={now} onOpen={() => props.onOpenBlocked(taken)} />
            );
          const window = windowsById.get(event.id);
          if (!window) return null;
          const span = spanIn(window, zone);
          // A window over midnight is drawn in two days and has one tab stop: its first visible part.
          if (!isStart && span.start.slice(0, 10) >= (days[0] ?? '')) return null;
          return (
            <WindowBlock
              span={span}
              isCovered={[...bookings, ...blocked].some((taken) => coversBeginning(taken, window))}
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
