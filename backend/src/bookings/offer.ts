import { CompiledQuery } from 'kysely';
import {
  type CalendarRow,
  calendarColumns,
  calendarOf,
  OFFERING_COLUMNS,
  OFFERING_TABLES,
  type Offering,
} from '../availability/owner-and-calendar';
import type { Calendar } from '../availability/queries';
import type { Queries } from '../database/connection';
import { READERS, type Reader } from '../notifications/queries';

/** Both who make a booking, as it shows them, and what the professional offers the client at a time. */
export interface Offer extends Offering {
  readonly displayName: string;
  readonly location: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Neither deleted nor suspended. */
  readonly isClientActive: boolean;
  readonly readers: readonly Reader[];
  readonly calendar: Calendar;
}

/** Which professional and services a client asks for, and between which times. */
export interface OfferQuestion {
  readonly professionalId: string;
  readonly clientId: string;
  readonly serviceIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
}

const OFFER = `
  select ${OFFERING_COLUMNS}, ${calendarColumns()},
    p.display_name as "displayName", p.location, c.first_name as "firstName", c.last_name as "lastName",
    cu.deleted_at is null and cu.suspended_at is null as "isClientActive", ${READERS} as readers
  from clients c join users cu on cu.id = c.user_id, ${OFFERING_TABLES} and c.id = $2`;

/** Everything a booking needs except its products, from one snapshot; undefined for an unknown professional. */
export async function findOffer(
  queries: Queries,
  { professionalId, clientId, serviceIds, from, to }: OfferQuestion,
): Promise<Offer | undefined> {
  const { rows } = await queries.executeQuery<Omit<Offer, 'calendar'> & CalendarRow>(
    CompiledQuery.raw(OFFER, [professionalId, clientId, serviceIds, from, to]),
  );
  const [row] = rows;
  return row && { ...row, calendar: calendarOf(row) };
}

/** A product as a booking takes it over. */
export interface OfferedProduct {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
}

/** Those of the ids that are products of the professional, in the order of the ids. */
export async function findOfferedProducts(
  queries: Queries,
  professionalId: string,
  ids: readonly string[],
): Promise<OfferedProduct[]> {
  if (ids.length === 0) return [];
  const found = await queries
    .selectFrom('products')
    .select(['id', 'name', 'price_cents as priceCents'])
    .where('id', 'in', ids)
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .execute();
  return inOrderOf(ids, found);
}

/** The rows in the order in which their ids were asked for. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}
