import { formatShortDate, viewerZone } from '@crown-and-coil/shared-ui';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'Just now', '5 min ago', '2 h ago'; after a day the date. */
export function timeAgo(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE_MS) return 'Just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  return formatShortDate(instant, viewerZone());
}
