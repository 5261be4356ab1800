import { ACCOUNT_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { cancelBookingsOf } from '../bookings/change-booking';
import { lockBookingsOf } from '../bookings/queries';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { conflict } from '../domain-errors';
import type { Identity } from '../http/identity';
import { enqueueMail } from '../mail/queue';
import { endQuotesOf, lockOpenQuotesOf } from '../photo-quotes/changes';
import { closeWaitingListOf } from '../waiting-list/changes';
import { eraseAccount, eraseLocationOfBookings, eraseProfile } from './erasure';
import { lockAccountOfToken, nameOfUser } from './queries';

/**
 * Deletes the caller's account: anonymizes the profile, cancels upcoming bookings, and erases everything else about
 * the person (api.md, Accounts).
 * @throws DomainError conflict for the only admin, not_logged_in when the caller's session ended meanwhile
 */
export async function deleteAccount(database: Database, identity: Identity, now: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (identity.role === 'admin') await requireAnotherAdmin(transaction, identity.userId);
    // A parallel second request finds the account deleted.
    const { email } = await lockAccountOfToken(transaction, identity);
    const name = await nameOfUser(transaction, identity.userId);
    await eraseProfile(transaction, identity, now);
    await lockWhatEnds(transaction, identity, now);
    await eraseLocationOfBookings(transaction, identity);
    await closeWaitingListOf(transaction, identity, now);
    if (identity.role !== 'admin') await cancelBookingsOf(transaction, identity, { by: identity, now });
    if (identity.professionalId !== null)
      await endQuotesOf(transaction, { party: 'professional', id: identity.professionalId }, now);
    await eraseAccount(transaction, { ...identity, email }, now);
    await enqueueMail(transaction, {
      to: email,
      template: 'account-deleted',
      values: { name },
      now,
    });
  });
}

/** Locks what is ended and erased, in the order of database/transactions.ts: its notifications lock counters, which come last. */
async function lockWhatEnds(
  transaction: Transaction<Tables>,
  { clientId, professionalId }: Identity,
  now: Date,
): Promise<void> {
  const isTheirs = sql`(client_id = ${clientId}::uuid or professional_id = ${professionalId}::uuid)`;
  await lockOpenQuotesOf(transaction, { clientId, professionalId });
  await sql`
    select from waiting_list_entries where ${isTheirs} and state = 'waiting' order by id for no key update
  `.execute(transaction);
  await lockBookingsOf(transaction, { clientId, professionalId }, now);
  await sql`select from reviews where ${isTheirs} order by id for no key update`.execute(transaction);
}

/** Locks the rows of all admins: when the last two delete their accounts at the same time, one is refused. */
async function requireAnotherAdmin(transaction: Transaction<Tables>, userId: string): Promise<void> {
  const admins = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (admins.every(({ id }) => id === userId)) throw conflict(ACCOUNT_MESSAGES.lastAdmin);
}
