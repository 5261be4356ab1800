import { HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { fillCrowd, fillLoad, YEARS_OF_WORK } from '../../testing/crowd';
import { makeClient, makeProfessional, type ProfilePerson } from '../../testing/people';
import { readsOf, type Scan, scansOf } from '../../testing/plans';

/** 500 services, 500 products and 2,000 bookings, in a crowd of others: what a dashboard's first view asks for. */
let testApp: TestApp;
let professional: ProfilePerson;

beforeAll(async () => {
  testApp = await createTestApp();
  professional = await makeProfessional(testApp);
  await fillCrowd(testApp.database, 400, 600);
  await fillLoad(testApp.database, YEARS_OF_WORK, professional.id);
  await fillHouseRules();
  await fillDeposits();
  await fillRatings();
  await fillSecondFactors();
});
afterAll(() => testApp.close());

/** House rules of everybody, and their acceptance and an answer in each of the professional's bookings. */
async function fillHouseRules(): Promise<void> {
  const { database } = testApp;
  const rules = JSON.stringify(HOUSE_RULES_TEMPLATES.fair);
  await sql`
    insert into house_rules (professional_id, version, rules, created_at)
    select id, version, ${rules}::jsonb, now() from professionals, generate_series(1, 3) version`.execute(
    database,
  );
  await sql`update bookings set house_rules_version = 2 where professional_id = ${professional.id}`.execute(
    database,
  );
  await sql`
    insert into booking_history (id, booking_id, professional_id, actor, action, old_status, new_status, happened_at)
    select gen_random_uuid(), id, professional_id, 'system', 'status_changed', 'pending', 'confirmed', created_at
    from bookings`.execute(database);
  await sql`vacuum analyze professionals, house_rules, booking_history`.execute(database);
}

/** Ratings of everybody. */
async function fillRatings(): Promise<void> {
  const { database } = testApp;
  await sql`
    insert into professional_ratings (professional_id, count, result, on_time, price_as_quoted, gentle)
    select id, 2, 9, 10, 8, 10 from professionals`.execute(database);
  await sql`vacuum analyze professional_ratings`.execute(database);
}

/** A second factor of everybody. */
async function fillSecondFactors(): Promise<void> {
  const { database } = testApp;
  await sql`
    insert into second_factors (user_id, sealed_secret, key_id, confirmed_at, created_at)
    select id, '\\x00', 'key', now(), now() from users`.execute(database);
  await sql`vacuum analyze second_factors`.execute(database);
}

/** A paid deposit for each of the professional's bookings, half of it given back, and the card kept. */
async function fillDeposits(): Promise<void> {
  const { database } = testApp;
  await sql`update bookings set deposit_cents = 1000 where professional_id = ${professional.id}`.execute(
    database,
  );
  await sql`
    with posted as (
      insert into ledger_transactions (id, professional_id, booking_id, step, happened_at)
      select gen_random_uuid(), professional_id, id, 'paid', created_at from bookings
      where professional_id = ${professional.id}
      returning id
    )
    insert into ledger_entries (transaction_id, position, account, amount_cents, currency)
    select id, position, account, cents, 'AUD'
    from posted, (values (0, 'provider_clearing', 1000), (1, 'deposits_held', -1000)) e (position, account, cents)
  `.execute(database);
  await sql`
    with paid as (
      insert into payments (id, booking_id, professional_id, amount_cents, currency, state, account_reference, payment_reference, created_at, paid_at)
      select gen_random_uuid(), id, professional_id, 1000, 'AUD', 'paid', 'acct', 'pi_' || id, created_at, created_at from bookings
      where professional_id = ${professional.id}
      returning id, booking_id, professional_id, created_at
    )
    insert into refunds (id, payment_id, booking_id, professional_id, step, amount_cents, reason, state, attempt, created_at)
    select gen_random_uuid(), id, booking_id, professional_id, 'refunded', 500, 'cancelled', 'succeeded', 1, created_at
    from paid`.execute(database);
  await sql`
    insert into kept_cards (booking_id, state, payment_reference, agreed_at)
    select booking_id, 'kept', payment_reference, created_at from payments`.execute(database);
  await sql`vacuum analyze bookings, payments, refunds, kept_cards, ledger_transactions, ledger_entries`.execute(
    database,
  );
}

/** The calls of each tab's first view, as the browser sends them; the test of the dashboard counts them. */
const profile = ['/professionals/profile'];
const picture = () => [`/media/public?user_identifier=${professional.id}&media_type=Professional%20Profile`];
const bookings = (query: string) => `/bookings/professionals/${professional.id}${query}`;
const VIEWS = {
  services: () => [...profile, ...picture(), '/services/my?skip=0&limit=20'],
  products: () => [...profile, ...picture(), '/product/all/my?skip=0&limit=20'],
  bookings: () => [...profile, ...picture(), bookings('?skip=0&limit=20&order=agenda'), bookings('/counts')],
  'a late page of one status': () => [
    bookings('?status=completed&skip=1200&limit=20&order=agenda'),
    bookings('/counts'),
  ],
};

const ask = (path: string) => testApp.call('GET', path, { token: professional.token });

/** The scans behind a view, one line for each: 'bookings: Index Scan, bookings_by_professional'. */
async function linesFor(paths: readonly string[]): Promise<string[]> {
  const statements = await readsOf(async () => {
    for (const path of paths) expect([path, (await ask(path)).statusCode]).toEqual([path, 200]);
  });
  const scans = await Promise.all(statements.map((one) => scansOf(testApp.config.databaseUrl, one)));
  return [...new Set(scans.flat().map(lineOf))].sort();
}
const lineOf = ({ table, node, index }: Scan) => `${table}: ${node}, ${index ?? 'no index'}`;

test.each(Object.entries(VIEWS))(
  'the first view of %s reads every table through an index',
  async (_name, paths) => {
    expect(paths().length).toBeLessThanOrEqual(4);
    const lines = await linesFor(paths());
    expect(lines.length).toBeGreaterThan(0);
    if (process.env.SHOW_PLANS) process.stdout.write(`${_name}\n  ${lines.join('\n  ')}\n`);
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([]);
  },
);

test('the check detects a full table scan', async () => {
  const lines = await scansOf(testApp.config.databaseUrl, {
    text: 'select id from bookings where notes is not null',
    values: [],
  });
  expect(lines.map(lineOf)).toEqual(['bookings: Seq Scan, no index']);
});

test('a page of the agenda is read from the index of each status', async () => {
  const lines = await linesFor([bookings('?skip=0&limit=20&order=agenda')]);
  expect(lines).toContain('bookings: Index Only Scan, bookings_by_professional_and_status');
});

test("whether a new booking's client is a returning one is found without reading other bookings", async () => {
  const { database, call } = testApp;
  const client = await makeClient(testApp);
  await sql`
    update bookings set client_id = ${client.id}
    where id in (select id from bookings where professional_id <> ${professional.id} limit 40)`.execute(
    database,
  );
  await sql`vacuum analyze bookings`.execute(database);
  const service = await database
    .selectFrom('services')
    .select('id')
    .where('professional_id', '=', professional.id)
    .executeTakeFirstOrThrow();
  const statements = await readsOf(async () => {
    const body = {
      professional_id: professional.id,
      client_id: client.id,
      service_ids: [service.id],
      products: [],
      start_time: new Date(Date.now() + 72 * 3_600_000).toISOString(),
    };
    const { statusCode } = await call('POST', '/bookings/', { token: client.token, body });
    expect(statusCode).toBe(409);
  });
  const scans = await Promise.all(statements.map((one) => scansOf(testApp.config.databaseUrl, one)));
  const lines = new Set(scans.flat().map(lineOf));
  expect([...lines].filter((line) => line.startsWith('bookings:')).sort()).toEqual([
    'bookings: Index Only Scan, bookings_of_client',
    'bookings: Index Scan, bookings_no_double_booking',
  ]);
});

test('a page gives the total count', async () => {
  const totalOf = async (path: string) => (await ask(path)).headers['x-total-count'];
  expect(await totalOf('/services/my?limit=20')).toBe('500');
  expect(await totalOf('/product/all/my?limit=20')).toBe('500');
  expect(await totalOf(bookings('?limit=20'))).toBe('2000');
  const counts = (await ask(bookings('/counts'))).json<Record<string, number>>();
  const { all, ...byStatus } = counts;
  expect(all).toBe(2000);
  expect(Object.values(byStatus).reduce((sum, count) => sum + count, 0)).toBe(2000);
});

test.each([
  ['/services/my', 500],
  ['/product/all/my', 500],
  ['bookings', 2000],
])('each of %s appears on exactly one page', async (list, total) => {
  const pages = Array.from({ length: total / 100 }, (_, page) => `?limit=100&skip=${page * 100}`);
  const ids = [];
  for (const query of pages) {
    const path = list === 'bookings' ? bookings(query) : `${list}${query}`;
    ids.push(...(await ask(path)).json<{ id: string }[]>().map(({ id }) => id));
  }
  expect(ids).toHaveLength(total);
  expect(new Set(ids).size).toBe(total);
});
