import { type SqlBool, sql, type Transaction } from 'kysely';
import { defineJob, enqueueJob } from '../background/jobs';
import { deleteMessages } from '../booking-messages/changes';
import { besideOwnQuotes } from '../booking-messages/queries';
import { disconnect } from '../calendar-connections/sync';
import { changeInBatches, readInParts } from '../database/batches';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import type { Identity } from '../http/identity';
import { HEADINGS } from '../mail/templates/booking-notice';
import { reportedBy } from '../reviews/reports';
import { mailsOfAccount } from './email-changes';
import { FORMER_CLIENT, FORMER_PROFESSIONAL } from './former-names';
import { codesOf, passkeysOf } from './login-attempts';

/** Anonymizes a profile and removes it from every list. The row stays, because bookings reference it. */
export async function eraseProfile(
  transaction: Transaction<Tables>,
  { clientId, professionalId }: Identity,
  now: Date,
): Promise<void> {
  if (clientId !== null) {
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
    await transaction
      .updateTable('professionals')
      .set({
        display_name: FORMER_PROFESSIONAL,
        location: '',
        street_address: null,
        place_id: null,
        latitude: null,
        longitude: null,
        bio: null,
        experience_years: 0,
        offers: null,
        profile_picture: null,
        is_active: false,
        updated_at: now,
        deleted_at: now,
      })
      .where('id', '=', professionalId)
      .execute();
  }
}

/** Erases the address from a deleted professional's bookings. Locks them, so it comes after the quotes (database/transactions.ts). */
export async function eraseLocationOfBookings(
  transaction: Transaction<Tables>,
  { professionalId }: Pick<Identity, 'professionalId'>,
): Promise<void> {
  if (professionalId === null) return;
  await transaction
    .updateTable('bookings')
    .set({ location: null })
    .where('professional_id', '=', professionalId)
    .where('location', 'is not', null)
    .execute();
}

/** Tables whose rows go with the account. */
const OF_ACCOUNT = [
  'notifications',
  'notification_settings',
  'push_subscriptions',
  'text_messages',
  'calendar_feeds',
  'idempotency_keys',
  'sessions',
  'passkeys',
  // Cascades to its recovery codes.
  'second_factors',
] as const;

const OF_CLIENT = [
  'client_notes',
  'photo_quotes',
  // Cascades to its offers.
  'waiting_list_entries',
  'client_comfort',
  'client_comfort_views',
  'favourites',
  'patch_tests',
] as const;

const OF_PROFESSIONAL = [
  'service_menus',
  'availability_series',
  'blocked_times',
  'days_off',
  'availability_windows',
  'professional_specializations',
  'client_notes',
  'favourites',
  'patch_tests',
  'business_details',
  'visit_feedback',
  'professional_logins',
  'review_origins',
  // The account at the provider belongs to the professional; we only delete its id.
  'payment_accounts',
] as const;

/**
 * Erases all personal data of an account that the other party does not need. The account's row stays, without
 * personal data.
 */
export async function eraseAccount(
  transaction: Transaction<Tables>,
  identity: Identity,
  now: Date,
): Promise<void> {
  const { userId, email, clientId, professionalId } = identity;
  if (clientId !== null || professionalId !== null)
    // Before erasing queued mails, so that none is sent with the name.
    await enqueueJob(transaction, eraseFromBookings, { clientId, professionalId }, { priority: 'awaited' });
  // A job deletes the files, as they no longer belong to a picture.
  await transaction.deleteFrom('media').where('owner_user_id', '=', userId).execute();
  for (const table of OF_ACCOUNT) await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  await transaction
    .deleteFrom('login_attempts')
    .where('account', 'in', [userId, codesOf(userId), passkeysOf(userId)])
    .execute();
  await transaction.updateTable('review_reports').set({ words: '' }).where(reportedBy(identity)).execute();
  await deleteMessages(transaction, besideOwnQuotes({ clientId, professionalId }));
  if (clientId !== null) {
    for (const table of OF_CLIENT)
      await transaction.deleteFrom(table).where('client_id', '=', clientId).execute();
    await eraseReviews(transaction, clientId);
  }
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

/** Bookings or invoices erased in one transaction; keeps each well below the statement time-out. */
const ERASED_AT_ONCE = 500;

/**
 * Erases a deleted person from their bookings and invoices, in batches: a busy professional has more bookings than one
 * statement can update before the time-out. Starts when the deletion commits, and starts over when interrupted.
 */
export const eraseFromBookings = defineJob<Pick<Identity, 'clientId' | 'professionalId'>>(
  'accounts.erase-from-bookings',
  async ({ clientId, professionalId }, { database, signal }) => {
    const formerName = clientId === null ? FORMER_PROFESSIONAL : FORMER_CLIENT;
    const theirs = database
      .selectFrom('bookings')
      .select('id')
      .where(clientId === null ? 'professional_id' : 'client_id', '=', clientId ?? professionalId);
    for await (const bookings of readInParts(theirs, 'id', ERASED_AT_ONCE)) {
      signal?.throwIfAborted();
      const ids = bookings.map(({ id }) => id);
      await inTransaction(database, (transaction) => eraseFromSomeBookings(transaction, ids, formerName));
    }
    await eraseFromInvoices(database, { clientId, professionalId }, signal);
  },
);

/**
 * Erases shared notes, cancellation reasons, the messages and pictures of both parties, and stored copies of the person's name in the other parties'
 * notifications and mails.
 */
async function eraseFromSomeBookings(
  transaction: Transaction<Tables>,
  bookingIds: readonly string[],
  formerName: string,
): Promise<void> {
  const isTheirs = sql<boolean>`b.id = any(${[...bookingIds]}::uuid[])`;
  await sql`
    select from bookings b where ${isTheirs} order by professional_id, id for no key update
  `.execute(transaction);
  await sql`
    update bookings b set notes = null, cancellation_reason = null, guardian_name = null
    where ${isTheirs} and (notes is not null or cancellation_reason is not null or guardian_name is not null)
  `.execute(transaction);
  await deleteMessages(
    transaction,
    sql`select id from booking_messages where booking_id = any(${[...bookingIds]}::uuid[])`,
  );
  // Notifications and mails read the name from the profile; only those of earlier versions store it as text.
  const headings = JSON.stringify(HEADINGS);
  await sql`
    update notifications n set message = ${headings}::jsonb ->> n.type
    from bookings b
    where ${isTheirs} and n.booking_id = b.id and n.details is null
  `.execute(transaction);
  await sql`
    with others as (
      select b.id::text as booking_id, u.email, u.id as user_id
      from bookings b
        join clients c on c.id = b.client_id
        join professionals p on p.id = b.professional_id
        join users u on u.id in (c.user_id, p.user_id)
      where ${isTheirs}
    ), mails_as_text as (
      update mails m set template_values = m.template_values
        || jsonb_build_object(
          'message', ${headings}::jsonb ->> (m.template_values ->> 'type'),
          'with', ${formerName}::text
        )
      from others
      where m.recipient = others.email and m.template_values ->> 'bookingId' = others.booking_id
        and m.template_values ? 'message'
    )
    delete from idempotency_keys k
    using others
    where k.user_id = others.user_id and k.response_body::jsonb ->> 'id' = others.booking_id
  `.execute(transaction);
}

/**
 * Documents are kept for seven years, as tax law requires. A client's name is erased; a professional's name and ABN
 * stay only on those of a seller registered for GST, which would not be tax invoices without them. Finds them by the
 * person, as a document issued after its visit outlives the booking. In batches.
 */
async function eraseFromInvoices(
  database: Database,
  { clientId, professionalId }: Pick<Identity, 'clientId' | 'professionalId'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [names, hasNames] =
    clientId === null
      ? [
          { seller_name: null, seller_abn: null },
          sql<SqlBool>`professional_id = ${professionalId} and not is_registered_for_gst
            and (seller_name is not null or seller_abn is not null)`,
        ]
      : [{ client_name: null }, sql<SqlBool>`client_id = ${clientId} and client_name is not null`];
  await changeInBatches(ERASED_AT_ONCE, signal, async () => {
    const { numUpdatedRows } = await database
      .updateTable('invoices')
      .set(names)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('invoices').select('id').where(hasNames).limit(ERASED_AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}

/**
 * Erases the text and hair types of a client's reviews, and professionals' feedback to them; the pictures are deleted
 * with the account's media. The scores stay, anonymous: a mean must not change because somebody leaves.
 */
async function eraseReviews(transaction: Transaction<Tables>, clientId: string): Promise<void> {
  await transaction
    .deleteFrom('visit_feedback')
    .where('booking_id', 'in', ({ selectFrom }) =>
      selectFrom('bookings').select('id').where('client_id', '=', clientId),
    )
    .execute();
  await transaction
    .updateTable('reviews')
    .set({ text: '', hair_type: null, hair_subtype: null, reply: null })
    .where('client_id', '=', clientId)
    .execute();
  await transaction
    .deleteFrom('review_origins')
    .where('review_id', 'in', ({ selectFrom }) =>
      selectFrom('reviews').select('id').where('client_id', '=', clientId),
    )
    .execute();
}

/**
 * Services and products keep their rows, as bookings reference them; bookings have their own copy of name and price.
 */
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
  await disconnect(transaction, professionalId, now);
  for (const table of OF_PROFESSIONAL)
    await transaction.deleteFrom(table).where('professional_id', '=', professionalId).execute();
  await transaction
    .updateTable('photo_quotes')
    .set({ answer_words: null })
    .where('professional_id', '=', professionalId)
    .execute();
  await transaction
    .updateTable('reviews')
    .set({ reply: null })
    .where('professional_id', '=', professionalId)
    .execute();
}

/** Erases waitlist entries, invitations, mails, feedback, and texts of the admin log. */
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
        // Of an invitation or entry that was deleted. What is about an account is found by its id: the address may have
        // been another one's.
        sql<SqlBool>`subject::citext in (
            select ${email}::citext union all select former_email from email_changes where user_id = ${userId}
          ) and not exists (select from users where users.id = subject_id)`,
      ]),
    )
    .execute();
  await transaction.deleteFrom('mails').where('id', 'in', mailsOfAccount(userId, email)).execute();
  // Cascades to changes of the email, and to mails to a new address.
  await transaction.deleteFrom('mail_links').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('invitations').where('email', '=', email).execute();
  await transaction.deleteFrom('waitlist_entries').where('email', '=', email).execute();
  await transaction.updateTable('feedback').set({ email: null }).where('email', '=', email).execute();
}
