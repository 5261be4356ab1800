import { defineJob } from '../background/jobs';

const DAY_MS = 86_400_000;
/** Mails tell of persons: kept for as long as somebody may ask where one is. */
export const MAILS_KEPT_DAYS = 30;
/** A link past its time can say so for as long; then it is unknown. */
const LINKS_KEPT_DAYS = 30;
/** An address that nobody has verified is not kept. */
export const UNVERIFIED_KEPT_DAYS = 30;
/** No window of counted calls is longer. */
const COUNTS_KEPT_DAYS = 2;

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
  await database.deleteFrom('call_counts').where('window_start', '<', daysAgo(COUNTS_KEPT_DAYS)).execute();
});
