/** All texts are Australian English, regardless of the browser's language. */
export const LOCALE = 'en-AU';

/** Anything that names an instant: ISO 8601 text, epoch milliseconds or a Date. */
export type Instant = string | number | Date;

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>;

interface KnownFormat {
  readonly format: Intl.DateTimeFormat;
  /** Of instants, in milliseconds. */
  readonly parts: Map<number, Parts>;
}

const formats = new Map<string, KnownFormat>();
/** How many instants each format caches. */
const MAX_INSTANTS = 500;

/** Caches formats: creating a DateTimeFormat is far more expensive than using it, and a slot page formats hundreds of times. */
function formatIn(zone: string, options: Intl.DateTimeFormatOptions): KnownFormat {
  const key = zone + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = {
    format: new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone }),
    parts: new Map<number, Parts>(),
  };
  formats.set(key, made);
  return made;
}

/** The parts of an instant in a zone, by type; literals are left out because their spaces differ by ICU. */
export function partsIn(instant: Instant, zone: string, options: Intl.DateTimeFormatOptions): Parts {
  const { format, parts } = formatIn(zone, options);
  const date = new Date(instant);
  const known = parts.get(date.getTime());
  if (known) return known;
  const written = format.formatToParts(date).filter(({ type }) => type !== 'literal');
  const made: Parts = Object.fromEntries(written.map(({ type, value }) => [type, value]));
  // A server formats the same starts for many pages.
  if (parts.size >= MAX_INSTANTS) parts.clear();
  parts.set(date.getTime(), made);
  return made;
}

/** How far a zone is ahead of UTC at an instant, in minutes (Lord Howe in winter: 630). */
export function zoneOffsetMinutes(instant: Instant, zone: string): number {
  const text = partsIn(instant, zone, { timeZoneName: 'longOffset' }).timeZoneName ?? '';
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Names by offset for zones that some ICU builds only know as 'GMT+10:30'. */
const mainland: Record<number, string> = {
  480: 'AWST',
  525: 'ACWST',
  570: 'ACST',
  600: 'AEST',
  630: 'ACDT',
  660: 'AEDT',
};
const islands: Record<string, Record<number, string>> = {
  'Australia/Lord_Howe': { 630: 'LHST', 660: 'LHDT' },
  'Australia/LHI': { 630: 'LHST', 660: 'LHDT' },
  'Pacific/Norfolk': { 660: 'NFT', 720: 'NFDT' },
};

/** A zone's short name at an instant: 'AEDT', 'AWST', 'LHST'; outside Australia Intl's name ('GMT+1'). */
export function zoneName(instant: Instant, zone: string): string {
  const known = partsIn(instant, zone, { timeZoneName: 'short' }).timeZoneName ?? zone;
  if (!/^(GMT|UTC)[+-]/.test(known) && !islands[zone]) return known;
  const names = islands[zone] ?? (zone.startsWith('Australia/') ? mainland : undefined);
  return names?.[zoneOffsetMinutes(instant, zone)] ?? known;
}

/** 'Melbourne time (AEDT)': the zone's city and its name at the instant. */
export function zoneLabel(instant: Instant, zone: string): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return `${city} time (${zoneName(instant, zone)})`;
}

/** The viewer's time zone. */
export function viewerZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Chromium's name for a zone that the device does not tell. Its clock is UTC, and Intl refuses the name.
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}
