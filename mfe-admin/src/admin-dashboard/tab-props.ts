import type { DashboardView } from './dashboard-address';

/** Props of every tab: the view from the URL, and how to change it. */
export interface TabProps {
  readonly view: DashboardView;
  /** The URL of this view with a change, on its first page. */
  readonly addressOf: (change: Partial<DashboardView>) => string;
  readonly show: (change: Partial<DashboardView>) => void;
}
