import {
  COMFORT_ITEMS,
  type ComfortItem,
  type ComfortItemName,
  type ComfortWrite,
  type OwnComfort,
} from '@crown-and-coil/shared-api/contract';
import { type Selectable, sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import type { ClientComfortTable } from './tables';

/** How many views are shown to the client. */
const SHOWN_VIEWS = 100;

/** A client's items, in the order of `COMFORT_ITEMS`. */
async function listComfort(queries: Queries, clientId: string): Promise<ComfortItem[]> {
  const rows = await queries
    .selectFrom('client_comfort')
    .select(['item', 'words', 'consented_at'])
    .where('client_id', '=', clientId)
    .execute();
  return toComfortItems(rows);
}

type ComfortRow = Selectable<Omit<ClientComfortTable, 'client_id'>>;

const toComfortItems = (rows: readonly ComfortRow[]): ComfortItem[] =>
  rows
    .toSorted((one, other) => COMFORT_ITEMS.indexOf(one.item) - COMFORT_ITEMS.indexOf(other.item))
    .map((row) => ({ ...row, consented_at: row.consented_at.toISOString() }));

/** A client's items, and to whom they were shown. */
export async function readOwnComfort(queries: Queries, clientId: string): Promise<OwnComfort> {
  const views = await queries
    .selectFrom('client_comfort_views as v')
    .innerJoin('professionals as p', 'p.id', 'v.professional_id')
    .select(['p.id', 'p.display_name', 'v.items', 'v.viewed_at'])
    .where('v.client_id', '=', clientId)
    .orderBy('v.viewed_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(SHOWN_VIEWS)
    .execute();
  return {
    items: await listComfort(queries, clientId),
    views: views.map(({ id, display_name, items, viewed_at }) => ({
      professional: { id, display_name },
      items,
      viewed_at: viewed_at.toISOString(),
    })),
  };
}

/** Stores one item with its consent. @throws DomainError not_logged_in when the account was deleted meanwhile */
export async function saveComfort(
  transaction: Transaction<Tables>,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  item: ComfortItemName,
  { words }: ComfortWrite,
  now: Date,
): Promise<void> {
  await lockAccount(transaction, userId);
  await transaction
    .insertInto('client_comfort')
    .values({ client_id: clientId, item, words, consented_at: now })
    .onConflict((same) => same.columns(['client_id', 'item']).doUpdateSet({ words, consented_at: now }))
    .execute();
}

/**
 * Deletes an item whose consent is withdrawn, also from the log of views, as that it was shown is itself health
 * information.
 */
export async function withdrawComfort(
  transaction: Transaction<Tables>,
  clientId: string,
  item: ComfortItemName,
): Promise<void> {
  await transaction
    .deleteFrom('client_comfort')
    .where('client_id', '=', clientId)
    .where('item', '=', item)
    .execute();
  await transaction
    .updateTable('client_comfort_views')
    .set({ items: sql`array_remove(items, ${item})` })
    .where('client_id', '=', clientId)
    .execute();
  await transaction
    .deleteFrom('client_comfort_views')
    .where('client_id', '=', clientId)
    .where('items', '=', sql<ComfortItemName[]>`'{}'`)
    .execute();
}

/** Whether a professional expects a client: by a pending or confirmed booking, or an open photo quote. */
export async function isExpected(
  queries: Queries,
  clientId: string,
  professionalId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isExpected: boolean }>`
    select exists (
      select from bookings
      where client_id = ${clientId} and professional_id = ${professionalId} and status in ('pending', 'confirmed')
        and held_until is null
    ) or exists (
      select from photo_quotes
      where client_id = ${clientId} and professional_id = ${professionalId} and ended_at is null and expires_at > ${now}
    ) as "isExpected"`.execute(queries);
  return rows[0]?.isExpected === true;
}

/**
 * Returns a client's items to a professional, and logs the view. Locks the items: a concurrent withdrawal waits and then
 * removes them from the log too, or they are neither shown nor logged.
 */
export async function showComfort(
  transaction: Transaction<Tables>,
  clientId: string,
  professionalId: string,
  now: Date,
): Promise<ComfortItem[]> {
  const { rows } = await sql<ComfortRow>`
    with shown as (
      select item, words, consented_at from client_comfort where client_id = ${clientId} for share
    ), logged as (
      insert into client_comfort_views (id, client_id, professional_id, items, viewed_at)
      select ${newId()}::uuid, ${clientId}::uuid, ${professionalId}::uuid,
        array_agg(item order by array_position(${[...COMFORT_ITEMS]}::text[], item)), ${now}::timestamptz
      from shown having count(*) > 0
    )
    select item, words, consented_at from shown`.execute(transaction);
  return toComfortItems(rows);
}
