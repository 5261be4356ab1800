import { COUNTED_EVERY_MINUTES } from '@crown-and-coil/shared-api/contract';
import { eraseFromBookings } from '../accounts/erasure';
import { warnOfGuesses } from '../accounts/guesses';
import { forgotPassword } from '../accounts/password-changes';
import { keepBookings } from '../bookings/scheduled-changes';
import { syncCalendar, syncDueCalendars } from '../calendar-connections/sync';
import { endCheckoutJob } from '../deposits/end-checkout';
import { chargeNoShow, deleteReturnedCard } from '../deposits/kept-cards';
import { sendRefund } from '../deposits/refunds';
import { reconcile } from '../ledger/reconciliation';
import { sendMail } from '../mail/send-mail';
import { applyPaymentEvents } from '../payments/events';
import { keepPhotoQuotes } from '../photo-quotes/jobs';
import { compareFiles, tidyUp } from '../pictures/tidying';
import { deliverNotification, sendPush } from '../push/deliver';
import { deleteExpired } from '../retention/jobs';
import { publishReviews, requestReview } from '../reviews/jobs';
import { countStandings } from '../search/standings';
import { warnOfCodeGuesses } from '../second-factor/notices';
import { resealSecondFactors } from '../second-factor/reseal';
import { sendText } from '../texts/send-text';
import { keepWaitingList, makeOffers } from '../waiting-list/jobs';
import { extendAllSeries } from '../working-hours/series';
import type { Job } from './jobs';

/** Every kind of job. A job of an unknown kind waits until a version that knows it runs. */
export const jobs: readonly Job<never>[] = [
  sendMail,
  forgotPassword,
  warnOfGuesses,
  warnOfCodeGuesses,
  eraseFromBookings,
  sendRefund,
  endCheckoutJob,
  requestReview,
  makeOffers,
  chargeNoShow,
  deleteReturnedCard,
  syncCalendar,
  deliverNotification,
  sendPush,
  sendText,
];

export interface RecurringJob {
  readonly job: Job<object>;
  /** Minute, hour, day of month, month, day of week; in UTC. */
  readonly cron: string;
}

/** Jobs that run on a schedule, on one process at a time. They need no entry in `jobs`. */
export const recurringJobs: readonly RecurringJob[] = [
  { job: deleteExpired, cron: '37 * * * *' },
  { job: keepBookings, cron: '* * * * *' },
  { job: keepPhotoQuotes, cron: '*/5 * * * *' },
  { job: publishReviews, cron: '*/5 * * * *' },
  { job: keepWaitingList, cron: '* * * * *' },
  { job: applyPaymentEvents, cron: '* * * * *' },
  { job: extendAllSeries, cron: '11 15 * * *' },
  { job: syncDueCalendars, cron: '* * * * *' },
  { job: tidyUp, cron: '*/10 * * * *' },
  { job: countStandings, cron: `*/${COUNTED_EVERY_MINUTES} * * * *` },
  { job: compareFiles, cron: '41 17 * * *' },
  { job: resealSecondFactors, cron: '23 * * * *' },
  { job: reconcile, cron: '12 16 * * *' },
];

/** Jobs that also run on shards; docs/limits.md lists what is missing. Only the home cluster cleans up files. */
export const jobsOfShards: readonly Job<never>[] = [
  sendMail,
  makeOffers,
  deliverNotification,
  sendPush,
  sendText,
  deleteExpired,
  keepBookings,
  extendAllSeries,
  countStandings,
];
