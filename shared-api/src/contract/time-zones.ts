/** The site's own time zone: of its operators' days and mails, and the fallback where a professional's is not known. */
export const SITE_TIME_ZONE = 'Australia/Sydney';

/** The Australian zone furthest west, in which a day begins and ends last. */
export const WESTERNMOST_TIME_ZONE = 'Australia/Perth';
