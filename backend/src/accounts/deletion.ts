import { ACCOUNT_MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { changeBooking } from '../bookings/changes';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import type { Identity } from '../http/identity';
import { conflict, notLoggedIn } from '../http/refusal';
import { enqueueMail } from '../mail/queue';
import { eraseAccount, eraseProfile } from './erasure';
import { nameOfUser } from './password-changes';

/**
 * Deletes the caller's account: the profile becomes anonymous first, so that whatever the other parties are told from
 * then on names nobody; then the upcoming bookings are cancelled by the same code as ever, and everything else that is
 * about the person is erased (api.md, Accounts).
 * @throws Refusal 409 for the only admin
 */
export async function deleteAccount(database: Database, identity: Identity, now: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (identity.role === 'admin') await requireAnotherAdmin(transaction, identity.userId);
    await lockAccount(transaction, identity.userId);
    const name = await nameOfUser(transaction, identity.userId);
    await eraseProfile(transaction, identity, now);
    for (const id of await upcomingBookings(transaction, identity, now))
      await changeBooking(transaction, id, { status: 'cancelled' }, { by: identity, now });
    await eraseAccount(transaction, identity, now);
    await enqueueMail(transaction, {
      to: identity.email,
      template: 'account-deleted',
      values: { name },
      now,
    });
  });
}

/** Whoever asks twice at the same moment is gone the second time. */
async function lockAccount(transaction: Transaction<Tables>, userId: string): Promise<void> {
  const account = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) throw notLoggedIn();
}

/** The rows of all admins are locked: of the last two who go at once, one stays. */
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

/** Requests that nobody has answered, and confirmed bookings that have not begun: what a party may still cancel. */
async function upcomingBookings(
  transaction: Transaction<Tables>,
  { clientId, professionalId }: Identity,
  now: Date,
): Promise<string[]> {
  if (clientId === null && professionalId === null) return [];
  const rows = await transaction
    .selectFrom('bookings')
    .select('id')
    .where(({ or, eb }) =>
      or([
        ...(clientId === null ? [] : [eb('client_id', '=', clientId)]),
        ...(professionalId === null ? [] : [eb('professional_id', '=', professionalId)]),
      ]),
    )
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'pending'), eb('end_time', '>', now)]),
        and([eb('status', '=', 'confirmed'), eb('start_time', '>', now)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
