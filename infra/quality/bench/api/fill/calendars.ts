import type { Client } from 'pg';
import type { Scale } from './scale';

/**
 * Every professional's working days, nine to five by their own clock: those that are over, and those ahead. Leaves the
 * temporary table `working_day` behind, in which 1 is the next one and -1 the last one that is over.
 */
export async function fillCalendars(database: Client, { pastDays, comingDays }: Scale): Promise<void> {
  await database.query(
    `insert into availability_windows (id, professional_id, start_time, end_time, created_at, updated_at)
      select pg_temp.id_at(start_time - interval '60 days', 'window ' || n || ' ' || day), id, start_time,
        (day + time '17:00') at time zone time_zone, start_time - interval '60 days', start_time - interval '60 days'
      from pro
      join lateral (select p.time_zone from professionals p where p.id = pro.id) own on true,
        generate_series(current_date - $1::int, current_date + $2::int, interval '1 day') day,
        lateral (select (day + time '09:00') at time zone own.time_zone) t (start_time)
      where extract(isodow from day) not in (off_day, other_off_day)
      order by start_time, n`,
    [pastDays, comingDays],
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
