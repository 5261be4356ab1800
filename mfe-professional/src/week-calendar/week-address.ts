import { addDays, isDay, mondayOf } from '@crown-and-coil/shared-api';
import { dashboardTab } from '../workspace/paths';

/** How the availability tab shows the windows: the address says it, `show=week&day=2026-11-23`. */
export interface AvailabilityView {
  readonly show: 'list' | 'week';
  /** A day of the week that is shown, 'YYYY-MM-DD'; null is today. */
  readonly day: string | null;
}

/** Reads the address; what makes no sense is left out rather than refused. */
export function readAvailabilityView(address: URLSearchParams): AvailabilityView {
  const day = address.get('day') ?? '';
  return { show: address.get('show') === 'week' ? 'week' : 'list', day: isDay(day) ? day : null };
}

/** The address of the week view. @param day one of the days to show; without it today's */
export const weekAddress = (day?: string | null) =>
  `${dashboardTab.availability}&show=week${day && isDay(day) ? `&day=${day}` : ''}`;

/** Days side by side: a week from its Monday, or three days from the one that is asked for where there is no room. */
export function shownDays(day: string, count: 3 | 7): string[] {
  const first = count === 7 ? mondayOf(day) : day;
  return Array.from({ length: count }, (_, step) => addDays(first, step));
}
