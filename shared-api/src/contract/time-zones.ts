/** The site's own time zone: of its operators' days and mails, and the fallback where a professional's is not known. */
export const SITE_TIME_ZONE = 'Australia/Sydney';

/** The Australian zone furthest west, in which a day begins and ends last. */
export const WESTERNMOST_TIME_ZONE = 'Australia/Perth';

/** The zones of the mainland, Tasmania and the islands. */
export const AUSTRALIAN_TIME_ZONES: readonly string[] = [
  ...[SITE_TIME_ZONE, 'Australia/Melbourne', 'Australia/Hobart', 'Australia/Brisbane', 'Australia/Lindeman'],
  ...['Australia/Adelaide', 'Australia/Broken_Hill', 'Australia/Darwin', WESTERNMOST_TIME_ZONE],
  ...['Australia/Eucla', 'Australia/Lord_Howe'],
];

/** Whether a text is the IANA name of a time zone. */
export function isTimeZone(name: string | undefined): boolean {
  try {
    // Refuses offsets such as '+10:00', which have no daylight saving time.
    return /^[A-Za-z]/.test(name ?? '') && new Intl.DateTimeFormat('en-AU', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
