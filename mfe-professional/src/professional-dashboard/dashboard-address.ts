import { readPage, writePage } from '@crown-and-coil/shared-api';
import { type BookingFilter, bookingFilterOf } from '@crown-and-coil/shared-api/bookings';

/** The four tabs, in the order of the specification (section 2). The first is shown unless the address says else. */
export const DASHBOARD_TABS = [
  { id: 'services', label: 'Manage Services' },
  { id: 'availability', label: 'Manage Availability' },
  { id: 'bookings', label: 'Manage Bookings' },
  { id: 'products', label: 'Manage Products' },
] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number]['id'];

/** What the address of the dashboard says. */
export interface DashboardView {
  readonly tab: DashboardTab;
  /** Of the bookings tab. */
  readonly status: BookingFilter;
  /** From 1. */
  readonly page: number;
}

/** Reads the address. What makes no sense (an old link, a typed address) is left out rather than refused. */
export function readDashboardView(address: URLSearchParams): DashboardView {
  return {
    tab: DASHBOARD_TABS.find(({ id }) => id === address.get('tab'))?.id ?? 'services',
    status: bookingFilterOf(address.get('status')),
    page: readPage(address),
  };
}

/** The address of a view: `tab=bookings&status=pending&page=2`, without what is not chosen. */
export function writeDashboardView({ tab, status, page }: DashboardView): URLSearchParams {
  const address = new URLSearchParams();
  if (tab !== 'services') address.set('tab', tab);
  if (tab === 'bookings' && status !== 'all') address.set('status', status);
  writePage(address, page);
  return address;
}
