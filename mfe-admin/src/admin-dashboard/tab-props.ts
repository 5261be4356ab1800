import type { DashboardView } from './dashboard-address';

/** What each tab is given: the view of the address, and how to come to another one. */
export interface TabProps {
  readonly view: DashboardView;
  /** The address of this view with a change, on its first page. */
  readonly addressOf: (change: Partial<DashboardView>) => string;
  readonly show: (change: Partial<DashboardView>) => void;
}
