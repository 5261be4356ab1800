import { Client } from 'pg';
import { tokenOf } from '../stream/people';

const PEOPLE = 500;

/** Who and what a load asks for, drawn from the filled database, the same at each run. */
export interface Cast {
  readonly professionals: readonly Working[];
  readonly clients: readonly Visiting[];
  /** Free times, each once. */
  readonly freeTimes: readonly FreeTime[];
}

export interface Working {
  readonly id: string;
  readonly userId: string;
  readonly serviceId: string;
  readonly token: string;
}

export interface Visiting {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface FreeTime {
  readonly professionalId: string;
  readonly serviceId: string;
  /** Of the style that is booked. */
  readonly priceCents: number;
  readonly startTime: string;
}

/** @param secret with which the API signs tokens */
export async function readCast(url: string, secret: string): Promise<Cast> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    const professionals = await database.query<Omit<Working, 'token'>>(`
      select p.id, p.user_id as "userId", s.id as "serviceId"
      from professionals p
      join lateral (
        select id from services where professional_id = p.id and duration_minutes = 60 limit 1
      ) s on true
      order by md5(p.id::text)`);
    const clients = await database.query<{ id: string; userId: string; email: string }>(
      `select c.id, c.user_id as "userId", u.email::text
       from clients c join users u on u.id = c.user_id order by md5(c.id::text) limit $1`,
      [PEOPLE],
    );
    const freeTimes = await database.query<Omit<FreeTime, 'startTime'> & { startTime: Date }>(`
      select w.professional_id as "professionalId", s.id as "serviceId", s.price_cents as "priceCents",
        starting as "startTime"
      from availability_windows w
      join lateral (
        select id, price_cents from services where professional_id = w.professional_id and duration_minutes = 60 limit 1
      ) s on true,
        lateral (select w.start_time + half * interval '2 hours' from generate_series(0, 3) half) t (starting)
      where w.start_time > now() + interval '2 days'
        and not exists (
          select from bookings b
          where b.professional_id = w.professional_id and b.status in ('pending', 'confirmed')
            and tstzrange(b.start_time, b.end_time, '[)') && tstzrange(starting, starting + interval '1 hour', '[)')
        )
      order by md5(w.id::text || starting)
      limit 60000`);
    return {
      professionals: professionals.rows.map((row) => ({ ...row, token: tokenOf(row.userId, secret) })),
      clients: clients.rows.map(({ userId, ...row }) => ({ ...row, token: tokenOf(userId, secret) })),
      freeTimes: freeTimes.rows.map((row) => ({ ...row, startTime: row.startTime.toISOString() })),
    };
  } finally {
    await database.end();
  }
}
