import { forgotPassword } from '../accounts/password-changes';
import { forgetOldKeys } from '../bookings/retention';
import { keepBookings } from '../bookings/upkeep';
import { forgetOldClientErrors } from '../client-errors/retention';
import { forgetOldMail } from '../mail/retention';
import { sendMail } from '../mail/send-mail';
import { compareFiles, tidyUp } from '../pictures/jobs';
import type { Job } from './jobs';

/** Every kind of job. A job whose kind is not here waits until a version comes that knows it. */
export const jobs: readonly Job<never>[] = [sendMail, forgotPassword];

export interface RecurringJob {
  readonly job: Job<object>;
  /** Minute, hour, day of month, month, day of week; in UTC. */
  readonly cron: string;
}

/** What runs again and again, on one process at a time. They need not stand in `jobs` too. */
export const recurringJobs: readonly RecurringJob[] = [
  { job: forgetOldMail, cron: '23 16 * * *' },
  { job: forgetOldClientErrors, cron: '29 16 * * *' },
  { job: forgetOldKeys, cron: '37 * * * *' },
  { job: keepBookings, cron: '* * * * *' },
  { job: tidyUp, cron: '*/10 * * * *' },
  { job: compareFiles, cron: '41 17 * * *' },
];
