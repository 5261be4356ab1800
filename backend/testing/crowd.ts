import { sql } from 'kysely';
import type { Queries } from '../src/database/connection';

/** Amounts of data for measurements: more than a test would create by hand. */
export interface Load {
  readonly services: number;
  readonly products: number;
  readonly bookings: number;
}

/** A professional with years of history, for whom the dashboard must stay fast (docs/measured/dashboard.md). */
export const YEARS_OF_WORK: Load = { services: 500, products: 500, bookings: 2000 };

/** Creates other professionals with accounts and a full week of windows, and clients for all of them. */
export async function fillCrowd(queries: Queries, professionals: number, clients: number): Promise<void> {
  await sql`
    with people as (
      insert into users (id, email, username, role, password_hash)
      select gen_random_uuid(), 'crowd-' || n || '@example.test', 'crowd-' || n,
        case when n <= ${professionals}::int then 'professional' else 'client' end, 'none'
      from generate_series(1, ${professionals + clients}::int) n
      returning id, username::text, role
    ), working as (
      insert into professionals (id, user_id, display_name, professional_type, location, time_zone)
      select gen_random_uuid(), id, username, 'hairdresser', 'Footscray VIC', 'Australia/Melbourne'
      from people where role = 'professional'
      returning id
    ), skilled as (
      insert into professional_specializations (professional_id, specialization_id)
      select id, n from working, generate_series(1, 5) n
    ), gone as (
      insert into revoked_tokens (id, expires_at) select gen_random_uuid(), now() + interval '1 hour' from people
    ), logged_in as (
      insert into sessions (id, user_id, token_version, started_at, last_used_at, expires_at)
      select gen_random_uuid(), id, 1, now(), now(), now() + interval '1 hour' from people
    )
    insert into clients (id, user_id, first_name, last_name)
    select gen_random_uuid(), id, 'Zuri', username from people where role = 'client'`.execute(queries);
  await sql`
    insert into stored_pictures (file_key, audience, widths, height)
    select id || '-' || n, 'public', '{320}', 320 from professionals, generate_series(1, 10) n`.execute(
    queries,
  );
  await sql`
    insert into media (id, owner_user_id, professional_id, media_type, service_category, file_key)
    select gen_random_uuid(), user_id, id, 'Portfolio', 'Styling', id || '-' || n
    from professionals, generate_series(1, 10) n`.execute(queries);
  await fillLoad(queries, { services: 10, products: 10, bookings: 40 });
}

/**
 * Gives services, products and bookings to one professional, or to the whole crowd. One booking every three hours,
 * the last tenth in the future, for the clients in turn.
 */
export async function fillLoad(queries: Queries, load: Load, professionalId?: string): Promise<void> {
  const owners =
    professionalId === undefined
      ? sql`(select p.id from professionals p join users u on u.id = p.user_id where u.username like 'crowd-%')`
      : sql`(select ${professionalId}::uuid as id)`;
  await sql`
    insert into services (id, professional_id, name, description, price_cents, duration_minutes, category)
    select gen_random_uuid(), owner.id, 'Braids of length ' || n, 'Hair included.', 5000 + n * 10, 60, 'Protective Styles'
    from ${owners} owner, generate_series(1, ${load.services}::int) n`.execute(queries);
  await sql`
    insert into products (id, professional_id, name, price_cents, attributes)
    select gen_random_uuid(), owner.id, 'Braiding hair ' || n, 950, '[{"key": "Color", "value": "1B"}]'
    from ${owners} owner, generate_series(1, ${load.products}::int) n`.execute(queries);
  await sql`
    insert into bookings (id, professional_id, client_id, status, start_time, end_time, total_cents, cancelled_by)
    select gen_random_uuid(), owner.id, client.id, state.status, start_time, start_time + interval '1 hour', 5000,
      case when state.status = 'cancelled' then 'client' end
    from ${owners} owner,
      generate_series(1, ${load.bookings}::int) n,
      lateral (select date_trunc('hour', now()) + (n - ${load.bookings}::int * 9 / 10) * interval '3 hours') t (start_time),
      lateral (
        select case
          when n % 4 = 0 then 'cancelled' when start_time < now() - interval '2 hours' then 'completed'
          when n % 3 = 0 then 'pending' else 'confirmed'
        end
      ) state (status),
      lateral (
        select id from clients order by id offset n % (select count(*) from clients) limit 1
      ) client`.execute(queries);
  await sql`
    insert into booking_services (booking_id, position, professional_id, service_id, name, price_cents, duration_minutes)
    select b.id, 0, professional_id, s.id, s.name, 5000, 60
    from bookings b
    join (select distinct on (professional_id) professional_id, id, name from services) s using (professional_id)
    where professional_id in ${professionalId === undefined ? owners : sql`(select ${professionalId}::uuid)`}
      and not exists (select from booking_services had where had.booking_id = b.id)`.execute(queries);
  await sql`
    insert into booking_product_lines (
      booking_id, position, professional_id, product_id, name, quantity, unit_price_cents, total_cents, is_client_supplied
    )
    select b.id, 0, professional_id, d.id, d.name, 2, 950, 1900, false
    from bookings b
    join (select distinct on (professional_id) professional_id, id, name from products) d using (professional_id)
    where professional_id in ${professionalId === undefined ? owners : sql`(select ${professionalId}::uuid)`}
      and not exists (select from booking_product_lines had where had.booking_id = b.id)`.execute(queries);
  await sql`analyze`.execute(queries);
}
