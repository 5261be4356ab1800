import { SITE_TIME_ZONE } from '@crown-and-coil/shared-api';
import { formatDate, formatDateTime, formatShortDate } from '@crown-and-coil/shared-ui';

/** 'Fri, 28 Nov 2025' in the site's time zone. */
export const siteDate = (instant: string): string => formatDate(instant, SITE_TIME_ZONE);

/** 'Fri, 28 Nov' in the site's time zone. */
export const siteShortDate = (instant: string): string => formatShortDate(instant, SITE_TIME_ZONE);

/** 'Fri, 28 Nov 2025, 10:00 am AEDT' in the site's time zone. */
export const siteDateTime = (instant: string): string => formatDateTime(instant, SITE_TIME_ZONE);
