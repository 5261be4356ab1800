import { ADMIN_MESSAGES, type Page, type WaitlistEntry } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { closeInvitation, invite } from '../accounts/invitations';
import type { Config } from '../config';
import type { Database, Queries } from '../database/connection';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';
import { containsWord, wordsOf } from '../database/text-search';
import { conflict, notFound } from '../domain-errors';
import { writeAdminLog } from './log';

interface WaitlistFilter extends PagePart {
  readonly verified?: boolean | undefined;
  readonly search?: string | undefined;
}

/** A page of the waitlist, newest first. */
export async function listWaitlist(
  database: Database,
  { verified, search = '', skip, limit }: WaitlistFilter,
): Promise<Page<WaitlistEntry>> {
  let matching = selectEntries(database);
  if (verified !== undefined) matching = matching.where('w.verified_at', verified ? 'is not' : 'is', null);
  for (const word of wordsOf(search))
    matching = matching.where(
      containsWord(sql<string>`search_text(w.name || E'\\n' || w.email::text)`, word),
    );
  const { rows, total } = await readPage(matching.orderBy('w.id', 'desc'), matching, { skip, limit });
  return { results: rows.map(toEntry), total, skip, limit };
}

/** Entries with the newest invitation that was not withdrawn, sent from the waitlist or to the address directly. */
const selectEntries = (queries: Queries) =>
  queries
    .selectFrom('waitlist_entries as w')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('invitations as i')
          .select([
            'i.created_at as invited_at',
            'i.expires_at as invitation_expires_at',
            'i.accepted_at as joined_at',
          ])
          .whereRef('i.email', '=', 'w.email')
          .where('i.closed_at', 'is', null)
          .orderBy('i.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'w.id',
      'w.name',
      'w.email',
      'w.role',
      'w.verified_at',
      'w.created_at',
      'newest.invited_at',
      'newest.invitation_expires_at',
      'newest.joined_at',
    ]);

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

const inText = (instant: Date | null) => instant?.toISOString() ?? null;

const toEntry = (row: EntryRow): WaitlistEntry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  verified_at: inText(row.verified_at),
  invited_at: inText(row.invited_at),
  invitation_expires_at: inText(row.invitation_expires_at),
  joined_at: inText(row.joined_at),
  created_at: row.created_at.toISOString(),
});

/**
 * Invites a verified entry. Locks the row, so that two admins send one mail.
 * @throws DomainError not_found for an unknown entry, conflict for one that is not verified, already invited, or has joined
 */
export async function inviteEntry(
  transaction: Transaction<Tables>,
  config: Config,
  id: string,
  adminUserId: string,
  now: Date,
): Promise<WaitlistEntry> {
  await lockEntry(transaction, id);
  const entry = await findEntry(transaction, id);
  if (entry.verified_at === null) throw conflict(ADMIN_MESSAGES.entryNotVerified);
  if (entry.joined_at !== null) throw conflict(ADMIN_MESSAGES.alreadyJoined);
  if (entry.invitation_expires_at !== null && entry.invitation_expires_at > now)
    throw conflict(ADMIN_MESSAGES.alreadyInvited);
  const { email, role, name } = entry;
  await invite(transaction, config, { email, role, name, waitlistEntryId: id, invitedBy: adminUserId }, now);
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'waitlist_invited',
    subjectId: id,
    subject: email,
    details: { role },
    now,
  });
  return toEntry(await findEntry(transaction, id));
}

/**
 * Removes an entry from the waitlist and withdraws its open invitation.
 * @throws DomainError not_found for an unknown entry
 */
export async function removeEntry(
  transaction: Transaction<Tables>,
  id: string,
  adminUserId: string,
  now: Date,
): Promise<void> {
  await lockEntry(transaction, id);
  const { email } = await findEntry(transaction, id);
  const waiting = await transaction
    .selectFrom('invitations')
    .select('id')
    // Also one that was sent to the address directly, which the list shows too.
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('closed_at', 'is', null)
    .forUpdate()
    .execute();
  for (const invitation of waiting) await closeInvitation(transaction, invitation.id, now);
  await transaction.deleteFrom('waitlist_entries').where('id', '=', id).execute();
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'waitlist_removed',
    subjectId: id,
    subject: email,
    now,
  });
}

async function lockEntry(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.selectFrom('waitlist_entries').select('id').where('id', '=', id).forUpdate().execute();
}

async function findEntry(transaction: Transaction<Tables>, id: string): Promise<EntryRow> {
  const row = await selectEntries(transaction).where('w.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
