import { validate as isUuid } from 'uuid';
import { defineJob } from '../background/jobs';
import { inTransaction } from '../database/transactions';
import { enqueueMail } from '../mail/queue';
import { nameOfUser } from './queries';

/**
 * Notifies the owner, once a day at most, that log-ins are blocked because of too many wrong passwords, and that a
 * password reset lets them in. `account` may be a name without an account: then no mail is sent.
 */
export const warnOfGuesses = defineJob<{ account: string }>(
  'accounts.warn-of-guesses',
  async ({ account }, { database, now }) => {
    if (!isUuid(account)) return;
    await inTransaction(database, async (transaction) => {
      const user = await transaction
        .selectFrom('users')
        .select(['id', 'email'])
        .where('id', '=', account)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (user === undefined) return;
      await enqueueMail(transaction, {
        to: user.email,
        template: 'too-many-guesses',
        values: { name: await nameOfUser(transaction, user.id) },
        dedupeKey: `guesses ${user.id} ${now().toISOString().slice(0, 10)}`,
        now: now(),
      });
    });
  },
);
