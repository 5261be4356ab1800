import type { Client } from 'pg';
import type { Scale } from './scale';

/**
 * Inserts bookings with all rows that the API writes for one: services, products, and (with `hasHistory`) history and
 * numbered notifications. Each half of a working day has at most one booking, so that none overlap. Future bookings are
 * spread over six weeks.
 */
export async function fillBookings(database: Client, scale: Scale): Promise<void> {
  await decide(database, scale);
  await database.query(`
    insert into bookings (id, professional_id, client_id, status, start_time, end_time, total_cents, cancelled_by,
        created_at, updated_at, pending_since, reminded_for)
      select id, professional_id, client_id, status, start_time, end_time, total_cents,
        case when status = 'cancelled' then 'client' end, created, decided, created,
        case when status = 'completed' then start_time end
      from made;
    insert into booking_services (booking_id, position, professional_id, service_id, name, price_cents, duration_minutes)
      select id, 0, professional_id, service_id, service_name, price_cents, minutes from made;
    insert into booking_product_lines (booking_id, position, professional_id, product_id, name, quantity,
        unit_price_cents, total_cents, is_client_supplied)
      select made.id, 0, made.professional_id, sold.id, sold.name, 2, sold.price_cents, 2 * sold.price_cents, false
      from made join sold on sold.n = made.n and sold.number = 0
      where made.has_product`);
  if (!scale.hasHistory) return;
  await fillHistory(database);
  await fillNotifications(database);
}

/** Creates the temporary table `made`: the bookings in the order of their creation. */
async function decide(database: Client, { clients }: Scale): Promise<void> {
  await database.query(
    `create temp table made as
      select pg_temp.id_at(created, 'booking ' || n || ' ' || k) as id, plan.*,
        price_cents + case when has_product then 2 * 1850 else 0 end as total_cents,
        least(now(), case status when 'completed' then end_time when 'pending' then created
          else created + interval '3 hours' end) as decided
      from (
        select pro.n, k, pro.id as professional_id, pro.user_id as professional_user_id,
          visitor.id as client_id, visitor.user_id as client_user_id,
          offered.id as service_id, offered.name as service_name, offered.price_cents, offered.minutes,
          starting as start_time, starting + offered.minutes * interval '1 minute' as end_time,
          chance / 7 % 5 = 0 as has_product,
          case
            when k > 0 then case when chance % 20 < 17 then 'completed' else 'cancelled' end
            when chance % 10 < 7 then 'confirmed' when chance % 10 < 9 then 'pending' else 'cancelled'
          end as status,
          case when k > 0 then starting - (1 + chance % 14) * interval '1 day'
            else now() - chance % 1440 * interval '1 minute' end as created
        -- Past bookings have k = 1, 2 and so on, future ones 0, -1, -2 and so on.
        from pro,
          lateral generate_series(1 - coming_bookings, past_bookings) k,
          lateral (select pg_temp.chance(n || ' booked ' || k)) c (chance),
          lateral (select
            case when k > 0 then -((k + 1) / 2) else 1 + (-k * 7) % 30 end,
            case when k > 0 then k % 2 else -k / 30 end
          ) place (day, half),
          working_day day, offered, visitor,
          lateral (select day.start_time + half * interval '4 hours' + chance / 11 % 5 * interval '15 minutes') s (starting)
        where day.n = pro.n and day.number = place.day
          and offered.n = pro.n and offered.number = chance % 6
          and visitor.n = 1 + (pro.n::bigint * 31 + k * 977 + chance) % $1::int
      ) plan
      order by created`,
    [clients],
  );
  await database.query('analyze made');
}

async function fillHistory(database: Client): Promise<void> {
  await database.query(`
    insert into booking_history (id, booking_id, professional_id, actor_user_id, actor, action, old_status, new_status, happened_at)
      select pg_temp.id_at(happened_at, id || ' ' || new_status), id, professional_id, actor_user_id, actor,
        case when old_status is null then 'created' else 'status_changed' end, old_status, new_status, happened_at
      from (
        select id, professional_id, client_user_id as actor_user_id, 'client' as actor, null as old_status,
          'pending' as new_status, created as happened_at
        from made
        union all
        select id, professional_id, professional_user_id, 'professional', 'pending', 'confirmed', created + interval '3 hours'
        from made where status in ('confirmed', 'completed')
        union all
        select id, professional_id, null, 'system', 'confirmed', 'completed', end_time from made where status = 'completed'
        union all
        select id, professional_id, client_user_id, 'client', 'pending', 'cancelled', created + interval '3 hours'
        from made where status = 'cancelled'
      ) happened
      order by happened_at`);
}

/** Without pg_notify, as a million calls would slow the fill down. */
async function fillNotifications(database: Client): Promise<void> {
  await database.query(`
    alter table notifications disable trigger notifications_announce;
    insert into notifications (id, user_id, number, type, booking_id, professional_id, message, created_at, read_at)
      select pg_temp.id_at(told_at, booking_id || type), user_id,
        row_number() over (partition by user_id order by told_at, booking_id, type), type, booking_id, professional_id, message, told_at,
        case when told_at < now() - interval '1 day' then told_at + interval '1 hour' end
      from (
        select professional_user_id as user_id, 'booking_requested' as type, id as booking_id, professional_id,
          'New booking request for ' || service_name as message, created as told_at
        from made
        union all
        select client_user_id, 'booking_confirmed', id, professional_id, 'Your booking was confirmed: ' || service_name,
          created + interval '3 hours'
        from made where status in ('confirmed', 'completed')
        union all
        select client_user_id, 'booking_completed', id, professional_id, 'Completed: ' || service_name, end_time
        from made where status = 'completed'
        union all
        select professional_user_id, 'booking_cancelled', id, professional_id, 'Your client cancelled ' || service_name,
          created + interval '3 hours'
        from made where status = 'cancelled'
      ) told
      order by told_at;
    insert into notification_counters (user_id, last_number)
      select user_id, max(number) from notifications group by user_id;
    alter table notifications enable trigger notifications_announce`);
}

/** Reviews of every sixth completed visit. Without the trigger, which would update the professional's totals per review. */
export async function fillReviews(database: Client): Promise<void> {
  await database.query(`
    insert into reviews (id, booking_id, professional_id, client_id, service_id, service_name, style, result, on_time,
        price_as_quoted, gentle, text, hair_type, hair_subtype, created_at, publish_at, published_at)
      select pg_temp.id_at(end_time, 'review ' || made.id), made.id, professional_id, client_id, service_id, service_name,
        'Medium, mid-back', 5 - chance % 2, 5 - chance / 3 % 3, 5, 5 - chance / 7 % 2, 'Neat parts, gentle hands.',
        c.hair_type, c.hair_subtype, end_time, end_time + interval '14 days', least(now(), end_time + interval '14 days')
      from made join clients c on c.id = made.client_id, lateral (select pg_temp.chance('review ' || made.id)) r (chance)
      where status = 'completed' and chance % 6 = 0;
    insert into professional_ratings (professional_id, count, result, on_time, price_as_quoted, gentle)
      select professional_id, count(*), sum(result), sum(on_time), sum(price_as_quoted), sum(gentle)
      from reviews group by professional_id`);
}
