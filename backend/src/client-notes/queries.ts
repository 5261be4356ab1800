import {
  BOOKING_MESSAGES,
  type ClientNotes,
  type ClientNotesWrite,
  type CurrentNotes,
} from '@crown-and-coil/shared-api/contract';
import type { Selectable, Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import type { ClientNotesTable } from './tables';

/** The professional who wrote the notes, and the client they are about. */
export interface NotesOwner {
  readonly professionalId: string;
  readonly clientId: string;
}

/** Whether a client has a booking with a professional, in any status, and still has an account. */
export async function isClientOf(
  queries: Queries,
  { professionalId, clientId }: NotesOwner,
): Promise<boolean> {
  const found = await queries
    .selectFrom('clients as c')
    .select('c.id')
    .where('c.id', '=', clientId)
    .where('c.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings as b')
          .select('b.id')
          .whereRef('b.client_id', '=', 'c.id')
          .where('b.professional_id', '=', professionalId)
          .where('b.held_until', 'is', null),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks the accounts of both until the transaction ends: deleting either erases what is written about the client.
 * @param isCounting whether the rows about the client are limited, so that concurrent ones wait for each other
 * @throws DomainError not_found when one of them was deleted meanwhile
 */
export async function lockNotesOwner(
  transaction: Transaction<Tables>,
  { professionalId, clientId }: NotesOwner,
  isCounting = false,
): Promise<void> {
  const both = transaction
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', 'in', selectFrom('clients').select('user_id').where('id', '=', clientId)),
        eb('id', 'in', selectFrom('professionals').select('user_id').where('id', '=', professionalId)),
      ]),
    )
    .orderBy('id');
  const accounts = await (isCounting ? both.forNoKeyUpdate() : both.forShare()).execute();
  if (accounts.length < 2) throw notFound();
}

const NOTES = ['notes', 'notes_version', 'updated_at'] as const;

const clientNotes = (row?: Pick<Selectable<ClientNotesTable>, (typeof NOTES)[number]>): ClientNotes => ({
  notes: row?.notes ?? null,
  notes_version: row?.notes_version ?? 0,
  updated_at: row?.notes ? row.updated_at.toISOString() : null,
});

export async function findClientNotes(
  queries: Queries,
  { professionalId, clientId }: NotesOwner,
): Promise<ClientNotes> {
  const found = await queries
    .selectFrom('client_notes')
    .select(NOTES)
    .where('professional_id', '=', professionalId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return clientNotes(found);
}

/**
 * Replaces the text. The statement that writes it compares the version: of two writers at once one is refused.
 * @throws DomainError conflict with the current notes, unless they are the new text already; not_found when either account
 *   was deleted meanwhile
 */
export async function saveClientNotes(
  transaction: Transaction<Tables>,
  owner: NotesOwner,
  { notes: written, notes_version: basis }: ClientNotesWrite,
  now: Date,
): Promise<ClientNotes> {
  await lockNotesOwner(transaction, owner);
  const { professionalId, clientId } = owner;
  const notes = written || null;
  const change = { notes, updated_at: now };
  const isFirst = notes !== null && (basis === undefined || basis === 0);
  const saved = isFirst
    ? await transaction
        .insertInto('client_notes')
        .values({ professional_id: professionalId, client_id: clientId, ...change })
        .onConflict((existing) => {
          const row = existing.columns(['professional_id', 'client_id']);
          return basis === undefined ? row.doUpdateSet(change) : row.doNothing();
        })
        .returning(NOTES)
        .executeTakeFirst()
    : await transaction
        .updateTable('client_notes')
        .set(change)
        .where('professional_id', '=', professionalId)
        .where('client_id', '=', clientId)
        .$if(basis !== undefined, (update) => update.where('notes_version', '=', basis ?? 0))
        .returning(NOTES)
        .executeTakeFirst();
  if (saved !== undefined) return clientNotes(saved);
  const current = await findClientNotes(transaction, owner);
  if (current.notes === notes) return current;
  const { notes_version } = current;
  throw conflict(BOOKING_MESSAGES.notesChanged, {
    current: { notes: current.notes, notes_version } satisfies CurrentNotes,
  });
}
