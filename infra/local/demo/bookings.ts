import { type Database, newId } from '@crown-and-coil/backend/seeding';
import {
  type BookedStyle,
  type BookingStatus,
  bookingTotals,
  DAY_MS,
  MINUTE_MS,
  productLineCents,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { DemoAccount } from './accounts';
import type { Interval } from './working-time';

/** A demo booking before pricing: parties, services, time and status. */
export interface BookingPlan {
  professionalId: string;
  professionalUserId: string;
  client: DemoAccount;
  /** How many services of the menu, from its `firstService`, wrapping around. */
  firstService: number;
  /** Services of the menu, instead of these. */
  serviceName?: string;
  /** Of that service, when it has a style menu. */
  style?: BookedStyle;
  services: number;
  /** The quantity of the first product, if any. */
  productQuantity: number;
  startTime: Date;
  status: BookingStatus;
  notes: string | null;
}

const opensNoGate = sql<boolean>`not exists (
  select from services gated
  where gated.professional_id = services.professional_id
    and services.id::text in (gated.gates -> 'consultation' ->> 'service_id', gated.gates -> 'patch_test' ->> 'service_id'))`;

/**
 * Writes a booking with its snapshot and history, unless another live one holds that time.
 * @param within the booking must end by then, else it is left out
 */
export async function insertBooking(
  database: Database,
  plan: BookingPlan,
  within?: Interval,
): Promise<boolean> {
  const menu = await database
    .selectFrom('services')
    .where('professional_id', '=', plan.professionalId)
    .where('deleted_at', 'is', null)
    // A service with a style menu is booked with a style, one with gates after its requirements.
    .where('menu_revision', plan.style === undefined ? '=' : '>', 0)
    .where('gates', 'is', null)
    // Services that open a gate are only booked explicitly, so that demo clients do not open gates by chance.
    .$if(plan.serviceName === undefined, (query) => query.where(opensNoGate))
    .$if(plan.serviceName !== undefined, (query) => query.where('name', '=', plan.serviceName ?? ''))
    // The menu's order: its first service is the newest.
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  const shelf = await database
    .selectFrom('products')
    .where('professional_id', '=', plan.professionalId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();
  const wanted = Array.from({ length: plan.services }, (_, i) => menu[(plan.firstService + i) % menu.length]);
  const services = [...new Set(wanted)]
    .filter((service) => service !== undefined)
    .map((service) =>
      plan.style === undefined
        ? service
        : { ...service, price_cents: plan.style.price_cents, duration_minutes: plan.style.minutes },
    );
  const products = plan.productQuantity > 0 ? shelf.slice(0, 1) : [];
  const lines = products.map((product) => ({
    product,
    priced: { unitPriceCents: product.price_cents, quantity: plan.productQuantity, isClientSupplied: false },
  }));
  const totals = bookingTotals(
    services.map((service) => ({
      priceCents: service.price_cents,
      durationMinutes: service.duration_minutes,
    })),
    lines.map(({ priced }) => priced),
  );
  const endTime = new Date(plan.startTime.getTime() + totals.durationMinutes * MINUTE_MS);
  if (services.length === 0 || (within && endTime > within.endTime)) return false;

  const id = newId();
  const createdAt = new Date(Math.min(Date.now(), plan.startTime.getTime()) - DAY_MS);
  return database.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('bookings')
      .values({
        id,
        professional_id: plan.professionalId,
        client_id: plan.client.profileId,
        status: plan.status,
        start_time: plan.startTime,
        end_time: endTime,
        notes: plan.notes,
        total_cents: totals.totalCents,
        cancelled_by: plan.status === 'cancelled' ? 'client' : null,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await transaction
      .insertInto('booking_services')
      .values(
        services.map((service, position) => ({
          booking_id: id,
          position,
          professional_id: plan.professionalId,
          service_id: service.id,
          name: service.name,
          price_cents: service.price_cents,
          duration_minutes: service.duration_minutes,
          style: plan.style ?? null,
        })),
      )
      .execute();
    for (const [position, { product, priced }] of lines.entries()) {
      await transaction
        .insertInto('booking_product_lines')
        .values({
          booking_id: id,
          position,
          professional_id: plan.professionalId,
          product_id: product.id,
          name: product.name,
          quantity: priced.quantity,
          unit_price_cents: priced.unitPriceCents,
          total_cents: productLineCents(priced),
          is_client_supplied: false,
        })
        .execute();
    }
    await transaction
      .insertInto('booking_history')
      .values(historyOf(id, plan, createdAt))
      .execute();
    return true;
  });
}

/** The booking's history: requested by the client, then confirmed, cancelled or completed. */
function historyOf(bookingId: string, plan: BookingPlan, createdAt: Date) {
  const common = { booking_id: bookingId, professional_id: plan.professionalId };
  const byClient = { actor: 'client' as const, actor_user_id: plan.client.userId };
  const byProfessional = { actor: 'professional' as const, actor_user_id: plan.professionalUserId };
  const hours = (count: number) => new Date(createdAt.getTime() + count * 60 * MINUTE_MS);
  const change = (from: BookingStatus, to: BookingStatus, happenedAt: Date) => ({
    id: newId(),
    ...common,
    action: 'status_changed' as const,
    old_status: from,
    new_status: to,
    happened_at: happenedAt,
  });
  const created = {
    id: newId(),
    ...common,
    ...byClient,
    action: 'created' as const,
    old_status: null,
    new_status: 'pending' as const,
    happened_at: createdAt,
  };
  if (plan.status === 'pending') return [created];
  if (plan.status === 'cancelled')
    return [created, { ...change('pending', 'cancelled', hours(3)), ...byClient }];
  const confirmed = { ...change('pending', 'confirmed', hours(2)), ...byProfessional };
  if (plan.status === 'confirmed') return [created, confirmed];
  return [created, confirmed, { ...change('confirmed', 'completed', hours(12)), ...byProfessional }];
}
