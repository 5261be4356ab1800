import { type DayCounts, SITE_TIME_ZONE } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../database/connection';

/**
 * New users, bookings, waitlist entries and feedback on each of the last days, today included, oldest first; empty
 * days have zeros.
 */
export async function countByDay(database: Database, days: number, now: Date): Promise<DayCounts[]> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(SITE_TIME_ZONE)
    .toPlainDate();
  const first = today.subtract({ days: days - 1 });
  const from = new Date(first.toZonedDateTime(SITE_TIME_ZONE).epochMilliseconds);
  const counts = (table: 'users' | 'bookings' | 'waitlist_entries' | 'feedback', only = sql`true`) => sql`
    select to_char(created_at at time zone ${SITE_TIME_ZONE}, 'YYYY-MM-DD') as day, count(*)::integer as count
    from ${sql.table(table)} where created_at >= ${from} and ${only} group by 1
  `;
  const { rows } = await sql<DayCounts>`
    with
      users_by_day as (${counts('users')}),
      bookings_by_day as (${counts('bookings', sql`not is_waiting_list_hold`)}),
      waitlist_by_day as (${counts('waitlist_entries')}),
      feedback_by_day as (${counts('feedback')})
    select
      day,
      coalesce(u.count, 0) as users,
      coalesce(b.count, 0) as bookings,
      coalesce(w.count, 0) as waitlist,
      coalesce(f.count, 0) as feedback
    from unnest(${daysFrom(first, days)}::text[]) as day
      left join users_by_day u using (day)
      left join bookings_by_day b using (day)
      left join waitlist_by_day w using (day)
      left join feedback_by_day f using (day)
    order by day
  `.execute(database);
  return rows;
}

const daysFrom = (first: Temporal.PlainDate, days: number) =>
  Array.from({ length: days }, (_none, index) => first.add({ days: index }).toString());
