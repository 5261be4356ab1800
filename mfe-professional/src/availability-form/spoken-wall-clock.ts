import { addDays } from '@crown-and-coil/shared-api';
import { formatShortDate, formatTime } from '@crown-and-coil/shared-ui';

/** Wall clocks ('2026-10-03T09:00') are spoken as they stand: read and shown in one zone, no other has a say. */
const asInstant = (wallClock: string) => `${wallClock.slice(0, 16)}:00Z`;

/** 'Fri 18 Dec', and with its year when that is not the year of another day. Both are days ('YYYY-MM-DD'). */
export function spokenDay(day: string, besides = day): string {
  const text = formatShortDate(`${day}T00:00:00Z`, 'UTC').replace(',', '');
  return day.slice(0, 4) === besides.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`;
}

/** '9:00 am to 5:00 pm', '6:00 pm to 2:00 am the next day'. */
export function spokenHours(start: string, end: string): string {
  const endTime = formatTime(asInstant(end), 'UTC');
  const [firstDay, lastDay] = [start.slice(0, 10), end.slice(0, 10)];
  const laterDay = lastDay === addDays(firstDay, 1) ? ' the next day' : ` on ${spokenDay(lastDay)}`;
  return `${formatTime(asInstant(start), 'UTC')} to ${endTime}${firstDay === lastDay ? '' : laterDay}`;
}

/** Clocks ('09:00') without a day: '9:00 am to 5:00 pm', '6:00 pm to 2:00 am the next day'. */
export const spokenClocks = (start: string, end: string, endsNextDay: boolean) =>
  spokenHours(`2000-01-01T${start}`, `2000-01-0${endsNextDay ? 2 : 1}T${end}`);

/** 'Sat 3 Oct, 9:00 am to 5:00 pm', as the server words it. */
export const spokenWindow = (start: string, end: string) =>
  `${spokenDay(start.slice(0, 10))}, ${spokenHours(start, end)}`;
