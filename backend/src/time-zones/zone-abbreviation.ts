const formats = new Map<string, Intl.DateTimeFormat>();

/** The abbreviation of a zone at an instant: 'AEST', 'AEDT', 'ACST'; 'GMT+7' for a zone without one. */
export function zoneAbbreviation(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' });
    formats.set(timeZone, format);
  }
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
