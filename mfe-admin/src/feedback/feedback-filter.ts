import type { FeedbackFilter } from '@crown-and-coil/shared-api';
import type { DashboardView } from '../admin-dashboard/dashboard-address';
import { startOfSiteDay } from '../site-time/site-time';

/** What the address narrows the feedback to, as the API takes it: both days count whole. */
export const feedbackFilter = ({ question, choice, from, to }: DashboardView): FeedbackFilter => ({
  ...(question ? { question } : {}),
  ...(choice ? { choice } : {}),
  ...(from ? { from: startOfSiteDay(from) } : {}),
  ...(to ? { to: startOfSiteDay(to, 1) } : {}),
});
