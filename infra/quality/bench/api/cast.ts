import { Client } from 'pg';
import { tokenOf } from '../stream/people';

/** A process caches the free times of this many professionals. */
const PROFESSIONALS = 2000;
const CLIENTS = 500;
/** Maximum number of free times of the professionals with ordinary histories, and of those with long ones. */
const FREE_TIMES = 60_000;
/** Professionals with more bookings have a long history. */
const MAX_ORDINARY_BOOKINGS = 1000;

/** The users and items that a load requests, sampled deterministically from the filled database. */
export interface Cast extends Calendars {
  readonly clients: readonly Visiting[];
  /** Those of professionals with long histories; the others are above. None in a small database. */
  readonly longHistories: Calendars | undefined;
}

export interface Calendars {
  readonly professionals: readonly Working[];
  /** Free times, each once. */
  readonly freeTimes: readonly FreeTime[];
}

interface Working {
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
  /** The service's, which is that of the booked style. */
  readonly priceCents: number;
  readonly startTime: string;
}

/** @param secret with which the API signs tokens */
export async function readCast(url: string, secret: string): Promise<Cast> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    const { rows: professionals } = await database.query<
      Omit<Working, 'token'> & { hasLongHistory: boolean }
    >(
      `select p.id, p.user_id as "userId", s.id as "serviceId", (
         select count(*) > $2 from (select from bookings b where b.professional_id = p.id limit $2 + 1) counted
       ) as "hasLongHistory"
       from (select id, user_id from professionals order by md5(id::text) limit $1) p
       join (
         select professional_id, min(id::text)::uuid as id from services where duration_minutes = 60 group by professional_id
       ) s on s.professional_id = p.id
       order by md5(p.id::text)`,
      [PROFESSIONALS, MAX_ORDINARY_BOOKINGS],
    );
    const clients = await database.query<{ id: string; userId: string; email: string }>(
      `select c.id, c.user_id as "userId", u.email::text
       from clients c join users u on u.id = c.user_id order by md5(c.id::text) limit $1`,
      [CLIENTS],
    );
    const calendarsOf = async (isLong: boolean): Promise<Calendars> => {
      const working = professionals
        .filter(({ hasLongHistory }) => hasLongHistory === isLong)
        .map(({ hasLongHistory: _, ...row }) => ({ ...row, token: tokenOf(row.userId, secret) }));
      return { professionals: working, freeTimes: await freeTimesOf(database, working) };
    };
    const longHistories = await calendarsOf(true);
    return {
      ...(await calendarsOf(false)),
      longHistories: longHistories.professionals.length > 0 ? longHistories : undefined,
      clients: clients.rows.map(({ userId, ...row }) => ({ ...row, token: tokenOf(userId, secret) })),
    };
  } finally {
    await database.end();
  }
}

async function freeTimesOf(database: Client, professionals: readonly Working[]): Promise<FreeTime[]> {
  const { rows } = await database.query<Omit<FreeTime, 'startTime'> & { startTime: Date }>(
    `select w.professional_id as "professionalId", s.id as "serviceId", s.price_cents as "priceCents",
       starting as "startTime"
     from unnest($1::uuid[]) asked (service_id)
     join services s on s.id = asked.service_id
     join availability_windows w using (professional_id),
       lateral (select w.start_time + half * interval '2 hours' from generate_series(0, 3) half) t (starting)
     where w.start_time > now() + interval '2 days'
       and not exists (
         select from bookings b
         where b.professional_id = w.professional_id and b.status in ('pending', 'confirmed')
           and tstzrange(b.start_time, b.end_time, '[)') && tstzrange(starting, starting + interval '1 hour', '[)')
       )
     order by md5(w.id::text || starting)
     limit $2`,
    [professionals.map(({ serviceId }) => serviceId), FREE_TIMES],
  );
  return rows.map((row) => ({ ...row, startTime: row.startTime.toISOString() }));
}
