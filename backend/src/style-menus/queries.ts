import { MENU_MESSAGES, MESSAGES, type StyleMenuWrite } from '@crown-and-coil/shared-api/contract';
import { type Expression, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import type { OwnedThing } from '../database/owned-things';
import type { Tables } from '../database/tables';
import { conflict, invalidFields, notFound } from '../domain-errors';
import { documentOf, type MenuRow, toMenuColumns } from './rules';

/** The product that a menu `m` sells as hair, with its current price; null when there is none, or it was deleted. */
const hairProduct = sql<MenuRow['hairProduct']>`(
  select json_build_object('id', h.id, 'name', h.name, 'price_cents', h.price_cents)
  from products h
  where h.id = (m.document #>> '{hair,product_id}')::uuid and h.professional_id = m.professional_id
    and h.deleted_at is null
)`;

/** When a client's last completed visit for a service began; null without one. */
export const lastVisit = (
  clientId: string,
  professionalId: RawBuilder<unknown>,
  serviceId: RawBuilder<unknown>,
) => sql<Date | null>`(
  select max(b.start_time)
  from bookings b join booking_services visited on visited.booking_id = b.id
  where b.client_id = ${clientId}::uuid and b.professional_id = ${professionalId} and b.status = 'completed'
    and not b.no_show and visited.service_id = ${serviceId}
)`;

interface OfferedMenuRow extends Omit<MenuRow, 'revision'> {
  readonly serviceId: string;
  /** The client's last visit, in milliseconds since the epoch; also null for a menu without a cadence. */
  readonly lastVisitAt: number | null;
}

/** The menus of these services of a professional for a client, as a JSON column. */
export const menusOf = (
  professionalId: Expression<string>,
  serviceIds: readonly string[],
  clientId: string,
) => sql<readonly OfferedMenuRow[]>`array_to_json(array(
    select json_build_object('serviceId', m.service_id, 'document', m.document, 'hairProduct', ${hairProduct},
      'lastVisitAt', case when jsonb_typeof(m.document -> 'cadence') = 'object' then
        (date_part('epoch', ${lastVisit(clientId, sql.ref('m.professional_id'), sql.ref('m.service_id'))}) * 1000)::bigint
      end)
    from service_menus m where m.professional_id = ${professionalId} and m.service_id = any(${serviceIds}::uuid[])
  ))`;

/** The menu of a service. */
export async function findMenu(queries: Queries, serviceId: string): Promise<MenuRow> {
  const row = await queries
    .selectFrom('services as s')
    .leftJoin('service_menus as m', 'm.service_id', 's.id')
    .select(['s.menu_revision as revision', 'm.document', hairProduct.as('hairProduct')])
    .where('s.id', '=', serviceId)
    .executeTakeFirst();
  if (row === undefined) throw notFound(MESSAGES.serviceNotFound);
  return row;
}

/**
 * Saves the menu of a professional's service. Locks the service's row first, as a booking does, so that a booking sees
 * either the old or the new menu.
 * @throws DomainError not_found when the service is not theirs; conflict when the menu was saved since it was read;
 *   invalid for a product or picture that is not theirs, on its cell
 */
export async function saveMenu(
  transaction: Transaction<Tables>,
  { professionalId, id }: OwnedThing,
  menu: StyleMenuWrite,
): Promise<void> {
  // The lock order of database/transactions.ts.
  await sql`select from professionals where id = ${professionalId} for share`.execute(transaction);
  const service = await transaction
    .selectFrom('services')
    .select('menu_revision as revision')
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (service === undefined) throw notFound(MESSAGES.serviceNotFound);
  if (service.revision !== menu.revision) throw conflict(MENU_MESSAGES.changedMeanwhile);
  await requireOwnThings(transaction, professionalId, menu);
  await transaction
    .updateTable('services')
    .set({ menu_revision: menu.revision + 1, ...toMenuColumns(menu) })
    .where('id', '=', id)
    .execute();
  const document = JSON.stringify(documentOf(menu));
  await transaction
    .insertInto('service_menus')
    .values({ service_id: id, professional_id: professionalId, document })
    .onConflict((earlier) => earlier.column('service_id').doUpdateSet({ document }))
    .execute();
}

async function requireOwnThings(
  queries: Queries,
  professionalId: string,
  { groups, hair }: StyleMenuWrite,
): Promise<void> {
  const products = await ownProducts(queries, professionalId, hair?.product_id ?? null);
  const pictures = await ownPictures(
    queries,
    professionalId,
    groups.flatMap(({ options }) => options.flatMap(({ picture_id }) => picture_id ?? [])),
  );
  const problems = [
    ...(hair?.product_id == null || products.has(hair.product_id.toLowerCase())
      ? []
      : [{ loc: ['body', 'hair', 'product_id'], msg: MENU_MESSAGES.unknownProduct, type: 'unknown' }]),
    ...groups.flatMap(({ options }, group) =>
      options.flatMap(({ picture_id }, option) =>
        picture_id === null || pictures.has(picture_id.toLowerCase())
          ? []
          : {
              loc: ['body', 'groups', String(group), 'options', String(option), 'picture_id'],
              msg: MENU_MESSAGES.unknownPicture,
              type: 'unknown',
            },
      ),
    ),
  ];
  if (problems.length > 0) throw invalidFields(problems);
}

async function ownProducts(
  queries: Queries,
  professionalId: string,
  id: string | null,
): Promise<Set<string>> {
  if (id === null) return new Set();
  const rows = await queries
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function ownPictures(
  queries: Queries,
  professionalId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where('professional_id', '=', professionalId)
    .where('media_type', '=', 'Portfolio')
    .execute();
  return new Set(rows.map((row) => row.id));
}
