import type { Client } from 'pg';
import type { Scale } from './scale';

/**
 * Inserts every professional's past and future working days: eight hours that start between 8 am and noon in their zone.
 * Creates the temporary table `working_day`, in which 1 is the next day and -1 the last past one.
 */
export async function fillCalendars(database: Client, { comingDays }: Scale): Promise<void> {
  await database.query(
    `insert into availability_windows (id, professional_id, start_time, end_time, created_at, updated_at)
      select pg_temp.id_at(start_time - interval '60 days', 'window ' || n || ' ' || day), id, start_time,
        (day + opening + interval '8 hours') at time zone time_zone, start_time - interval '60 days', start_time - interval '60 days'
      from pro
      join lateral (select p.time_zone from professionals p where p.id = pro.id) own on true,
        generate_series(current_date - past_days, current_date + $1::int, interval '1 day') day,
        lateral (select (array[9, 8, 9, 10, 12])[1 + n % 5] * interval '1 hour') o (opening),
        lateral (select (day + opening) at time zone own.time_zone) t (start_time)
      where extract(isodow from day) not in (off_day, other_off_day)
      order by start_time, n`,
    [comingDays],
  );
  await database.query(`
    analyze availability_windows;
    create temp table working_day as
      select pro.n, pro.id as professional_id, w.start_time,
        case when w.start_time < today then -1 else 1 end * row_number() over (
          partition by pro.n, w.start_time < today order by abs(extract(epoch from w.start_time - today))
        ) as number
      from pro join availability_windows w on w.professional_id = pro.id,
        lateral (select now() - interval '8 hours') t (today)
      -- Nothing is booked for the present day: what is over is over, what comes has its lead time.
      where w.start_time not between now() - interval '8 hours' and now() + interval '24 hours';
    create unique index on working_day (n, number);
    analyze working_day`);
}

/** Computes the free stretches of all future days, with the function that the triggers of windows and bookings call. */
export async function fillFreeStretches(database: Client, { comingDays }: Scale): Promise<void> {
  await database.query('analyze availability_windows; analyze bookings');
  await database.query(
    `select renew_free_stretch(p.id, p.time_zone, current_date + day)
      from professionals p, generate_series(-1, $1::int) day order by p.id`,
    [comingDays],
  );
}
