import type { Availability, Booking, PatchTest } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { lockWaits } from '../../testing/lock-waits';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { addWindow, book, bookOk, minutesIn, NOW } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import {
  afterConsultation,
  askFirst,
  closed,
  consultation,
  daysBefore,
  expectClosed,
  expectOpen,
  START,
  save,
  standing,
  storeVisit,
  testApp,
  visit,
} from './testing/gates-app';

const afterPatchTest = { patch_test: { valid_months: 6 } };

const noteTest = (
  tested_at: Date | string,
  { token }: ProfilePerson = visit.professional,
  client = visit.client,
) =>
  testApp.call('POST', `/clients/${client.id}/patch-tests`, {
    token,
    body: { tested_at: new Date(tested_at).toISOString(), product: 'Shea colour 5N' },
  });

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
