import { addDays } from '@crown-and-coil/shared-api';
import { formatShortDate, formatTime } from '@crown-and-coil/shared-ui';

/** Days of the week as the API counts them: Monday is 1 (ISO 8601). */
export const WEEKDAYS = [
  { value: 1, short: 'Mon', name: 'Monday' },
  { value: 2, short: 'Tue', name: 'Tuesday' },
  { value: 3, short: 'Wed', name: 'Wednesday' },
  { value: 4, short: 'Thu', name: 'Thursday' },
  { value: 5, short: 'Fri', name: 'Friday' },
  { value: 6, short: 'Sat', name: 'Saturday' },
  { value: 7, short: 'Sun', name: 'Sunday' },
] as const;

/** Wall clocks ('2026-10-03T09:00') are formatted as UTC to avoid a zone conversion. */
const asInstant = (wallClock: string) => `${wallClock.slice(0, 16)}:00Z`;

/** 'Fri 18 Dec', with the year when it differs from that of `besides`. Both are days ('YYYY-MM-DD'). */
export function spokenDay(day: string, besides = day): string {
  const text = formatShortDate(`${day}T00:00:00Z`, 'UTC').replace(',', '');
  return day.slice(0, 4) === besides.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`;
}

/** 'Fri 3 July, 4:00 pm'. */
export const spokenMoment = (wallClock: string) =>
  `${spokenDay(wallClock.slice(0, 10))}, ${formatTime(asInstant(wallClock), 'UTC')}`;

/** '9:00 am to 5:00 pm', '6:00 pm to 2:00 am the next day'. */
export function spokenHours(start: string, end: string): string {
  const endTime = formatTime(asInstant(end), 'UTC');
  const [firstDay, lastDay] = [start.slice(0, 10), end.slice(0, 10)];
  const laterDay = lastDay === addDays(firstDay, 1) ? ' the next day' : ` on ${spokenDay(lastDay)}`;
  return `${formatTime(asInstant(start), 'UTC')} to ${endTime}${firstDay === lastDay ? '' : laterDay}`;
}

/** Times of day ('09:00'): '9:00 am to 5:00 pm', '6:00 pm to 2:00 am the next day'. */
export const spokenClocks = (start: string, end: string, endsNextDay: boolean) =>
  spokenHours(`2000-01-01T${start}`, `2000-01-0${endsNextDay ? 2 : 1}T${end}`);

/** 'Sat 3 Oct, 9:00 am to 5:00 pm', the server's format. */
export const spokenWindow = (start: string, end: string) =>
  `${spokenDay(start.slice(0, 10))}, ${spokenHours(start, end)}`;
