import { SITE_TIME_ZONE } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { nameOfUser } from '../accounts/queries';
import { defineJob } from '../background/jobs';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { enqueueMail } from '../mail/queue';
import type { SecondFactorEvent } from '../mail/templates/second-factor-notice';
import { spokenZonedTime } from '../time-zones/spoken-times';

interface Notice {
  readonly userId: string;
  readonly event: SecondFactorEvent;
  /** Number of remaining recovery codes, after one was used. */
  readonly left?: number;
  /** The name of the passkey that was added or removed. */
  readonly passkey?: string;
  readonly now: Date;
  /** Dedupe key: a mail with the same key is queued once. */
  readonly dedupeKey?: string;
}

/** Notifies the account's owner by mail of a change of its second factor. */
export async function mailOwner(
  transaction: Transaction<Tables>,
  { userId, event, left = 0, passkey = '', now, dedupeKey }: Notice,
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined) return;
  const name = await nameOfUser(transaction, userId);
  await enqueueMail(transaction, {
    to: user.email,
    template: 'second-factor-notice',
    values: { name, event, left, passkey, when: `on ${spokenZonedTime(now, SITE_TIME_ZONE)}` },
    now,
    ...(dedupeKey !== undefined && { dedupeKey }),
  });
}

/** Warns the owner, at most once a day, that somebody who knows the password is guessing codes. */
export const warnOfCodeGuesses = defineJob<{ userId: string }>(
  'second-factor.warn-of-guesses',
  async ({ userId }, { database, now }) =>
    inTransaction(database, (transaction) =>
      mailOwner(transaction, {
        userId,
        event: 'guessed',
        now: now(),
        dedupeKey: `codes ${userId} ${now().toISOString().slice(0, 10)}`,
      }),
    ),
);
