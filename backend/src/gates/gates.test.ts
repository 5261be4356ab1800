import {
  type Availability,
  type Booking,
  type BookingStatus,
  DAY_MS,
  GATE_KINDS,
  type GateKind,
  HOUR_MS,
  isOpenStart,
  type PatchTest,
  type ServiceGates,
  type ServiceStanding,
} from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { lockWaits } from '../../testing/lock-waits';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import {
  addWindow,
  book,
  bookOk,
  makeVisit,
  minutesIn,
  NOW,
  renewVisit,
  type Visit,
} from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { styleOfAnswer } from '../photo-quotes/rules';
import { toStyleMenu } from '../style-menus/rules';
import { findStanding } from './queries';

const START = new Date(minutesIn(0));
const daysBefore = (days: number) => new Date(START.getTime() - days * DAY_MS);

const NO_GATES = { consultation: null, patch_test: null, photo_quote: false, minimum_age: null };
const QUOTED_STYLE = styleOfAnswer(
  {
    service_id: '',
    choice: null,
    price_cents: 25_000,
    minutes_min: 60,
    minutes_max: 60,
    deposit_cents: 0,
    valid_days: 30,
    words: null,
  },
  { name: 'Box braids', menu: toStyleMenu({ revision: 0, document: null, hairProduct: null }) },
);

let testApp: TestApp;
let visit: Visit;
let consultation: string;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  consultation = await makeService(testApp, visit.professional, { name: 'Loc consultation' });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  visit = await renewVisit(testApp, visit);
  await testApp.database.deleteFrom('patch_tests').execute();
  await testApp.database.deleteFrom('photo_quotes').execute();
  await testApp.database.updateTable('services').set({ gates: null }).execute();
});

const service = (gates?: unknown) => ({
  name: 'Starter locs',
  description: '',
  price: 50,
  service_duration_minutes: 60,
  category: 'Loc Services',
  is_active: true,
  ...(gates !== undefined && { gates }),
});
const save = (gates?: unknown, id = visit.serviceId, { token }: ProfilePerson = visit.professional) =>
  testApp.call('PUT', `/services/${id}`, { token, body: service(gates) });
const askFirst = async (gates: unknown) => expect((await save(gates)).statusCode).toBe(200);
const afterConsultation = (valid_days = 30) => ({ consultation: { service_id: consultation, valid_days } });
const afterPatchTest = { patch_test: { valid_months: 6 } };

/** A visit of the past, directly into the database. */
async function storeVisit(
  end: Date,
  {
    status = 'completed' as BookingStatus,
    no_show = false,
    client = visit.client,
    serviceId = consultation,
  } = {},
): Promise<string> {
  const id = newId();
  const professional_id = visit.professional.id;
  await testApp.database
    .insertInto('bookings')
    .values({
      id,
      professional_id,
      client_id: client.id,
      status,
      no_show,
      start_time: new Date(end.getTime() - 1_800_000),
      end_time: end,
      total_cents: 3000,
      cancelled_by: status === 'cancelled' ? 'client' : null,
    })
    .execute();
  await testApp.database
    .insertInto('booking_services')
    .values({
      booking_id: id,
      position: 0,
      professional_id,
      service_id: serviceId,
      name: 'Loc consultation',
      price_cents: 3000,
      duration_minutes: 30,
    })
    .execute();
  return id;
}

const noteTest = (
  tested_at: Date | string,
  { token }: ProfilePerson = visit.professional,
  client = visit.client,
) =>
  testApp.call('POST', `/clients/${client.id}/patch-tests`, {
    token,
    body: { tested_at: new Date(tested_at).toISOString(), product: 'Shea colour 5N' },
  });
const standing = async (client = visit.client) =>
  (
    await testApp.call('GET', `/services/${visit.serviceId}/standing`, { token: client.token })
  ).json<ServiceStanding>();
const closed = (kind: string) => ({ gate: { kind, service_id: visit.serviceId } });

async function expectClosed(kind: string, change: Record<string, unknown> = {}): Promise<void> {
  const answer = await book(testApp, visit, change);
  expect([answer.statusCode, answer.json()]).toEqual([409, { detail: expect.any(String), ...closed(kind) }]);
}
async function expectOpen(change: Record<string, unknown> = {}): Promise<Booking> {
  const booking = await bookOk(testApp, visit, change);
  await testApp.database.deleteFrom('bookings').where('id', '=', booking.id).execute();
  return booking;
}

describe('a consultation', () => {
  test('has to be completed with this professional, long enough before the start', async () => {
    await askFirst(afterConsultation());
    await expectClosed('consultation');
    const others: Parameters<typeof storeVisit>[] = [
      [daysBefore(5), { status: 'cancelled' }],
      [daysBefore(6), { no_show: true }],
      [daysBefore(7), { client: await makeClient(testApp) }],
      [daysBefore(8), { serviceId: visit.serviceId }],
      [daysBefore(30.1)],
    ];
    for (const other of others) await storeVisit(...other);
    await expectClosed('consultation');
    await storeVisit(daysBefore(30));
    await expectOpen();
    await askFirst(null);
    await testApp.database.deleteFrom('bookings').execute();
    await expectOpen();
  });

  test('in the same visit as the service is not enough', async () => {
    await askFirst(afterConsultation());
    await expectClosed('consultation', { service_ids: [consultation, visit.serviceId] });
    await expectOpen({ service_ids: [consultation] });
  });

  test('counts only with the same professional', async () => {
    await askFirst(afterConsultation());
    const other = await makeProfessional(testApp);
    const elsewhere = await makeService(testApp, other);
    await addWindow(testApp, other, { start_time: minutesIn(-600), end_time: minutesIn(0) });
    await bookOk(
      testApp,
      { ...visit, professional: other, serviceId: elsewhere },
      { start_time: minutesIn(-600) },
    );
    await testApp.database.updateTable('bookings').set({ status: 'completed' }).execute();
    await expectClosed('consultation');
  });

  test('the gate status gives the period in which the service may start, and what is booked', async () => {
    await askFirst(afterConsultation());
    expect(await standing()).toEqual({
      gates: [{ kind: 'consultation', starts: [], booked: null }],
      photo_quote: null,
      last_visit_at: null,
    });
    const coming = await bookOk(testApp, visit, { service_ids: [consultation] });
    await storeVisit(daysBefore(10));
    await storeVisit(daysBefore(90));
    expect(await standing()).toEqual({
      gates: [
        {
          kind: 'consultation',
          starts: [{ from: daysBefore(10).toISOString(), until: daysBefore(-20).toISOString() }],
          booked: { booking_id: coming.id, start_time: coming.start_time },
        },
      ],
      photo_quote: null,
      last_visit_at: null,
    });
    expect((await standing(await makeClient(testApp))).gates).toEqual([
      { kind: 'consultation', starts: [], booked: null },
    ]);
  });

  test('a booking cannot be moved out of its period; one from before the gate can', async () => {
    await addWindow(testApp, visit.professional, { start_time: minutesIn(1440), end_time: minutesIn(1560) });
    const { token } = visit.client;
    const move = (id: string, minutes: number) =>
      testApp.call('POST', `/bookings/${id}/reschedule`, { token, body: { start_time: minutesIn(minutes) } });
    const early = await bookOk(testApp, visit);
    await askFirst(afterConsultation());
    expect((await move(early.id, 60)).statusCode).toBe(200);
    await storeVisit(daysBefore(29.5));
    const booking = await bookOk(testApp, visit, { start_time: minutesIn(180) });
    expect((await move(booking.id, 240)).statusCode).toBe(200);
    const refused = await move(booking.id, 1440);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining(closed('consultation')),
    ]);
  });

  test('when moving a booking, both parties see only starts that the gate allows', async () => {
    await addWindow(testApp, visit.professional, { start_time: minutesIn(1440), end_time: minutesIn(1560) });
    const early = await bookOk(testApp, visit);
    await askFirst(afterConsultation());
    const startsFor = async ({ id }: Booking, { token }: ProfilePerson, moving = true) => {
      const query = `duration_minutes=60${moving ? `&moving=${id}` : ''}`;
      const path = `/availability/professional/${visit.professional.id}?${query}`;
      const windows = (await testApp.call('GET', path, { token })).json<Availability[]>();
      return windows.flatMap(({ available_slots }) => available_slots.map(({ start_time }) => start_time));
    };
    const isLate = (start: string) => Date.parse(start) > daysBefore(-0.5).getTime();
    for (const person of [visit.client, visit.professional])
      expect((await startsFor(early, person)).some(isLate)).toBe(true);
    await storeVisit(daysBefore(29.5));
    const booking = await bookOk(testApp, visit, { start_time: minutesIn(180) });
    for (const person of [visit.client, visit.professional]) {
      const offered = await startsFor(booking, person);
      expect(offered).toContain(minutesIn(240));
      expect(offered.filter(isLate)).toEqual([]);
    }
    const { token } = visit.client;
    const offered = new Set(await startsFor(booking, visit.client));
    for (const start_time of (await startsFor(booking, visit.client, false)).toReversed()) {
      const moved = await testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
        token,
        body: { start_time },
      });
      if (moved.statusCode !== 409) expect(offered).toContain(start_time);
      else expect(offered.has(start_time)).toBe(false);
    }
  });

  test('concurrent bookings and gate changes never store a booking that the gate forbids', async () => {
    await askFirst(null);
    const outcomes = await Promise.all([
      save(afterConsultation()),
      ...[0, 60, 120, 180].map((minutes) => book(testApp, visit, { start_time: minutesIn(minutes) })),
    ]);
    for (const { statusCode } of outcomes) expect([200, 201, 409]).toContain(statusCode);
    await expectClosed('consultation', { start_time: minutesIn(300) });
  });
});

describe('a patch test', () => {
  test('has to be between 48 hours and the maximum age old, recorded by this professional', async () => {
    await bookOk(testApp, visit, { start_time: minutesIn(240) });
    await askFirst(afterPatchTest);
    await expectClosed('patch_test');
    expect((await noteTest(daysBefore(1.99 + 1))).statusCode).toBe(201);
    await testApp.database
      .updateTable('patch_tests')
      .set({ tested_at: daysBefore(1.99) })
      .execute();
    await expectClosed('patch_test');
    await testApp.database
      .updateTable('patch_tests')
      .set({ tested_at: daysBefore(200) })
      .execute();
    await expectClosed('patch_test');
    await testApp.database
      .updateTable('patch_tests')
      .set({ tested_at: daysBefore(2) })
      .execute();
    await expectOpen();
    expect((await standing()).gates).toEqual([
      {
        kind: 'patch_test',
        starts: [{ from: START.toISOString(), until: '2027-04-02T22:00:00.000Z' }],
        booked: null,
      },
    ]);
  });

  test('can be recorded, listed and deleted only by the professional of a booking', async () => {
    const path = `/clients/${visit.client.id}/patch-tests`;
    const { token } = visit.professional;
    expect((await noteTest(daysBefore(5))).statusCode).toBe(404);
    await bookOk(testApp, visit);
    const { id } = (await noteTest(daysBefore(5))).json<PatchTest>();
    expect((await testApp.call('GET', path, { token })).json()).toEqual([
      { id, tested_at: daysBefore(5).toISOString(), product: 'Shea colour 5N' },
    ]);
    const stranger = await makeProfessional(testApp);
    expect((await noteTest(daysBefore(5), stranger)).statusCode).toBe(404);
    const remove = (who: ProfilePerson) => testApp.call('DELETE', `/patch-tests/${id}`, { token: who.token });
    expect((await remove(stranger)).statusCode).toBe(404);
    expect((await remove(visit.client)).statusCode).toBe(403);
    expect((await remove(visit.professional)).statusCode).toBe(204);
    expect((await remove(visit.professional)).statusCode).toBe(404);
    expect((await noteTest(daysBefore(-400))).json()).toMatchObject({
      detail: [{ loc: ['body', 'tested_at'] }],
    });
  });

  test('is limited to fifty per client, also of those that are recorded at once', async () => {
    await bookOk(testApp, visit);
    const row = { professional_id: visit.professional.id, client_id: visit.client.id, product: 'x' };
    await testApp.database
      .insertInto('patch_tests')
      .values(Array.from({ length: 49 }, () => ({ ...row, id: newId(), tested_at: NOW, created_at: NOW })))
      .execute();
    const lockAccount = sql`select from users where id = ${visit.client.userId} for no key update`;
    let answers: ReturnType<typeof noteTest>[] = [];
    await testApp.database.transaction().execute(async (transaction) => {
      await lockAccount.execute(transaction);
      answers = [noteTest(daysBefore(5)), noteTest(daysBefore(4)), noteTest(daysBefore(3))];
      await lockWaits(testApp.database, 3, Promise.race(answers));
    });
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  test('is limited to fifty per client', async () => {
    await bookOk(testApp, visit);
    const row = { professional_id: visit.professional.id, client_id: visit.client.id, product: 'x' };
    await testApp.database
      .insertInto('patch_tests')
      .values(Array.from({ length: 50 }, () => ({ ...row, id: newId(), tested_at: NOW, created_at: NOW })))
      .execute();
    expect((await noteTest(daysBefore(5))).statusCode).toBe(409);
  });
});

describe('a photo quote', () => {
  const asksForQuote = { photo_quote: true };

  /** An answered quote, directly into the database. */
  async function storeQuote({
    client = visit.client,
    serviceId = visit.serviceId,
    expires_at = daysBefore(-20),
  } = {}): Promise<string> {
    const id = newId();
    const professional_id = visit.professional.id;
    await testApp.database
      .insertInto('photo_quotes')
      .values({
        id,
        client_id: client.id,
        professional_id,
        service_id: serviceId,
        state: 'answered',
        words: 'Waist length',
        style: JSON.stringify(QUOTED_STYLE),
        deposit_cents: 0,
        created_at: NOW,
        answered_at: NOW,
        expires_at,
      })
      .execute();
    return id;
  }
  const quoted = (photo_quote_id: string, change: Record<string, unknown> = {}) =>
    book(testApp, visit, { photo_quote_id, ...change });

  test("allows a booking when it is the client's own, answered, unexpired and unused", async () => {
    await askFirst(asksForQuote);
    await expectClosed('photo_quote');
    await expectClosed('photo_quote', { service_ids: [consultation, visit.serviceId] });
    const stranger = await makeClient(testApp);
    const refused: [string, number][] = [
      [await storeQuote({ client: stranger }), 409],
      [await storeQuote({ expires_at: new Date(NOW.getTime() - 1) }), 409],
      [await storeQuote({ serviceId: consultation }), 422],
      [newId(), 409],
    ];
    for (const [id, status] of refused) expect((await quoted(id)).statusCode).toBe(status);
    const id = await storeQuote();
    expect((await book(testApp, { ...visit, client: stranger }, { photo_quote_id: id })).statusCode).toBe(
      409,
    );
    const booked = await quoted(id);
    expect([booked.statusCode, booked.json()]).toEqual([201, expect.objectContaining({ total_price: 250 })]);
    expect((await quoted(id, { start_time: minutesIn(180) })).statusCode).toBe(409);
    await expectClosed('photo_quote', { start_time: minutesIn(180) });
  });

  test('stays with its booking when that is moved', async () => {
    await askFirst(asksForQuote);
    const { id } = (await quoted(await storeQuote())).json<Booking>();
    const { token } = visit.client;
    const moved = await testApp.call('POST', `/bookings/${id}/reschedule`, {
      token,
      body: { start_time: minutesIn(240) },
    });
    expect(moved.statusCode).toBe(200);
  });

  test('opens no other gate', async () => {
    await askFirst({ ...asksForQuote, ...afterConsultation(), minimum_age: 16 });
    const id = await storeQuote();
    expect((await quoted(id)).json()).toMatchObject(closed('consultation'));
    await storeVisit(daysBefore(5));
    expect((await quoted(id)).json()).toMatchObject(closed('minimum_age'));
    expect((await quoted(id, { is_of_age: true })).statusCode).toBe(201);
  });

  test('of concurrent bookings with and without one quote, while the gate is set, one succeeds', async () => {
    await askFirst(null);
    const id = await storeQuote();
    const outcomes = await Promise.all([
      save(asksForQuote),
      ...[0, 120, 240].flatMap((minutes) => [
        quoted(id, { start_time: minutesIn(minutes) }),
        book(testApp, visit, { start_time: minutesIn(minutes + 60) }),
      ]),
    ]);
    for (const { statusCode } of outcomes) expect([200, 201, 409]).toContain(statusCode);
    const withQuote = outcomes.filter((_outcome, index) => index % 2 === 1);
    expect(withQuote.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    await expectClosed('photo_quote', { start_time: minutesIn(420) });
  });

  test("that is open appears in its own client's gate status only", async () => {
    await askFirst(asksForQuote);
    expect(await standing()).toMatchObject({ gates: [], photo_quote: null });
    const expires_at = daysBefore(-20);
    await storeQuote({ expires_at: NOW });
    await storeQuote({ client: await makeClient(testApp) });
    const asked = newId();
    await testApp.database
      .insertInto('photo_quotes')
      .values({
        id: asked,
        client_id: visit.client.id,
        professional_id: visit.professional.id,
        service_id: visit.serviceId,
        state: 'asked',
        words: 'Waist length',
        created_at: START,
        expires_at,
      })
      .execute();
    const open = (id: string, state: string) => ({ id, state, expires_at: expires_at.toISOString() });
    expect((await standing()).photo_quote).toEqual(open(asked, 'asked'));
    const id = await storeQuote({ expires_at });
    expect((await standing()).photo_quote).toEqual(open(id, 'answered'));
    expect((await quoted(id)).statusCode).toBe(201);
    expect((await standing()).photo_quote).toEqual(open(asked, 'asked'));
  });
});

test('a minimum age asks for whom the booking is', async () => {
  await askFirst({ minimum_age: 16 });
  await expectClosed('minimum_age');
  await expectClosed('minimum_age', { is_of_age: false, guardian_name: '  ' });
  expect((await expectOpen({ is_of_age: true })).guardian_name).toBeNull();
  expect((await expectOpen({ guardian_name: 'Ama Mensah' })).guardian_name).toBe('Ama Mensah');
  expect((await book(testApp, visit, { guardian_name: 'R2D2' })).statusCode).toBe(422);
  expect((await standing()).gates).toEqual([]);
});

describe('generated gates, histories and starts', () => {
  const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
  const inMonths = (from: Date, months: number) => {
    const at = new Date(from);
    at.setUTCMonth(at.getUTCMonth() + months);
    // 31 August and a month is 30 September.
    if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
    return at;
  };
  const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 3 });
  const hoursAgo = fc.integer({ min: 0, max: 24 * 70 });
  const cases = fc.record({
    consultation: orNull(fc.integer({ min: 1, max: 60 })),
    patchTest: orNull(fc.integer({ min: 1, max: 2 })),
    photoQuote: fc.boolean(),
    minimumAge: fc.boolean(),
    visits: fc.array(
      fc.record({
        hoursAgo,
        isCompleted: fc.boolean(),
        isNoShow: fc.boolean(),
        isConsultation: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    tests: fc.array(hoursAgo, { maxLength: 3 }),
    quote: orNull(fc.constantFrom('right', 'other service', 'other client')),
    isOfAge: fc.boolean(),
    guardian: orNull(fc.constant('Ama Mensah')),
    startsIn: fc.integer({ min: 0, max: 24 * 40 }),
  });
  type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

  const gatesOf = ({ consultation: validDays, patchTest, photoQuote, minimumAge }: Case): ServiceGates => ({
    consultation: validDays === null ? null : { service_id: consultation, valid_days: validDays },
    patch_test: patchTest === null ? null : { service_id: null, valid_months: patchTest },
    photo_quote: photoQuote,
    minimum_age: minimumAge ? 16 : null,
  });

  /** The rule as docs/booking-rules.md says it. */
  function closedBy(one: Case): GateKind[] {
    const start = hoursLater(one.startsIn);
    const isOpen: Record<GateKind, boolean> = {
      consultation:
        one.consultation === null ||
        one.visits.some(
          (past) =>
            past.isConsultation &&
            past.isCompleted &&
            !past.isNoShow &&
            start.getTime() - hoursLater(-past.hoursAgo).getTime() <= (one.consultation ?? 0) * DAY_MS,
        ),
      patch_test:
        one.patchTest === null ||
        one.tests.some(
          (ago) => start >= hoursLater(48 - ago) && start <= inMonths(hoursLater(-ago), one.patchTest ?? 0),
        ),
      photo_quote: !one.photoQuote || one.quote === 'right',
      minimum_age: !one.minimumAge || one.isOfAge || one.guardian !== null,
    };
    return GATE_KINDS.filter((kind) => !isOpen[kind]);
  }

  /** Stores the history, and a cancelled booking for the service: no trigger judges it. */
  async function store(one: Case, otherClient: ProfilePerson): Promise<string> {
    const { database } = testApp;
    for (const table of ['photo_quotes', 'patch_tests', 'bookings'] as const)
      await database.deleteFrom(table).where('professional_id', '=', visit.professional.id).execute();
    for (const past of one.visits)
      await storeVisit(hoursLater(-past.hoursAgo), {
        status: past.isCompleted ? 'completed' : 'cancelled',
        no_show: past.isCompleted && past.isNoShow,
        serviceId: past.isConsultation ? consultation : visit.serviceId,
      });
    const whose = { professional_id: visit.professional.id, client_id: visit.client.id };
    for (const ago of one.tests)
      await database
        .insertInto('patch_tests')
        .values({ ...whose, id: newId(), tested_at: hoursLater(-ago), product: 'x', created_at: NOW })
        .execute();
    const id = await storeVisit(new Date(hoursLater(one.startsIn).getTime() + 1_800_000), {
      status: 'cancelled',
      serviceId: visit.serviceId,
    });
    await database
      .updateTable('bookings')
      .set({ is_of_age: one.isOfAge, guardian_name: one.guardian })
      .where('id', '=', id)
      .execute();
    if (one.quote !== null)
      await database
        .insertInto('photo_quotes')
        .values({
          ...whose,
          id: newId(),
          client_id: one.quote === 'other client' ? otherClient.id : visit.client.id,
          service_id: one.quote === 'other service' ? consultation : visit.serviceId,
          state: 'booked',
          words: 'x',
          style: JSON.stringify(QUOTED_STYLE),
          deposit_cents: 0,
          booking_id: id,
          created_at: NOW,
          answered_at: NOW,
          expires_at: NOW,
          ended_at: NOW,
          ended_by: 'client',
        })
        .execute();
    return id;
  }

  test('the database forbids exactly what the rule forbids, and offered starts are those it allows', async () => {
    const otherClient = await makeClient(testApp);
    const visitKinds: readonly string[] = ['consultation', 'patch_test'];
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const id = await store(one, otherClient);
        const { database } = testApp;
        const gates = JSON.stringify(gatesOf(one));
        await database.updateTable('services').set({ gates }).where('id', '=', visit.serviceId).execute();
        const { rows } = await sql<{ kind: GateKind }>`
          select c.kind from bookings b, closed_gates(${gates}::jsonb, b, b.start_time) c
          where b.id = ${id}`.execute(database);
        const found = rows.map(({ kind }) => kind);
        expect(GATE_KINDS.filter((kind) => found.includes(kind))).toEqual(closedBy(one));
        const known = await findStanding(database, visit.serviceId, visit.client.id, NOW);
        expect(isOpenStart(known.gates, hoursLater(one.startsIn).toISOString())).toBe(
          !found.some((kind) => visitKinds.includes(kind)),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("a service's gates", () => {
  const gatesOf = async () =>
    (await testApp.call('GET', `/services/${visit.serviceId}`)).json<{ gates: unknown }>().gates;

  test('are saved with it, kept when not sent, and removed by null', async () => {
    const asked = {
      consultation: { service_id: consultation, valid_days: 30 },
      patch_test: null,
      photo_quote: false,
      minimum_age: 16,
    };
    await askFirst(asked);
    expect(await gatesOf()).toEqual(asked);
    expect((await save()).statusCode).toBe(200);
    expect(await gatesOf()).toEqual(asked);
    await askFirst(null);
    expect(await gatesOf()).toBeNull();
    await askFirst({});
    expect(await gatesOf()).toBeNull();
    await askFirst({ photo_quote: true });
    expect(await gatesOf()).toEqual({ ...NO_GATES, photo_quote: true });
    // As the release before stores it.
    await testApp.database
      .updateTable('services')
      .set({ gates: JSON.stringify({ minimum_age: 16, consultation: null, patch_test: null }) })
      .where('id', '=', visit.serviceId)
      .execute();
    expect(await gatesOf()).toEqual({ ...NO_GATES, minimum_age: 16 });
  });

  test('refuse services of others, themselves and cycles; required services cannot be deleted', async () => {
    const other = await makeProfessional(testApp);
    const foreign = await makeService(testApp, other);
    const refusedAt = async (gates: unknown, id?: string) => {
      const answer = await save(gates, id);
      return [answer.statusCode, answer.json<{ detail: { loc: string[] }[] }>().detail[0]?.loc.slice(1)];
    };
    const at = ['gates', 'consultation', 'service_id'];
    const first = (service_id: string, valid_days: unknown = 30) => ({
      consultation: { service_id, valid_days },
    });
    expect(await refusedAt(first(foreign))).toEqual([422, at]);
    expect(await refusedAt(first(newId()))).toEqual([422, at]);
    expect(await refusedAt(first(visit.serviceId))).toEqual([422, at]);
    expect(await refusedAt(first(consultation, 0))).toEqual([422, ['gates', 'consultation', 'valid_days']]);
    expect(await refusedAt({ photo_quote: 'please' })).toEqual([422, ['gates', 'photo_quote']]);
    expect(await refusedAt({ minimum_age: 99 })).toEqual([422, ['gates', 'minimum_age']]);
    await askFirst(first(consultation));
    expect(await refusedAt(first(visit.serviceId), consultation)).toEqual([422, at]);
    const { token } = visit.professional;
    expect((await testApp.call('DELETE', `/services/${consultation}`, { token })).statusCode).toBe(409);
    await askFirst(null);
  });
});
