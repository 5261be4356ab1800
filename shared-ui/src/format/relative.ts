import { formatShortDate, formatTime } from './dates';
import { dayKey } from './wall-clock';
import { type Instant, viewerZone, zoneName, zoneOffsetMinutes } from './zone';

/** Calendar days from one instant's day to another's in the zone; a DST change does not count as a day. */
function daysBetween(from: Instant, to: Instant, zone: string): number {
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
