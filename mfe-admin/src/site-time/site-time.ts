import { DAY_MS, MINUTE_MS, SITE_TIME_ZONE } from '@crown-and-coil/shared-api';
import { formatDate, formatDateTime, zoneOffsetMinutes } from '@crown-and-coil/shared-ui';

/** 'Fri, 28 Nov 2025' in the site's time zone. */
export const siteDate = (instant: string): string => formatDate(instant, SITE_TIME_ZONE);

/** 'Fri, 28 Nov 2025, 10:00 am AEDT' in the site's time zone. */
export const siteDateTime = (instant: string): string => formatDateTime(instant, SITE_TIME_ZONE);

/**
 * The instant at which a day begins in the site's time zone.
 *
 * @param day 'YYYY-MM-DD'
 * @param later days to add
 */
export function startOfSiteDay(day: string, later = 0): string {
  const asUtc = Date.parse(`${day}T00:00Z`) + later * DAY_MS;
  // Near a clock change the first guess may have the other offset: compute again with the offset found there.
  const near = asUtc - zoneOffsetMinutes(asUtc, SITE_TIME_ZONE) * MINUTE_MS;
  return new Date(asUtc - zoneOffsetMinutes(near, SITE_TIME_ZONE) * MINUTE_MS).toISOString();
}

/** Whether a text is a day in a date input's format, of any year: the input has year 2 while somebody types 2026. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));
