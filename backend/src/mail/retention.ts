import {
  CALL_COUNTS_KEPT_DAYS,
  LINKS_KEPT_DAYS,
  MAILS_KEPT_DAYS,
  UNVERIFIED_KEPT_DAYS,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { defineJob } from '../background/jobs';

const DAY_MS = 86_400_000;
/** Jobs that were given up stay for a look at what happened; their payload may name a person. */
const GIVEN_UP_JOBS_KEPT_DAYS = 30;

/** Forgets what is not needed any more, once a day. */
export const forgetOldMail = defineJob('mail.forget-old', async (_none, { database, now }) => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await database.deleteFrom('mails').where('finished_at', '<', daysAgo(MAILS_KEPT_DAYS)).execute();
  await database.deleteFrom('mail_links').where('expires_at', '<', daysAgo(LINKS_KEPT_DAYS)).execute();
  await database
    .deleteFrom('waitlist_entries')
    .where('verified_at', 'is', null)
    .where('updated_at', '<', daysAgo(UNVERIFIED_KEPT_DAYS))
    .execute();
  await database
    .deleteFrom('call_counts')
    .where('window_start', '<', daysAgo(CALL_COUNTS_KEPT_DAYS))
    .execute();
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at < now() - make_interval(days => ${GIVEN_UP_JOBS_KEPT_DAYS})
    ))
  `.execute(database);
});
