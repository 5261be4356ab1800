import type { Booking, BookingStatus, PatchTest, ServiceStanding } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
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

const DAY_MS = 86_400_000;
const START = new Date(minutesIn(0));
const daysBefore = (days: number) => new Date(START.getTime() - days * DAY_MS);

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
  test('has to be completed with this professional, not too long before the start', async () => {
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

  test('together with the service, in one visit, is not enough', async () => {
    await askFirst(afterConsultation());
    await expectClosed('consultation', { service_ids: [consultation, visit.serviceId] });
    await expectOpen({ service_ids: [consultation] });
  });

  test('counts with whom it was', async () => {
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

  test('the standing says from when to when the service may start, and what is booked', async () => {
    await askFirst(afterConsultation());
    expect(await standing()).toEqual({ gates: [{ kind: 'consultation', starts: [], booked: null }] });
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
    });
    expect(await standing(await makeClient(testApp))).toEqual({
      gates: [{ kind: 'consultation', starts: [], booked: null }],
    });
  });

  test('a booking may not be moved out of its time; one from before the gate may', async () => {
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

  test('of bookings and a change of the gate at once, none is written that the gate forbids', async () => {
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
  test('has to be 48 hours old and not too old, noted by this professional', async () => {
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

  test('is noted, listed and deleted by the professional of a booking, and by no other', async () => {
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

  test('fifty of one client at most', async () => {
    await bookOk(testApp, visit);
    const row = { professional_id: visit.professional.id, client_id: visit.client.id, product: 'x' };
    await testApp.database
      .insertInto('patch_tests')
      .values(Array.from({ length: 50 }, () => ({ ...row, id: newId(), tested_at: NOW, created_at: NOW })))
      .execute();
    expect((await noteTest(daysBefore(5))).statusCode).toBe(409);
  });
});

test('a minimum age asks who it is for', async () => {
  await askFirst({ minimum_age: 16 });
  await expectClosed('minimum_age');
  await expectClosed('minimum_age', { is_of_age: false, guardian_name: '  ' });
  expect((await expectOpen({ is_of_age: true })).guardian_name).toBeNull();
  expect((await expectOpen({ guardian_name: 'Ama Mensah' })).guardian_name).toBe('Ama Mensah');
  expect((await book(testApp, visit, { guardian_name: 'R2D2' })).statusCode).toBe(422);
  expect((await standing()).gates).toEqual([]);
});

describe('the gates of a service', () => {
  const gatesOf = async () =>
    (await testApp.call('GET', `/services/${visit.serviceId}`)).json<{ gates: unknown }>().gates;

  test('are saved with it, stay when they are not sent, and go with null', async () => {
    const asked = {
      consultation: { service_id: consultation, valid_days: 30 },
      patch_test: null,
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
  });

  test('refuse what is not theirs, themselves, and circles; what they ask for is not deleted', async () => {
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
    expect(await refusedAt({ minimum_age: 99 })).toEqual([422, ['gates', 'minimum_age']]);
    await askFirst(first(consultation));
    expect(await refusedAt(first(visit.serviceId), consultation)).toEqual([422, at]);
    const { token } = visit.professional;
    expect((await testApp.call('DELETE', `/services/${consultation}`, { token })).statusCode).toBe(409);
    await askFirst(null);
  });
});
