import { sql } from 'kysely';
import { defineJob } from '../background/jobs';
import { inTransaction } from '../database/transactions';
import { enqueueMail } from '../mail/queue';
import { nameOfUser } from './queries';

/**
 * Tells the owner of an account, once a day at most, that log-ins are held up because of too many wrong passwords, and
 * that a new password by mail lets them in at once. `account` of no user is that of a name that has no account.
 */
export const warnOfGuesses = defineJob<{ account: string }>(
  'accounts.warn-of-guesses',
  async ({ account }, { database, now }) =>
    inTransaction(database, async (transaction) => {
      const user = await transaction
        .selectFrom('users')
        .select(['id', 'email'])
        .where(sql`id::text`, '=', account)
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
    }),
);
