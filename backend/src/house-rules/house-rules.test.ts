import {
  type Booking,
  HOUR_MS,
  HOUSE_RULES_TEMPLATES,
  type HouseRules,
  type HouseRulesAnswer,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { makeProfessional, type ProfilePerson } from '../../testing/people';
import {
  addWindow,
  book,
  bookOk,
  makeVisit,
  minutesIn,
  NOW,
  renewVisit,
  type Visit,
  WINDOW,
} from '../bookings/testing/visit';
import { newId } from '../database/identifiers';

const FAIR: HouseRules = withoutDeposit(HOUSE_RULES_TEMPLATES.fair);
const STRICT: HouseRules = withoutDeposit(HOUSE_RULES_TEMPLATES.strict);

function withoutDeposit(rules: HouseRules): HouseRules {
  return { ...rules, deposit: { ...rules.deposit, kind: 'none' } };
}

const NEW_CLIENT = { is_new_client: true, had_no_show: false };
let testApp: TestApp;
let visit: Visit;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});

const address = (id: string) => `/professionals/${id}/house-rules`;
const read = async ({ id } = visit.professional) =>
  (await testApp.call('GET', address(id))).json<HouseRulesAnswer>();
const put = (version: number, rules: unknown, { id, token }: ProfilePerson = visit.professional) =>
  testApp.call('PUT', address(id), { token, body: { version, rules } });

/** Saves rules over the current ones. @returns their version */
async function save(rules: HouseRules): Promise<number> {
  const answer = await put((await read()).version, rules);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<HouseRulesAnswer>().version;
}

const act = (path: string, body: object, { token }: ProfilePerson) =>
  testApp.call(path === '' ? 'PATCH' : 'POST', path, { token, body });
const update = (id: string, body: object, by: ProfilePerson) =>
  testApp.call('PATCH', `/bookings/${id}`, { token: by.token, body });
const move = (id: string, minutes: number, by: ProfilePerson = visit.client) =>
  act(`/bookings/${id}/reschedule`, { start_time: minutesIn(minutes) }, by);
const accepted = async (id: string) =>
  (await testApp.call('GET', `/bookings/${id}`, { token: visit.client.token })).json<Booking>().house_rules;

test('rules are saved as versions, only on top of the version that was read', async () => {
  const amara = await makeProfessional(testApp);
  expect(await read(amara)).toEqual({
    version: 0,
    rules: null,
    template: null,
    can_take_deposits: false,
    deposit_case: NEW_CLIENT,
    request_refusal: null,
    reliability: null,
  });

  const saved = await put(0, FAIR, amara);
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    {
      version: 1,
      rules: FAIR,
      template: 'fair',
      can_take_deposits: false,
      deposit_case: NEW_CLIENT,
      request_refusal: null,
      reliability: null,
    },
  ]);
  expect(await read(amara)).toEqual(saved.json());
  expect((await put(1, FAIR, amara)).json()).toMatchObject({ version: 1 });

  const outdated = await put(0, STRICT, amara);
  expect([outdated.statusCode, outdated.json().detail]).toEqual([
    409,
    'These house rules were changed since you opened them. Please load them again.',
  ]);
  const own = { ...FAIR, redo_days: 1 };
  const saves = await Promise.all([1, 2, 3].map(() => put(1, own, amara)));
  expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await read(amara)).toMatchObject({ version: 2, rules: own, template: 'own' });
});

test('rules out of bounds, of another professional, or with an uncollectable deposit are refused', async () => {
  const field = async (rules: unknown) => {
    const answer = await put(0, rules);
    return [answer.statusCode, answer.json().detail[0]?.loc.join('.')];
  };
  expect(await field({ ...FAIR, free_cancellation_hours: 1000 })).toEqual([
    422,
    'body.rules.free_cancellation_hours',
  ]);
  expect(await field({ ...FAIR, no_show: { ...FAIR.no_show, kept_percent: 0 } })).toEqual([
    422,
    'body.rules.no_show.kept_percent',
  ]);
  expect(await field({ ...FAIR, deposit: { ...FAIR.deposit, percent: -1 } })).toEqual([
    422,
    'body.rules.deposit.percent',
  ]);
  expect(await field(null)).toEqual([422, 'body.rules']);
  const deposit = await put(0, HOUSE_RULES_TEMPLATES.fair);
  expect([deposit.statusCode, deposit.json().detail[0]]).toMatchObject([
    422,
    {
      loc: ['body', 'rules', 'deposit', 'kind'],
      msg: 'You can ask for deposits once your payments are set up.',
    },
  ]);
  const other = await makeProfessional(testApp);
  expect((await put(0, FAIR, { ...other, id: visit.professional.id })).statusCode).toBe(404);
  expect((await put(0, FAIR, { ...other, id: 'me' })).statusCode).toBe(404);
  expect((await testApp.call('GET', address(newId()))).statusCode).toBe(404);
});

test('stored versions never change', async () => {
  await save(FAIR);
  const rules = testApp.database;
  await expect(rules.updateTable('house_rules').set({ version: 9 }).execute()).rejects.toThrow(/append-only/);
  await expect(rules.deleteFrom('house_rules').execute()).rejects.toThrow(/append-only/);
});

test('a booking keeps the rules that its client accepted', async () => {
  const version = await save(FAIR);
  const booking = await bookOk(testApp, visit, { house_rules_version: version });
  const rules = { version, rules: FAIR, moves_by_client: 0, moved_late: false, was_confirmed: false };
  expect(booking.house_rules).toEqual(rules);
  await save(STRICT);
  expect(await accepted(booking.id)).toEqual(rules);
  await update(booking.id, { status: 'confirmed' }, visit.professional);
  expect(await accepted(booking.id)).toEqual({ ...rules, was_confirmed: true });
});

test('a booking with outdated rules is refused with the new ones; without rules it accepts none', async () => {
  const version = await save(FAIR);
  const now = await save({ ...FAIR, redo_days: version });
  for (const shown of [0, version, now + 1]) {
    const refused = await book(testApp, visit, { house_rules_version: shown });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        detail: 'The house rules have changed. Please read them again before you book.',
        house_rules: { version: now, rules: { ...FAIR, redo_days: version } },
      },
    ]);
  }
  expect((await book(testApp, visit, { house_rules_version: -1 })).statusCode).toBe(422);
  expect((await bookOk(testApp, visit)).house_rules).toBeNull();
});

test('concurrent bookings and rule changes leave each booking with the rules it names', async () => {
  const version = await save(FAIR);
  const [saved, ...answers] = await Promise.all([
    put(version, STRICT),
    ...[0, 60, 120, 180].map((minutes) =>
      book(testApp, visit, { house_rules_version: version, start_time: minutesIn(minutes) }),
    ),
  ]);
  expect(saved.statusCode).toBe(200);
  for (const answer of answers) {
    expect([201, 409]).toContain(answer.statusCode);
    const { house_rules: rules } = answer.json<{ house_rules: unknown }>();
    expect(rules).toMatchObject(
      answer.statusCode === 201 ? { version, rules: FAIR } : { version: version + 1, rules: STRICT },
    );
  }
});

test('the client may move a booking as often and as late as the rules say', async () => {
  const version = await save({ ...FAIR, moves: { allowed: 2, until_hours: 24, deposit_follows: true } });
  const { id } = await bookOk(testApp, visit, { house_rules_version: version });
  expect((await move(id, 60)).json<Booking>().house_rules).toMatchObject({ moves_by_client: 1 });
  expect((await move(id, 60)).json<Booking>().house_rules).toMatchObject({ moves_by_client: 1 });
  // Moves of the professional do not count, and are not bound.
  expect((await move(id, 120, visit.professional)).statusCode).toBe(200);
  expect((await move(id, 180)).json<Booking>().house_rules).toMatchObject({ moves_by_client: 2 });
  const often = await move(id, 240);
  expect([often.statusCode, often.json().detail]).toEqual([
    409,
    'The house rules of this booking allow 2 moves. You can cancel it and book again.',
  ]);

  const other = await bookOk(testApp, visit, { house_rules_version: version });
  testApp.setNow(new Date(Date.parse(WINDOW.start_time) - 24 * HOUR_MS + 1));
  const late = await move(other.id, 60);
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'The house rules of this booking allowed moves until Sun 4 Oct, 9:00 am.',
  ]);
  expect((await move(other.id, 60, visit.professional)).statusCode).toBe(200);
});

test('moving a booking after free cancellation ended is recorded', async () => {
  const version = await save({
    ...FAIR,
    free_cancellation_hours: 48,
    moves: { allowed: 2, until_hours: 2, deposit_follows: true },
  });
  const { id } = await bookOk(testApp, visit, { house_rules_version: version });
  await update(id, { status: 'confirmed' }, visit.professional);
  testApp.setNow(new Date(Date.parse(WINDOW.start_time) - 48 * HOUR_MS));
  expect((await move(id, 60)).json<Booking>().house_rules).toMatchObject({ moved_late: false });
  await update(id, { status: 'confirmed' }, visit.professional);
  testApp.setNow(new Date(Date.parse(minutesIn(60)) - 48 * HOUR_MS + 1));
  expect((await move(id, 120)).json<Booking>().house_rules).toMatchObject({
    moves_by_client: 2,
    moved_late: true,
  });
  expect(await accepted(id)).toMatchObject({ moves_by_client: 2, moved_late: true });
});

test("reliability counts a year's confirmed visits kept by the professional, from ten on", async () => {
  const { professional, client } = visit;
  const parties = { clientId: client.id, professionalId: professional.id };
  const visits = (count: number, from: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        storeBooking(testApp, {
          ...parties,
          status: 'completed',
          start: new Date(NOW.getTime() - (from + index) * 86_400_000),
        }),
      ),
    );
  await visits(9, 2);
  // Too long ago.
  await visits(3, 366);
  expect((await read()).reliability).toBeNull();

  await addWindow(testApp, professional, {
    start_time: new Date(Date.parse(WINDOW.end_time) + HOUR_MS).toISOString(),
    end_time: new Date(Date.parse(WINDOW.end_time) + 7_200_000).toISOString(),
  });
  const confirmed = await bookOk(testApp, visit);
  await update(confirmed.id, { status: 'confirmed' }, professional);
  expect((await update(confirmed.id, { status: 'cancelled' }, professional)).statusCode).toBe(200);
  expect((await read()).reliability).toEqual({ agreed: 10, kept: 9 });

  // A request that was never confirmed, and what the client cancels, do not count.
  const declined = await bookOk(testApp, visit);
  await update(declined.id, { status: 'cancelled' }, professional);
  const clients = await bookOk(testApp, visit);
  await update(clients.id, { status: 'confirmed' }, professional);
  await update(clients.id, { status: 'cancelled' }, client);
  expect((await read()).reliability).toEqual({ agreed: 10, kept: 9 });
});
