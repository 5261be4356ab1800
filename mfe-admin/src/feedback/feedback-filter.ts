import type { FeedbackFilter } from '@crown-and-coil/shared-api';
import type { DashboardView } from '../admin-dashboard/dashboard-address';
import { startOfSiteDay } from '../site-time/site-time';

/** The feedback filter of the URL in the API's terms; both days are included. */
export const feedbackFilter = ({ question, choice, from, to }: DashboardView): FeedbackFilter => ({
  ...(question ? { question } : {}),
  ...(choice ? { choice } : {}),
  ...(from ? { from: startOfSiteDay(from) } : {}),
  ...(to ? { to: startOfSiteDay(to, 1) } : {}),
});
