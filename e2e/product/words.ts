/** Expected texts of the screens, duplicated on purpose: a journey must not test a formatter with itself. */

/** AUD as '$1,496.00'. */
export function money(amount: number): string {
  const [whole = '0', cents = '00'] = amount.toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** Minutes as '7 h', '1 h 45 min' or '30 min'. */
export function hours(minutes: number): string {
  const parts = [
    Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`,
    minutes % 60 && `${minutes % 60} min`,
  ];
  return parts.filter(Boolean).join(' ');
}

const part = (instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, ...options }).format(new Date(instant));

/** 'Fri, 28 Nov' in a zone. */
export function day(instant: string, zone: string): string {
  const weekday = part(instant, zone, { weekday: 'short' });
  return `${weekday}, ${part(instant, zone, { day: 'numeric' })} ${part(instant, zone, { month: 'short' })}`;
}

/** '10:00 am' in a zone. */
export function time(instant: string, zone: string): string {
  return part(instant, zone, { hour: 'numeric', minute: '2-digit', hour12: true })
    .replace(/\s/g, ' ')
    .toLowerCase();
}

/** Escapes a text for a regular expression. */
export const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Week of an instant relative to today, from 0, in a zone. */
export function weeksAhead(instant: string, zone: string): number {
  const dayNumber = (at: Date): number =>
    Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)) /
    86_400_000;
  return Math.floor((dayNumber(new Date(instant)) - dayNumber(new Date())) / 7);
}
