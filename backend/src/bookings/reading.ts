import { type Booking, fromCents } from '@crown-and-coil/shared-api/contract';
import { CompiledQuery, type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { READERS, type Reader } from '../notifications/queries';
import type { BookingParties } from './access';

/** Services and lines come along as JSON: one query for a booking, and one for a list of any length. */
export const selectBookings = (queries: Queries) =>
  queries
    .selectFrom('bookings as b')
    .innerJoin('professionals as p', 'p.id', 'b.professional_id')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .select([
      'b.id',
      'b.status',
      'b.professional_id as professionalId',
      'p.display_name as displayName',
      'p.location',
      'p.time_zone as timeZone',
      'b.client_id as clientId',
      'c.first_name as firstName',
      'c.last_name as lastName',
      'b.start_time as startTime',
      'b.end_time as endTime',
      'b.notes',
      'b.notes_version as notesVersion',
      'b.total_cents as totalCents',
      'b.cancelled_by as cancelledBy',
      'b.cancelled_late as cancelledLate',
      'b.late_moved_by as lateMovedBy',
      'b.cancellation_reason as cancellationReason',
      'b.no_show as noShow',
      'b.created_at as createdAt',
      'b.updated_at as updatedAt',
    ])
    .select((builder) => [servicesOf(builder).as('services'), linesOf(builder).as('lines')]);

type FromBookings = ExpressionBuilder<Tables & { b: Tables['bookings'] }, 'b'>;

const servicesOf = ({ selectFrom }: FromBookings) =>
  jsonArrayFrom(
    selectFrom('booking_services as s')
      .select([
        's.service_id as id',
        's.name',
        's.price_cents as priceCents',
        's.duration_minutes as minutes',
      ])
      .whereRef('s.booking_id', '=', 'b.id')
      .orderBy('s.position'),
  );

const linesOf = ({ selectFrom }: FromBookings) =>
  jsonArrayFrom(
    selectFrom('booking_product_lines as l')
      .select([
        'l.product_id as productId',
        'l.name',
        'l.quantity',
        'l.unit_price_cents as unitPriceCents',
        'l.total_cents as totalCents',
        'l.is_client_supplied as isClientSupplied',
      ])
      .whereRef('l.booking_id', '=', 'b.id')
      .orderBy('l.position'),
  );

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>;

const MINUTE_MS = 60_000;

/** A booking as the API shows it. */
export function toBooking(row: BookingRow): Booking {
  return {
    id: row.id,
    status: row.status,
    professional: {
      id: row.professionalId,
      display_name: row.displayName,
      location: row.location,
      time_zone: row.timeZone,
    },
    client: { id: row.clientId, first_name: row.firstName, last_name: row.lastName },
    services: row.services.map(({ id, name, priceCents, minutes }) => ({
      id,
      name,
      price: fromCents(priceCents),
      service_duration_minutes: minutes,
    })),
    products: row.lines.map((line) => ({
      product_id: line.productId,
      product_name: line.name,
      quantity: line.quantity,
      price_per_item: fromCents(line.unitPriceCents),
      total_price: fromCents(line.totalCents),
      is_client_supplied: line.isClientSupplied,
    })),
    start_time: row.startTime.toISOString(),
    end_time: row.endTime.toISOString(),
    duration: (row.endTime.getTime() - row.startTime.getTime()) / MINUTE_MS,
    notes: row.notes,
    notes_version: row.notesVersion,
    total_price: fromCents(row.totalCents),
    cancelled_by: row.cancelledBy,
    cancelled_late: row.cancelledLate,
    late_moved_by: row.lateMovedBy,
    cancellation_reason: row.cancellationReason,
    no_show: row.noShow,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Compiled once: building it takes as long as all else that is done for a booking in this process. */
let oneBooking: string | undefined;

/** A booking as it is answered, with the names, prices and durations of the day it was made. */
export async function findBooking(queries: Queries, id: string): Promise<Booking | undefined> {
  oneBooking ??= selectBookings(queries).where('b.id', '=', id).compile().sql;
  const { rows } = await queries.executeQuery<BookingRow>(CompiledQuery.raw(oneBooking, [id]));
  return rows[0] && toBooking(rows[0]);
}

/** A booking that is there for certain: the transaction has stored or locked it. */
export async function findStoredBooking(queries: Queries, id: string): Promise<Booking> {
  const booking = await findBooking(queries, id);
  if (booking === undefined) throw notThere();
  return booking;
}

let oneBookingAndReaders: string | undefined;

/** A stored booking, and those who may be told of it: for `tellOfBooking`. */
export async function findBookingAndReaders(
  transaction: Transaction<Tables>,
  id: string,
): Promise<{ readonly booking: Booking; readonly readers: readonly Reader[] }> {
  oneBookingAndReaders ??= selectBookings(transaction)
    .select(sql<Reader[]>`${sql.raw(READERS)}`.as('readers'))
    .where('b.id', '=', id)
    .compile().sql;
  const { rows } = await transaction.executeQuery<BookingRow & { readonly readers: readonly Reader[] }>(
    CompiledQuery.raw(oneBookingAndReaders, [id]),
  );
  const [row] = rows;
  if (row === undefined) throw notThere();
  return { booking: toBooking(row), readers: row.readers };
}

const notThere = () => new Error('The booking that was just written is not there.');

/** Whose a booking is, as far as access needs it. */
export const partiesOf = ({ client, professional }: Booking): BookingParties => ({
  clientId: client.id,
  professionalId: professional.id,
});
