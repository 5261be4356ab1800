import { eraseFromBookings } from '../accounts/erasure';
import { warnOfGuesses } from '../accounts/guesses';
import { forgotPassword } from '../accounts/password-changes';
import { extendAllSeries } from '../availability/series-upkeep';
import { keepBookings } from '../bookings/upkeep';
import { sendMail } from '../mail/send-mail';
import { compareFiles, tidyUp } from '../pictures/jobs';
import { deleteExpired, retiredRetentionJobs } from '../retention/jobs';
import type { Job } from './jobs';

/** Every kind of job. A job whose kind is not here waits until a version comes that knows it. */
export const jobs: readonly Job<never>[] = [
  sendMail,
  forgotPassword,
  warnOfGuesses,
  eraseFromBookings,
  ...retiredRetentionJobs,
];

export interface RecurringJob {
  readonly job: Job<object>;
  /** Minute, hour, day of month, month, day of week; in UTC. */
  readonly cron: string;
}

/** What runs again and again, on one process at a time. They need not stand in `jobs` too. */
export const recurringJobs: readonly RecurringJob[] = [
  { job: deleteExpired, cron: '37 * * * *' },
  { job: keepBookings, cron: '* * * * *' },
  { job: extendAllSeries, cron: '11 15 * * *' },
  { job: tidyUp, cron: '*/10 * * * *' },
  { job: compareFiles, cron: '41 17 * * *' },
];
