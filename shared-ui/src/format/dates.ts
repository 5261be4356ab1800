import { dayKey } from './wall-clock';
import { type Instant, partsIn, zoneName } from './zone';

/** 'Fri, 28 Nov 2025' in the zone. */
export function formatDate(instant: Instant, zone: string): string {
  const { year } = partsIn(instant, zone, { year: 'numeric' });
  return `${formatShortDate(instant, zone)} ${year}`;
}

/** 'Fri, 28 Nov' in the zone. */
export function formatShortDate(instant: Instant, zone: string): string {
  const { weekday, day, month } = partsIn(instant, zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return `${weekday}, ${day} ${month}`;
}

/** 'Fri' in the zone. */
export function formatWeekday(instant: Instant, zone: string): string {
  return partsIn(instant, zone, { weekday: 'short' }).weekday ?? '';
}

/** '10:00 am' in the zone, on one line: with a no-break space (Intl puts a narrow one there, which fonts may lack). */
export function formatTime(instant: Instant, zone: string): string {
  const { hour, minute, dayPeriod } = partsIn(instant, zone, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return `${hour === '0' ? '12' : hour}:${minute}\u00a0${(dayPeriod ?? '').toLowerCase()}`;
}

/** '9 am' on the hour, '9:30 am' otherwise: for scales. */
export function formatHour(instant: Instant, zone: string): string {
  return formatTime(instant, zone).replace(':00', '');
}

/** 'Fri, 28 Nov 2025, 10:00 am AEDT'. */
export function formatDateTime(instant: Instant, zone: string): string {
  return `${formatDate(instant, zone)}, ${formatTime(instant, zone)} ${zoneName(instant, zone)}`;
}

/** An end as read beside its start: '6:00 pm', or '1:00 am Sat' when it falls on another day. */
export function formatEndTime(start: Instant, end: Instant, zone: string): string {
  const time = formatTime(end, zone);
  return dayKey(start, zone) === dayKey(end, zone) ? time : `${time} ${formatWeekday(end, zone)}`;
}

/** '10:00 am to 6:00 pm' in the zone, without its name: the zone is shown once per block. */
export function formatTimeRange(start: Instant, end: Instant, zone: string): string {
  return `${formatTime(start, zone)} to ${formatEndTime(start, end, zone)}`;
}

/** '10:00 am to 6:00 pm AEDT'; '1:00 am AEDT to 3:00 am AEST' over a change of daylight saving. */
export function formatZonedTimeRange(start: Instant, end: Instant, zone: string): string {
  const [first, last] = [zoneName(start, zone), zoneName(end, zone)];
  const from = `${formatTime(start, zone)}${first === last ? '' : ` ${first}`}`;
  return `${from} to ${formatEndTime(start, end, zone)} ${last}`;
}
