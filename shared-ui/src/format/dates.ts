import { type Instant, partsIn, viewerZone, zoneName, zoneOffsetMinutes } from './zone';

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

/** '10:00 am' in the zone, with ordinary spaces (Intl puts a narrow no-break space there). */
export function formatTime(instant: Instant, zone: string): string {
  const { hour, minute, dayPeriod } = partsIn(instant, zone, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return `${hour === '0' ? '12' : hour}:${minute} ${(dayPeriod ?? '').toLowerCase()}`;
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

/** 'Fri, 28 Nov 2025, 10:00 am to 6:00 pm AEDT'; the zone's name is the one at the start. */
export function formatDateTimeRange(start: Instant, end: Instant, zone: string): string {
  return `${formatDate(start, zone)}, ${formatTimeRange(start, end, zone)} ${zoneName(start, zone)}`;
}

/** The calendar day in the zone as 'YYYY-MM-DD': a key to group and compare by. */
export function dayKey(instant: Instant, zone: string): string {
  const { year, month, day } = partsIn(instant, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
}

/** Calendar days from one instant's day to another's in the zone; a DST change does not count as a day. */
export function daysBetween(from: Instant, to: Instant, zone: string): number {
  return Math.round((Date.parse(dayKey(to, zone)) - Date.parse(dayKey(from, zone))) / 86_400_000);
}

/** 'Today', 'Tomorrow', 'in 5 days', 'Yesterday', '3 days ago', by calendar day in the zone. */
export function formatRelativeDay(instant: Instant, zone: string, now: Instant = Date.now()): string {
  const days = daysBetween(now, instant, zone);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/**
 * 'your time: 8:00 am AWST', with the day when it differs; undefined when the viewer's clock shows the same
 * (Sydney and Melbourne), because repeating it is noise.
 */
export function formatViewerTime(
  instant: Instant,
  zone: string,
  viewer: string = viewerZone(),
): string | undefined {
  if (zoneOffsetMinutes(instant, zone) === zoneOffsetMinutes(instant, viewer)) return undefined;
  const sameDay = dayKey(instant, zone) === dayKey(instant, viewer);
  const day = sameDay ? '' : `${formatShortDate(instant, viewer)}, `;
  return `your time: ${day}${formatTime(instant, viewer)} ${zoneName(instant, viewer)}`;
}
