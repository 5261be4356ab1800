import { randomUUID } from 'node:crypto';
import { newId } from '@crown-and-coil/backend/seeding';
import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import type { Client } from 'pg';
import { tokenOf } from '../../bench/stream/people';

export const QUARTER_MS = 15 * 60_000;
/** Windows of a day each, one after another: one long stretch of time, with three times the quarters of a whole run. */
const DAYS = 200;

/** A client or a professional of a drill. */
export interface Person {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
}

export interface DrillProfessional extends Person {
  /** Services of a quarter of an hour, and of half an hour. */
  readonly quarterServiceId: string;
  readonly halfServiceId: string;
}

export interface People {
  readonly professionals: readonly DrillProfessional[];
  readonly clients: readonly Person[];
  /** A professional who requires deposits, and the client who pays them. */
  readonly payee: DrillProfessional;
  readonly payer: Person;
  /** The first quarter that can be booked, in ms since the epoch. */
  readonly firstStart: number;
  readonly quartersEach: number;
}

const PROFESSIONALS = 4;
const CLIENTS = 8;

/** Inserts users directly into the database, without passwords; tokens are signed here. */
export async function makePeople(database: Client, secret: string): Promise<People> {
  const firstStart = Math.ceil((Date.now() + 2 * DAY_MS) / DAY_MS) * DAY_MS;
  const people = {
    professionals: [] as DrillProfessional[],
    clients: [] as Person[],
    payee: await makeProfessional(database, secret, firstStart),
    payer: await makeClient(database, secret),
    firstStart,
    quartersEach: (DAYS * DAY_MS) / QUARTER_MS,
  };
  for (let made = 0; made < PROFESSIONALS; made += 1)
    people.professionals.push(await makeProfessional(database, secret, firstStart));
  for (let made = 0; made < CLIENTS; made += 1) people.clients.push(await makeClient(database, secret));
  await database.query('analyze');
  return people;
}

async function makeUser(database: Client, role: string, secret: string): Promise<Omit<Person, 'id'>> {
  const userId = newId();
  const name = `drill-${randomUUID()}`;
  await database.query(
    `insert into users (id, email, username, role, password_hash) values ($1, $2, $3, $4, '')`,
    [userId, `${name}@drill.test`, name, role],
  );
  return { userId, token: tokenOf(userId, secret) };
}

async function makeClient(database: Client, secret: string): Promise<Person> {
  const id = newId();
  const user = await makeUser(database, 'client', secret);
  await database.query(
    `insert into clients (id, user_id, first_name, last_name) values ($1, $2, 'Zuri', 'Okafor')`,
    [id, user.userId],
  );
  return { ...user, id };
}

async function makeProfessional(
  database: Client,
  secret: string,
  firstStart: number,
): Promise<DrillProfessional> {
  const [id, quarterServiceId, halfServiceId] = [newId(), newId(), newId()];
  const user = await makeUser(database, 'professional', secret);
  await database.query(
    `insert into professionals (id, user_id, display_name, professional_type, location, time_zone)
     values ($1, $2, 'Amara', 'hairdresser', 'Footscray VIC', 'Australia/Melbourne')`,
    [id, user.userId],
  );
  await database.query(
    `insert into services (id, professional_id, name, price_cents, duration_minutes, category)
     values ($1, $3, 'Trim', 1500, 15, 'Cuts and Trims'), ($2, $3, 'Cut', 3000, 30, 'Cuts and Trims')`,
    [quarterServiceId, halfServiceId, id],
  );
  await database.query(
    `insert into availability_windows (id, professional_id, start_time, end_time)
     select gen_random_uuid(), $1, day, day + interval '1 day'
     from generate_series($2::timestamptz, $2::timestamptz + ($3::int - 1) * interval '1 day', interval '1 day') day`,
    [id, new Date(firstStart), DAYS],
  );
  return { ...user, id, quarterServiceId, halfServiceId };
}
