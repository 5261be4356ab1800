import type { FastifyInstance } from 'fastify';
import { type CompiledQuery, sql } from 'kysely';
import { accessMatrix } from '../../testing/access-matrix';
import type { Row } from '../../testing/access-matrix/rows';
import { makeWorld, things, type World } from '../../testing/access-matrix/world';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { lockWaits } from '../../testing/lock-waits';
import { PASSWORD } from '../../testing/people';
import { buildApp } from '../app';

let testApp: TestApp;
let lateApp: FastifyInstance;
/** Receives the function that lets the next request continue after its token was verified. */
let hold: ((letContinue: () => void) => void) | undefined;

beforeAll(async () => {
  testApp = await createTestApp({ env: { VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') } });
  const database = testApp.database.withoutPlugins();
  const execute = database.executeQuery.bind(database);
  database.executeQuery = async <Result>(query: CompiledQuery<Result>) => {
    const result = await execute(query);
    if (hold !== undefined && query.sql.includes('as "passkeyId"'))
      await new Promise<void>((letContinue) => hold?.(letContinue));
    return result;
  };
  await liftTimeLimitsOfDeletions();
  lateApp = await buildApp({ config: testApp.config, database, now: testApp.now });
});
afterAll(async () => {
  await lateApp.close();
  await testApp.close();
});

/** Deletions wait here for longer than a statement may take. */
async function liftTimeLimitsOfDeletions(): Promise<void> {
  await sql`
    create function lift_time_limits() returns trigger language plpgsql as $$
    begin
      perform set_config('statement_timeout', '0', true);
      return new;
    end $$`.execute(testApp.database);
  for (const profiles of ['clients', 'professionals'])
    await sql`
      create trigger lift_time_limits before update on ${sql.table(profiles)}
      for each row execute function lift_time_limits()`.execute(testApp.database);
}

type Role = 'client' | 'professional';

/** Bodies of calls that the matrix makes without success, or without personal data. */
const BODIES: Readonly<Record<string, (world: World, matrixBody: object) => unknown>> = {
  'PUT /users/me/password': (_world, body) => ({ ...body, current_password: PASSWORD }),
  'POST /users/me/email-change': (_world, body) => ({ ...body, email_password: PASSWORD }),
  'POST /users/me/second-factor': () => ({ factor_password: PASSWORD }),
  'POST /users/me/push-subscriptions': (_world, body) => body,
  'POST /feedback': (_world, body) => ({ ...body, email: 'me@example.test' }),
  'PUT /professionals/{id}/house-rules': (_world, body) => ({ ...body, version: 0 }),
  'POST /waiting-list/': async (world, body) => ({ ...body, service_id: await things.service(world) }),
};
/** It only stores a switch of the profile. */
const HARMLESS: readonly string[] = ['PUT /waiting-list/settings'];

/** It changes nothing where everything is read. */
const MAY_NOT_WAIT: readonly string[] = ['POST /notifications/read-all'];

/** Calls with which a role writes something, other than by deleting it. */
const writesOf = (role: Role): [string, Row][] =>
  Object.entries(accessMatrix).filter(
    ([call, { answers, endsToken }]) =>
      !/^(GET|DELETE)/.test(call) &&
      !HARMLESS.includes(call) &&
      answers.anonymous === 401 &&
      !endsToken &&
      (answers[role] < 300 || (call in BODIES && answers[role] !== 403)),
  );

interface LateRequest {
  readonly call: string;
  finish(): Promise<{ readonly statusCode: number }>;
}

/** Starts a request, which is held once its token was verified. */
async function letIn(world: World, role: Role, [call, row]: [string, Row]): Promise<LateRequest> {
  const [method, path = ''] = call.split(' ') as [string, string];
  const id = row.thing ? await things[row.thing](world) : '';
  const matrixBody = await row.body?.(world);
  const body = call in BODIES ? await BODIES[call]?.(world, matrixBody as object) : matrixBody;
  const query = typeof row.query === 'function' ? row.query(world) : (row.query ?? '');
  const held = new Promise<() => void>((resolve) => {
    hold = resolve;
  });
  const answer = lateApp.inject({
    method: method as 'POST',
    url: `/api${path.replace(/\{\w+\}/, encodeURIComponent(id))}${query}`,
    headers: { authorization: `Bearer ${world.people[role].token}` },
    ...(body !== undefined && { payload: body as object }),
  });
  const letContinue = await held;
  hold = undefined;
  return {
    call,
    finish: () => {
      letContinue();
      return answer;
    },
  };
}

/** A digest of each table. Calls are counted before they are refused. */
async function readTables(): Promise<ReadonlyMap<string, string>> {
  const { database } = testApp;
  const tables = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'call_counts'
  `.execute(database);
  const digests = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(string_agg(t::text, '' order by t::text)) as digest from ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{
    name: string;
    digest: string;
  }>`${sql.join(digests, sql` union all `)}`.execute(database);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Returns a function that lists the tables which changed since it was last called. */
async function watchTables(): Promise<() => Promise<string[]>> {
  let before = await readTables();
  return async () => {
    const after = await readTables();
    const changed = [...after.keys()].filter((table) => before.get(table) !== after.get(table));
    before = after;
    return changed;
  };
}

// What a request adds after or beside the deletion would never be erased. So it has to wait for the deletion, which has
// locked the account, and then to find the account deleted.
test.each(['client', 'professional'] as const)(
  'what a %s asked for just before deleting the account is not stored',
  async (role) => {
    const { database } = testApp;
    const world = await makeWorld(testApp);
    const person = world.people[role];
    const writes = writesOf(role);
    expect(writes.length).toBeGreaterThan(10);
    const during: LateRequest[] = [];
    const after: LateRequest[] = [];
    for (const write of writes) {
      during.push(await letIn(world, role, write));
      after.push(await letIn(world, role, write));
    }

    // The deletion waits at its last step, the feedback that has its email.
    await database
      .insertInto('feedback')
      .values({
        ...{ id: person.id, role, email: person.email, page_url: '/' },
        ...{ confusing_choice: 'other', smooth_choice: 'other', switch_reason_choice: 'other' },
        ...{ confusing_comment: null, smooth_comment: null, switch_reason_comment: null },
        ...{ sent_at: testApp.now(), created_at: testApp.now() },
      })
      .execute();
    const holdUp = await database.startTransaction().execute();
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holdUp);
    await sql`select from feedback where email = ${person.email} for update`.execute(holdUp);
    const deletion = testApp.call('DELETE', '/users/me/', {
      token: person.token,
      body: { password: PASSWORD },
    });
    await lockWaits(database, 1, deletion);

    const stored: Record<string, string[]> = {};
    // Refused for another reason, a call would prove nothing.
    const hasNotWaited: string[] = [];
    const changesDuring = await watchTables();
    for (const { call, finish } of during) {
      const answer = finish();
      await lockWaits(database, 2, answer);
      // One that waits for the deletion is not needed any longer.
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query_start > (
          select min(query_start) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        )`.execute(database);
      const { statusCode } = await answer;
      if (statusCode !== 503 && !MAY_NOT_WAIT.includes(call)) hasNotWaited.push(`${call}: ${statusCode}`);
      const changed = await changesDuring();
      if (changed.length > 0) stored[`${call}, during the deletion`] = changed;
    }
    await holdUp.commit().execute();
    expect((await deletion).statusCode).toBe(204);
    await runJobs(testApp);
    const changesAfter = await watchTables();
    for (const { call, finish } of after) {
      await finish();
      const changed = await changesAfter();
      if (changed.length > 0) stored[`${call}, after the deletion`] = changed;
    }
    expect(stored).toEqual({});
    expect(hasNotWaited).toEqual([]);
  },
);
