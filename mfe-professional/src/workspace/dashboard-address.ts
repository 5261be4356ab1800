import { addDays, isDay, mondayOf } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';

/** Addresses of the dashboard's tabs: a form returns to the tab that lists what it saved. */
export const dashboardTab = {
  services: href.professionalDashboard({}, { search: { tab: 'services' } }),
  availability: href.professionalDashboard({}, { search: { tab: 'availability', show: 'list' } }),
  products: href.professionalDashboard({}, { search: { tab: 'products' } }),
  payments: href.professionalDashboard({}, { search: { tab: 'payments' } }),
} as const;

/** How the availability tab shows the windows, from the URL: the week by default, `day=2026-11-23`, or `show=list`. */
interface AvailabilityView {
  readonly show: 'list' | 'week';
  /** A day of the week that is shown, 'YYYY-MM-DD'; null is today. */
  readonly day: string | null;
}

/** Reads the URL; values that make no sense are ignored. */
export function readAvailabilityView(address: URLSearchParams): AvailabilityView {
  const day = address.get('day') ?? '';
  return { show: address.get('show') === 'list' ? 'list' : 'week', day: isDay(day) ? day : null };
}

/** The address of the week view. @param day one of the days to show; by default today */
export const weekAddress = (day?: string | null) =>
  href.professionalDashboard(
    {},
    { search: { tab: 'availability', day: day && isDay(day) ? day : undefined } },
  );

/** The shown days: a week from its Monday, or on a phone three days from `day`. */
export function shownDays(day: string, count: 3 | 7): string[] {
  const first = count === 7 ? mondayOf(day) : day;
  return Array.from({ length: count }, (_, step) => addDays(first, step));
}
