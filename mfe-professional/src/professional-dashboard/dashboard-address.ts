import { type Professional, readPage, writePage } from '@crown-and-coil/shared-api';
import { type BookingFilter, bookingFilterOf } from '@crown-and-coil/shared-api/bookings';

/** The tabs: the day, which is the default, four in the order of the specification (section 2), then money. */
export const DASHBOARD_TABS = [
  { id: 'today', label: 'Today' },
  { id: 'services', label: 'Manage Services' },
  { id: 'availability', label: 'Manage Availability' },
  { id: 'bookings', label: 'Manage Bookings' },
  { id: 'products', label: 'Manage Products' },
  { id: 'payments', label: 'Payments' },
] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number]['id'];
/** The id of a tab that another remote adds: `loyalty.points`. */
type ExtensionTab = `${string}.${string}`;

/** The dashboard's state in the URL. */
export interface DashboardView {
  readonly tab: DashboardTab | ExtensionTab;
  /** Filter of the bookings tab. */
  readonly status: BookingFilter;
  /** From 1. */
  readonly page: number;
  /** Page of the receipts and invoices, which are in one tab with the movements of money. */
  readonly documents: number;
}

/** Props of each tab: the view in the URL, and a function that changes it. */
export interface TabProps {
  readonly professional: Professional;
  readonly view: DashboardView;
  readonly addressOf: (change: Partial<DashboardView>) => string;
}

/**
 * Reads the URL. Invalid values (an old link, a typed URL, a tab its remote has removed) are ignored.
 *
 * @param added ids of the tabs that other remotes add
 */
export function readDashboardView(address: URLSearchParams, added: readonly string[] = []): DashboardView {
  const tab = address.get('tab');
  const ids: readonly string[] = [...DASHBOARD_TABS.map(({ id }) => id), ...added];
  return {
    tab: tab !== null && ids.includes(tab) ? (tab as DashboardView['tab']) : 'today',
    status: bookingFilterOf(address.get('status')),
    page: readPage(address),
    documents: readPage(new URLSearchParams({ page: address.get('documents') ?? '' })),
  };
}

/** The query string of a view: `tab=bookings&status=pending&page=2`, without defaults. */
export function writeDashboardView({ tab, status, page, documents }: DashboardView): URLSearchParams {
  const address = new URLSearchParams();
  if (tab !== 'today') address.set('tab', tab);
  if (tab === 'bookings' && status !== 'all') address.set('status', status);
  writePage(address, page);
  if (tab === 'payments' && documents > 1) address.set('documents', String(documents));
  return address;
}
