import {
  ADMIN_MESSAGES,
  type Page,
  type Role,
  SECOND_FACTOR_MESSAGES,
  type SuspendedUser,
  type SuspensionPreview,
  type UserEntry,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { endEmailChange } from '../accounts/email-changes';
import { hasSecondFactor, nameOfUser } from '../accounts/queries';
import { cancelBookingsOf, previewCancellationsOf } from '../bookings/change-booking';
import type { Database, Queries } from '../database/connection';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';
import { containsWord, wordsOf } from '../database/text-search';
import { conflict, notFound, notLoggedIn } from '../domain-errors';
import { endLinksOf } from '../mail/links';
import { enqueueMail } from '../mail/queue';
import { endQuotesOf, lockOpenQuotesOf } from '../photo-quotes/changes';
import { resetSecondFactor } from '../second-factor/changes';
import { type ActingAdmin, writeAdminLog } from './log';

interface UserFilter extends PagePart {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly suspended?: boolean | undefined;
}

/** A page of the accounts, newest first. */
export async function listUsers(
  database: Database,
  { search = '', role, suspended, skip, limit }: UserFilter,
): Promise<Page<UserEntry>> {
  let matching = selectUsers(database);
  if (role !== undefined) matching = matching.where('u.role', '=', role);
  if (suspended !== undefined) matching = matching.where('u.suspended_at', suspended ? 'is not' : 'is', null);
  for (const word of wordsOf(search)) matching = matching.where('u.id', 'in', usersNamed(database, word));
  const newest = matching.orderBy('u.created_at', 'desc').orderBy('u.id', 'desc');
  const { rows, total } = await readPage(newest, matching, { skip, limit });
  return { results: rows.map(toEntry), total, skip, limit };
}

const selectUsers = (queries: Queries) =>
  queries
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.user_id', 'u.id')
    .leftJoin('professionals as p', 'p.user_id', 'u.id')
    .select([
      'u.id',
      'u.email',
      'u.username',
      'u.role',
      'u.created_at',
      'u.suspended_at',
      'c.first_name',
      'c.last_name',
      'p.display_name',
    ])
    .select(
      sql<boolean>`${hasSecondFactor(sql.ref('u.id'))} or exists (
        select from passkeys k where k.user_id = u.id
      )`.as('has_second_factor'),
    )
    .where('u.deleted_at', 'is', null);

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

const toEntry = (row: UserRow): UserEntry => ({
  id: row.id,
  email: row.email,
  username: row.username,
  role: row.role,
  name: row.display_name || `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || row.username,
  created_at: row.created_at.toISOString(),
  suspended_at: row.suspended_at?.toISOString() ?? null,
  has_second_factor: row.has_second_factor,
});

/** Each of the three is an index lookup. */
const usersNamed = (queries: Queries, word: string) =>
  queries
    .selectFrom('users as n')
    .select('n.id')
    .where('n.deleted_at', 'is', null)
    .where(containsWord(sql<string>`search_text(n.email::text || E'\\n' || n.username::text)`, word))
    .union(
      queries
        .selectFrom('clients as nc')
        .select('nc.user_id as id')
        .where('nc.deleted_at', 'is', null)
        .where(containsWord(sql<string>`search_text(nc.first_name || ' ' || nc.last_name)`, word)),
    )
    .union(
      queries
        .selectFrom('professionals as np')
        .select('np.user_id as id')
        .where('np.deleted_at', 'is', null)
        .where(containsWord(sql<string>`search_text(np.display_name)`, word)),
    );

/** An admin's action on an account. */
interface ChangedUser extends ActingAdmin {
  readonly userId: string;
}

/** The cancellation reason shown to the other party. */
const CANCELLATION_REASONS = {
  client: "The client's account was closed.",
  professional: 'The professional takes no more bookings.',
} as const;

/**
 * Suspends an account: no log-in, tokens revoked, links of mails ended, a professional is on no public list until
 * restored, and all bookings that have not begun are cancelled, with notifications to both parties
 * (docs/booking-rules.md). A client's open photo quotes end. The owner gets a mail. Restoring brings neither back.
 * @throws DomainError not_found for an unknown account, conflict for a suspended one, and for the admin's own
 */
export async function suspendUser(
  transaction: Transaction<Tables>,
  { userId, adminUserId, now }: ChangedUser,
  reason: string | undefined,
): Promise<SuspendedUser> {
  if (userId === adminUserId) throw conflict(ADMIN_MESSAGES.notYourself);
  const user = await lockUser(transaction, { userId, adminUserId });
  if (user.suspended_at !== null) throw conflict(ADMIN_MESSAGES.alreadySuspended);
  await transaction
    .updateTable('users')
    .set(({ eb }) => ({
      suspended_at: now,
      suspension_reason: reason ?? null,
      token_version: eb('token_version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
  await endLinksOf(transaction, userId, now);
  await endEmailChange(transaction, userId, now);
  await transaction
    .updateTable('professionals')
    .set(({ ref }) => ({ active_before_suspension: ref('is_active'), is_active: false, updated_at: now }))
    .where('user_id', '=', userId)
    .execute();
  const cancelledBookings = await cancelBookings(transaction, { userId, adminUserId, now });
  await mailUser(transaction, user, 'account-suspended', now);
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'user_suspended',
    subjectId: userId,
    subject: user.email,
    details: {
      ...(reason !== undefined && { reason }),
      ...(cancelledBookings > 0 && { cancelled_bookings: cancelledBookings }),
    },
    now,
  });
  return { ...(await findUser(transaction, userId)), cancelled_bookings: cancelledBookings };
}

/**
 * What suspending an account would cancel now, for the confirmation dialog.
 * @throws DomainError not_found for an unknown account
 */
export async function previewSuspension(database: Database, user: ChangedUser): Promise<SuspensionPreview> {
  const cancellation = await cancellationOf(database, user);
  if (cancellation === undefined) return { bookings: 0, refund_cents: 0 };
  const { party, context } = cancellation;
  const { bookings, refundCents } = await previewCancellationsOf(database, party, context);
  return { bookings, refund_cents: refundCents };
}

/** Cancels the bookings of a suspended party, and ends a client's open photo quotes. Returns how many bookings. */
async function cancelBookings(transaction: Transaction<Tables>, user: ChangedUser): Promise<number> {
  const cancellation = await cancellationOf(transaction, user);
  if (cancellation === undefined) return 0;
  const { party, context } = cancellation;
  const reason = CANCELLATION_REASONS[context.suspended];
  // In the order of database/transactions.ts.
  if (party.clientId !== null)
    await lockOpenQuotesOf(transaction, { clientId: party.clientId, professionalId: null });
  const cancelled = await cancelBookingsOf(transaction, party, context, reason);
  // After the bookings: an unpaid one opens its quote again.
  if (party.clientId !== null)
    await endQuotesOf(transaction, { party: 'client', id: party.clientId }, user.now, { isSuspended: true });
  return cancelled;
}

/** The party whose bookings a suspension cancels; undefined for an account without bookings. */
async function cancellationOf(queries: Queries, { userId, adminUserId, now }: ChangedUser) {
  const party = await queries
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.user_id', 'u.id')
    .leftJoin('professionals as p', 'p.user_id', 'u.id')
    .select(['c.id as clientId', 'p.id as professionalId'])
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (party === undefined) throw notFound();
  if (party.clientId === null && party.professionalId === null) return undefined;
  const suspended = party.clientId === null ? ('professional' as const) : ('client' as const);
  const by = { role: 'admin', userId: adminUserId, clientId: null, professionalId: null } as const;
  return { party, context: { by, now, suspended } };
}

/**
 * Ends a suspension. The user gets a mail and logs in again; a professional is active if they were before.
 * @throws DomainError not_found for an unknown account, conflict for one that is not suspended
 */
export async function restoreUser(
  transaction: Transaction<Tables>,
  { userId, adminUserId, now }: ChangedUser,
): Promise<UserEntry> {
  const user = await lockUser(transaction, { userId, adminUserId });
  if (user.suspended_at === null) throw conflict(ADMIN_MESSAGES.notSuspended);
  await transaction
    .updateTable('users')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', userId)
    .execute();
  await transaction
    .updateTable('professionals')
    .set(({ fn, ref, val }) => ({
      is_active: fn.coalesce(ref('active_before_suspension'), val(false)),
      active_before_suspension: null,
      updated_at: now,
    }))
    .where('user_id', '=', userId)
    .execute();
  await mailUser(transaction, user, 'account-restored', now);
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'user_restored',
    subjectId: userId,
    subject: user.email,
    now,
  });
  return findUser(transaction, userId);
}

/**
 * Removes two-step log-in and passkeys of somebody who lost their devices and recovery codes; they log in by password
 * and set them up again.
 * @throws DomainError not_found for an unknown account, conflict for one without, and for the admin's own
 */
export async function resetFactorOfUser(
  transaction: Transaction<Tables>,
  { userId, adminUserId, now }: ChangedUser,
): Promise<UserEntry> {
  if (userId === adminUserId) throw conflict(ADMIN_MESSAGES.notYourOwnFactor);
  const user = await lockUser(transaction, { userId, adminUserId });
  if (!(await resetSecondFactor(transaction, userId, now))) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'second_factor_reset',
    subjectId: userId,
    subject: user.email,
    now,
  });
  return findUser(transaction, userId);
}

/**
 * Locks an account, and that of the acting admin: if two admins suspend each other at once, only one succeeds.
 * @throws DomainError not_found for an unknown account; not_logged_in for an admin who was suspended meanwhile
 */
async function lockUser(
  transaction: Transaction<Tables>,
  { userId, adminUserId }: Pick<ChangedUser, 'userId' | 'adminUserId'>,
) {
  const locked = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'suspended_at'])
    .where('id', 'in', [userId, adminUserId])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const admin = locked.find(({ id }) => id === adminUserId);
  if (admin === undefined || admin.suspended_at !== null) throw notLoggedIn();
  const user = locked.find(({ id }) => id === userId);
  if (user === undefined) throw notFound();
  return user;
}

/** Without the reason, which an admin wrote for the log. */
const mailUser = async (
  transaction: Transaction<Tables>,
  { id, email }: { readonly id: string; readonly email: string },
  template: 'account-suspended' | 'account-restored',
  now: Date,
) =>
  enqueueMail(transaction, { to: email, template, values: { name: await nameOfUser(transaction, id) }, now });

const findUser = async (transaction: Transaction<Tables>, id: string): Promise<UserEntry> =>
  toEntry(await selectUsers(transaction).where('u.id', '=', id).executeTakeFirstOrThrow());
