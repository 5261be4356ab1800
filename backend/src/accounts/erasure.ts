import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import type { Identity } from '../http/identity';

/** What stands in the other party's bookings in the place of a name. */
const FORMER_CLIENT = 'A former client';
const FORMER_PROFESSIONAL = 'A former professional';

/** Makes a profile anonymous and takes it off every list. Its row stays, for the other party's bookings stand on it. */
export async function eraseProfile(
  transaction: Transaction<Tables>,
  { clientId, professionalId }: Identity,
  now: Date,
): Promise<void> {
  if (clientId !== null) {
    const { first_name } = await transaction
      .selectFrom('clients')
      .select('first_name')
      .where('id', '=', clientId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await renameInNotifications(transaction, { client_id: clientId }, first_name, FORMER_CLIENT);
    await transaction
      .updateTable('clients')
      .set({
        first_name: FORMER_CLIENT,
        last_name: '',
        phone_number: null,
        notes: null,
        hair_type: null,
        hair_subtype: null,
        profile_picture: null,
        updated_at: now,
        deleted_at: now,
      })
      .where('id', '=', clientId)
      .execute();
  }
  if (professionalId !== null) {
    const { display_name } = await transaction
      .selectFrom('professionals')
      .select('display_name')
      .where('id', '=', professionalId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await renameInNotifications(
      transaction,
      { professional_id: professionalId },
      display_name,
      FORMER_PROFESSIONAL,
    );
    await transaction
      .updateTable('professionals')
      .set({
        display_name: FORMER_PROFESSIONAL,
        location: '',
        place_id: null,
        latitude: null,
        longitude: null,
        bio: null,
        experience_years: 0,
        profile_picture: null,
        is_active: false,
        updated_at: now,
        deleted_at: now,
      })
      .where('id', '=', professionalId)
      .execute();
  }
}

/** What the other parties were told names the person. A name is letters, spaces, apostrophes and hyphens: no pattern. */
async function renameInNotifications(
  transaction: Transaction<Tables>,
  party: { readonly client_id: string } | { readonly professional_id: string },
  name: string,
  anonymous: string,
): Promise<void> {
  if (name === '') return;
  const [[column, id] = []] = Object.entries(party);
  await sql`
    update notifications set message = regexp_replace(message, '\\m' || ${name} || '\\M', ${anonymous}, 'g')
    where booking_id in (select id from bookings where ${sql.ref(String(column))} = ${id})
  `.execute(transaction);
}

/** Erases everything about somebody that is not needed by somebody else. The account's row stays, without a person. */
export async function eraseAccount(
  transaction: Transaction<Tables>,
  identity: Identity,
  now: Date,
): Promise<void> {
  const { userId, email, clientId, professionalId } = identity;
  await eraseFromBookings(transaction, identity);
  // Their files follow by themselves: what nothing shows any more is deleted from storage.
  await transaction.deleteFrom('media').where('owner_user_id', '=', userId).execute();
  await transaction.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('login_attempts').where('account', '=', userId).execute();
  if (clientId !== null)
    await transaction.deleteFrom('client_notes').where('client_id', '=', clientId).execute();
  if (professionalId !== null) await eraseWorkspace(transaction, professionalId, now);
  await eraseTracesOfEmail(transaction, userId, email);
  await transaction
    .updateTable('users')
    .set(({ eb }) => ({
      email: `${userId}@deleted.invalid`,
      username: `deleted-${userId}`,
      password_hash: '',
      suspension_reason: null,
      token_version: eb('token_version', '+', 1),
      deleted_at: now,
    }))
    .where('id', '=', userId)
    .execute();
}

/**
 * Shared notes and the reason of a cancellation are words of a person, about a person; mails about a booking name both.
 * One that waits is still sent.
 */
async function eraseFromBookings(
  transaction: Transaction<Tables>,
  { clientId, professionalId }: Identity,
): Promise<void> {
  const isTheirs = sql<boolean>`(b.client_id = ${clientId} or b.professional_id = ${professionalId})`;
  await sql`
    update bookings b set notes = null, cancellation_reason = null
    where ${isTheirs} and (notes is not null or cancellation_reason is not null)
  `.execute(transaction);
  await sql`
    delete from mails m
    using bookings b
      join clients c on c.id = b.client_id
      join professionals p on p.id = b.professional_id
      join users u on u.id in (c.user_id, p.user_id)
    where ${isTheirs}
      and m.recipient = u.email
      and m.template_values ->> 'bookingId' = b.id::text
      and m.finished_at is not null
  `.execute(transaction);
}

/** Services and products stay as rows: bookings have their own copy of name and price, and point at them. */
async function eraseWorkspace(
  transaction: Transaction<Tables>,
  professionalId: string,
  now: Date,
): Promise<void> {
  for (const table of ['services', 'products'] as const) {
    await transaction
      .updateTable(table)
      .set({
        name: 'Deleted',
        description: '',
        deleted_at: sql`coalesce(deleted_at, ${now})`,
        updated_at: now,
      })
      .where('professional_id', '=', professionalId)
      .execute();
  }
  await transaction
    .updateTable('products')
    .set({ attributes: '[]' })
    .where('professional_id', '=', professionalId)
    .execute();
  await transaction
    .deleteFrom('availability_windows')
    .where('professional_id', '=', professionalId)
    .execute();
  await transaction
    .deleteFrom('professional_specializations')
    .where('professional_id', '=', professionalId)
    .execute();
  await transaction.deleteFrom('client_notes').where('professional_id', '=', professionalId).execute();
}

/** Waitlist, invitations, mails, feedback, and what the admins' log says in words. */
async function eraseTracesOfEmail(
  transaction: Transaction<Tables>,
  userId: string,
  email: string,
): Promise<void> {
  const invitations = transaction.selectFrom('invitations').select('id').where('email', '=', email);
  const entries = transaction.selectFrom('waitlist_entries').select('id').where('email', '=', email);
  await transaction
    .updateTable('admin_log')
    .set({ subject: null, details: null })
    .where(({ or, eb }) =>
      or([
        eb('subject_id', '=', userId),
        eb('subject_id', 'in', invitations),
        eb('subject_id', 'in', entries),
      ]),
    )
    .execute();
  await transaction.deleteFrom('mail_links').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('mails').where('recipient', '=', email).execute();
  await transaction.deleteFrom('invitations').where('email', '=', email).execute();
  await transaction.deleteFrom('waitlist_entries').where('email', '=', email).execute();
  await transaction.updateTable('feedback').set({ email: null }).where('email', '=', email).execute();
}
