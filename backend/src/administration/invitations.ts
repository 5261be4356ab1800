import {
  ADMIN_MESSAGES,
  type InvitationCreate,
  type Page,
  type SentInvitation,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { closeInvitation, invite } from '../accounts/invitations';
import type { Config } from '../config';
import type { Database, Queries } from '../database/connection';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import { writeAdminLog } from './log';

/** A page of the invitations that were not withdrawn or replaced, newest first. */
export async function listInvitations(database: Database, part: PagePart): Promise<Page<SentInvitation>> {
  const sent = selectInvitations(database);
  const { rows, total } = await readPage(sent.orderBy('id', 'desc'), sent, part);
  return { results: rows.map(toSentInvitation), total, ...part };
}

const selectInvitations = (queries: Queries) =>
  queries
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'name', 'created_at', 'expires_at', 'accepted_at'])
    .where('closed_at', 'is', null);

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

const toSentInvitation = ({
  created_at,
  expires_at,
  accepted_at,
  ...row
}: InvitationRow): SentInvitation => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  accepted_at: accepted_at?.toISOString() ?? null,
});

/**
 * Invites any address.
 * @throws DomainError conflict when it has an account; the database's unique violation, a conflict too, when it is already invited
 */
export async function inviteAddress(
  transaction: Transaction<Tables>,
  config: Config,
  { email, role, name }: InvitationCreate,
  adminUserId: string,
  now: Date,
): Promise<SentInvitation> {
  const entry = await transaction
    .selectFrom('waitlist_entries')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  const id = await invite(
    transaction,
    config,
    { email, role, name: name ?? null, waitlistEntryId: entry?.id ?? null, invitedBy: adminUserId },
    now,
  );
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'invitation_sent',
    subjectId: id,
    subject: email,
    details: { role },
    now,
  });
  const row = await selectInvitations(transaction).where('id', '=', id).executeTakeFirstOrThrow();
  return toSentInvitation(row);
}

/**
 * Withdraws an invitation: its link stops working.
 * @throws DomainError not_found for an unknown one, conflict for one that was accepted
 */
export async function withdrawInvitation(
  transaction: Transaction<Tables>,
  id: string,
  adminUserId: string,
  now: Date,
): Promise<void> {
  const row = await selectInvitations(transaction).where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.accepted_at !== null) throw conflict(ADMIN_MESSAGES.alreadyJoined);
  await closeInvitation(transaction, id, now);
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'invitation_withdrawn',
    subjectId: id,
    subject: row.email,
    now,
  });
}
