import type { AdminAction, AdminLogEntry, Page } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';

/** The acting admin, and the time. */
export interface ActingAdmin {
  readonly adminUserId: string;
  readonly now: Date;
}

interface NewLogEntry extends ActingAdmin {
  readonly action: AdminAction;
  readonly subjectId?: string;
  /** What the action was about, in words. */
  readonly subject?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Logs an admin's action, in the transaction of the action. */
export async function writeAdminLog(
  transaction: Transaction<Tables>,
  { adminUserId, action, subjectId, subject, details, now }: NewLogEntry,
): Promise<void> {
  await transaction
    .insertInto('admin_log')
    .values({
      id: newId(),
      admin_user_id: adminUserId,
      action,
      subject_id: subjectId ?? null,
      subject: subject ?? null,
      details: details === undefined ? null : JSON.stringify(details),
      happened_at: now,
    })
    .execute();
}

/** A page of the admin log, newest first. */
export async function listAdminLog(database: Database, part: PagePart): Promise<Page<AdminLogEntry>> {
  const entries = database
    .selectFrom('admin_log as l')
    .innerJoin('users as u', 'u.id', 'l.admin_user_id')
    .select([
      'l.id',
      'l.admin_user_id',
      'u.username',
      'l.action',
      'l.subject_id',
      'l.subject',
      'l.details',
      'l.happened_at',
    ])
    .orderBy('l.id', 'desc');
  const { rows, total } = await readPage(entries, database.selectFrom('admin_log'), part);
  const results = rows.map((row) => ({
    id: row.id,
    admin: { id: row.admin_user_id, username: row.username },
    action: row.action,
    subject_id: row.subject_id,
    subject: row.subject,
    details: row.details === null ? null : Object(row.details),
    happened_at: row.happened_at.toISOString(),
  }));
  return { results, total, ...part };
}
