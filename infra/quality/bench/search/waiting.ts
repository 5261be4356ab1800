import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { productionOf } from '../api/production';
import { serve } from '../api/served';
import { tokenOf } from '../stream/people';

const WAITING = 10_000;
const POLL_MS = 10;
const DEADLINE_MS = 60_000;

interface Visit {
  readonly id: string;
  readonly professionalId: string;
  readonly userId: string;
  readonly day: string;
}

/** Waiting-list entries: for one professional, or for any nearby. */
const ENTRIES = {
  'for that professional': `
    insert into waiting_list_entries (id, client_id, professional_id, service_id, menu_revision, minutes, from_day, to_day, created_at)
    select gen_random_uuid(), c.id, s.professional_id, s.id, s.menu_revision, s.duration_minutes, day, day, now() - interval '1 day'
    from waiting c cross join (
      select * from services where professional_id = $2 and duration_minutes <= 60 and is_active order by id limit 1
    ) s`,
  'for anybody around': `
    insert into waiting_list_entries (id, client_id, search, words, south, north, west, east, menu_revision, from_day, to_day, created_at)
    select gen_random_uuid(), c.id, json_build_object('search', 'wash', 'near', p.latitude || ',' || p.longitude, 'radius_km', 25,
        'max_price', case when number <= $3::int / 2 then 30 + number % 100 else 5000 end),
      '{}'::text[], p.latitude - 1, p.latitude + 1, p.longitude - 1, p.longitude + 1, 0, day, day, now() - interval '1 day'
    from waiting c cross join (select * from professionals where id = $2) p`,
} as const;

/**
 * Cancels a visit while 10,000 clients wait, and measures how long it takes until one of them gets the offer. The first
 * half of the queue cannot be offered the time.
 *
 * @returns milliseconds, by kind of entry
 */
export async function timesUntilOffered(
  database: Client,
  url: string,
  secret: string,
): Promise<Map<string, number>> {
  // With background jobs, which create the offers.
  const api = await serve(
    {
      name: 'The API',
      file: 'backend/dist/main.js',
      env: { ...productionOf(url, secret), BACKGROUND: 'inline' },
    },
    '/api/health/ready',
  );
  try {
    const times = new Map<string, number>();
    for (const [whom, insert] of Object.entries(ENTRIES)) {
      const visit = await comingVisit(database);
      // The first half waits for a day without free times, or for a price below all services.
      const waiting = `with numbered as (select id, row_number() over (order by id) as number from clients limit $3),
        waiting as (select id, number, case when number <= $3::int / 2 and $4 then $1::date - 365 else $1::date end as day from numbered)`;
      await database.query('delete from waiting_list_entries');
      await database.query(waiting + insert, [
        visit.day,
        visit.professionalId,
        WAITING,
        whom === 'for that professional',
      ]);
      await database.query('analyze waiting_list_entries');
      times.set(whom, await timeOfOffer(database, api.origin, visit, tokenOf(visit.userId, secret)));
    }
    return times;
  } finally {
    await api.stop();
  }
}

async function comingVisit(database: Client): Promise<Visit> {
  const { rows } = await database.query<Visit>(
    `select b.id, b.professional_id as "professionalId", p.user_id as "userId",
       (b.start_time at time zone p.time_zone)::date::text as day
     from bookings b join professionals p on p.id = b.professional_id
     where b.status = 'confirmed' and b.start_time > now() + interval '5 days'
       and exists (select from services s where s.professional_id = p.id and s.is_active and s.duration_minutes <= 60)
     order by md5(b.id::text) limit 1`,
  );
  const [visit] = rows;
  if (visit === undefined) throw new Error('There is no visit that could be cancelled.');
  return visit;
}

async function timeOfOffer(
  database: Client,
  origin: string,
  { id, professionalId }: Visit,
  token: string,
): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${origin}/api/bookings/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'cancelled', reason: 'Ill' }),
  });
  if (!answer.ok) throw new Error(`A visit was not cancelled: ${answer.status} ${await answer.text()}`);
  for (;;) {
    const { rowCount } = await database.query(
      'select from waiting_list_offers where professional_id = $1 limit 1',
      [professionalId],
    );
    if (rowCount === 1) return performance.now() - begun;
    if (performance.now() - begun > DEADLINE_MS) throw new Error('No offer was made within a minute.');
    await pause(POLL_MS);
  }
}
