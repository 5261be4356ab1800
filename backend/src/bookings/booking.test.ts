import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeClient, makeProduct, makeProfessional, makeService } from '../../testing/people';
import {
  addWindow,
  book,
  bookingBody,
  bookOk,
  makeVisit,
  minutesIn,
  NOW,
  renewVisit,
  type Visit,
  WINDOW,
} from './testing/visit';

let testApp: TestApp;
/** Made once; each test starts with its people, renewed. */
let first: Visit;
let visit: Visit;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  first = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, first);
});

const UNKNOWN_ID = '01920000-0000-7000-8000-000000000000';
const TAKEN = 'That time is no longer available.';
const PRICE_CHANGED = 'The price has changed. Please review your booking.';

/** Books and answers the status with the sentence of a refusal. */
async function refusal(change: Record<string, unknown>) {
  const answer = await book(testApp, visit, change);
  return [answer.statusCode, answer.json().detail];
}

describe('a new booking', () => {
  test('is pending, with prices, duration and end computed by the server', async () => {
    const second = await makeService(testApp, visit.professional, {
      price: 20.1,
      service_duration_minutes: 30,
    });
    const butter = await makeProduct(testApp, visit.professional, { name: 'Shea butter', price: 12.5 });
    const hair = await makeProduct(testApp, visit.professional, { name: 'Extensions', price: 80 });
    const booking = await bookOk(testApp, visit, {
      service_ids: [second, visit.serviceId],
      products: [
        { product_id: butter, quantity: 3, price_per_item: 12.5, total_price: 37.5 },
        { product_id: hair, quantity: 2, price_per_item: 0, total_price: 0, is_client_supplied: true },
      ],
      notes: 'First time here.',
      end_time: minutesIn(90),
      total_price: 107.6,
    });
    expect(booking).toEqual({
      id: expect.any(String),
      status: 'pending',
      street_address: null,
      professional: {
        id: visit.professional.id,
        display_name: 'Amara Braids',
        location: 'Footscray VIC',
        time_zone: 'Australia/Melbourne',
      },
      client: { id: visit.client.id, first_name: 'Zuri', last_name: 'Okafor' },
      services: [
        { id: second, name: 'Box braids', price: 20.1, service_duration_minutes: 30, style: null },
        { id: visit.serviceId, name: 'Box braids', price: 50, service_duration_minutes: 60, style: null },
      ],
      products: [
        {
          product_id: butter,
          product_name: 'Shea butter',
          quantity: 3,
          price_per_item: 12.5,
          total_price: 37.5,
          is_client_supplied: false,
        },
        {
          product_id: hair,
          product_name: 'Extensions',
          quantity: 2,
          price_per_item: 80,
          total_price: 0,
          is_client_supplied: true,
        },
      ],
      start_time: WINDOW.start_time,
      end_time: minutesIn(90),
      duration: 90,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      notes: 'First time here.',
      notes_version: 1,
      total_price: 107.6,
      cancelled_by: null,
      cancelled_late: false,
      late_moved_by: [],
      keeps_free_cancellation: false,
      cancellation_reason: null,
      no_show: false,
      guardian_name: null,
      house_rules: null,
      deposit: null,
      kept_card: null,
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
    });
    const read = await testApp.call('GET', `/bookings/${booking.id}`, { token: visit.client.token });
    expect(read.json()).toEqual(booking);
  });

  test('keeps names, prices and durations when the service or product changes or is deleted', async () => {
    visit = await makeVisit(testApp);
    const { professional, client, serviceId } = visit;
    const product = await makeProduct(testApp, professional);
    const booking = await bookOk(testApp, visit, { products: [{ product_id: product, quantity: 2 }] });
    const change = {
      name: 'Knotless braids',
      price: 99,
      service_duration_minutes: 240,
      category: 'Protective Styles',
    };
    await testApp.call('PUT', `/services/${serviceId}`, { token: professional.token, body: change });
    await testApp.call('DELETE', `/services/${serviceId}`, { token: professional.token });
    await testApp.call('DELETE', `/product/${product}`, { token: professional.token });
    const read = await testApp.call('GET', `/bookings/${booking.id}`, { token: client.token });
    expect(read.json()).toEqual(booking);
  });

  test('records who made it and when', async () => {
    const booking = await bookOk(testApp, visit);
    const history = await testApp.database
      .selectFrom('booking_history')
      .selectAll()
      .where('booking_id', '=', booking.id)
      .execute();
    expect(history).toEqual([
      expect.objectContaining({
        professional_id: visit.professional.id,
        actor_user_id: visit.client.userId,
        actor: 'client',
        action: 'created',
        old_status: null,
        new_status: 'pending',
        happened_at: NOW,
      }),
    ]);
  });

  test('the largest possible order is computed and stored, and its visit completed with an invoice', async () => {
    const product = await makeProduct(testApp, visit.professional, { price: 100_000 });
    const booking = await bookOk(testApp, visit, { products: [{ product_id: product, quantity: 999 }] });
    expect(booking.total_price).toBe(99_900_050);
    const { token } = visit.professional;
    const change = (status: string) =>
      testApp.call('PATCH', `/bookings/${booking.id}`, { token, body: { status } });
    await change('confirmed');
    testApp.setNow(new Date(booking.start_time));
    expect((await change('completed')).statusCode).toBe(200);
    const invoices = await testApp.call('GET', `/bookings/${booking.id}/invoices`, { token });
    expect(invoices.json()).toMatchObject([{ total_cents: 9_990_005_000 }]);
  });
});

describe('who may book', () => {
  test('only a client, and only for themselves', async () => {
    const { professional } = visit;
    const other = await makeClient(testApp);
    expect(await refusal({ client_id: other.id })).toEqual([403, 'You can only book for yourself.']);
    for (const { token } of [professional, await makeAdmin(testApp)]) {
      const answer = await testApp.call('POST', '/bookings/', { token, body: bookingBody(visit) });
      expect(answer.statusCode).toBe(403);
    }
    const anonymous = await testApp.call('POST', '/bookings/', { body: bookingBody(visit) });
    expect(anonymous.statusCode).toBe(401);
  });

  test('an unknown or inactive professional is 404, also for a client who has booked them before', async () => {
    visit = await makeVisit(testApp);
    const gone = [404, 'Professional not found or has been removed.'];
    expect(await refusal({ professional_id: UNKNOWN_ID })).toEqual(gone);
    await bookOk(testApp, visit);
    await testApp.database
      .updateTable('professionals')
      .set({ is_active: false })
      .where('id', '=', visit.professional.id)
      .execute();
    expect(await refusal({ start_time: minutesIn(60) })).toEqual(gone);
  });
});

describe('what may be booked', () => {
  test('only active services of that professional', async () => {
    const gone = [409, 'A chosen service is no longer offered. Please review your booking.'];
    const inactive = await makeService(testApp, visit.professional, { is_active: false });
    const deleted = await makeService(testApp, visit.professional);
    await testApp.call('DELETE', `/services/${deleted}`, { token: visit.professional.token });
    const foreign = await makeService(testApp, await makeProfessional(testApp));
    for (const service of [inactive, deleted, foreign, UNKNOWN_ID])
      expect(await refusal({ service_ids: [visit.serviceId, service] })).toEqual(gone);
  });

  test('only products of that professional', async () => {
    const gone = [409, 'A chosen product is no longer offered. Please review your booking.'];
    const deleted = await makeProduct(testApp, visit.professional);
    await testApp.call('DELETE', `/product/${deleted}`, { token: visit.professional.token });
    const foreign = await makeProduct(testApp, await makeProfessional(testApp));
    for (const product_id of [deleted, foreign, UNKNOWN_ID])
      expect(await refusal({ products: [{ product_id, quantity: 1 }] })).toEqual(gone);
  });

  test('a total, end or price that differs from the computed one is 409', async () => {
    const product_id = await makeProduct(testApp, visit.professional, { price: 12.5 });
    const line = { product_id, quantity: 2 };
    for (const change of [
      { total_price: 49.99 },
      { total_price: 0 },
      { end_time: minutesIn(59) },
      { products: [{ ...line, price_per_item: 12 }] },
      { products: [{ ...line, total_price: 12.5 }] },
      { products: [{ ...line, is_client_supplied: true, total_price: 25 }] },
    ])
      expect([change, ...(await refusal(change))]).toEqual([change, 409, PRICE_CHANGED]);
  });

  test.each([
    [{ service_ids: [] }, 'service_ids'],
    [{ service_ids: ['x'] }, 'service_ids'],
    [{ start_time: '2026-10-05T09:00' }, 'start_time'],
    [{ notes: 'x'.repeat(1001) }, 'notes'],
    [{ products: [{ product_id: UNKNOWN_ID, quantity: 0 }] }, 'products'],
    [{ client_id: undefined }, 'client_id'],
  ])('%j is 422 on %s', async (change, field) => {
    const answer = await book(testApp, visit, change);
    expect([answer.statusCode, answer.json().detail[0].loc.slice(0, 2)]).toEqual([422, ['body', field]]);
  });

  test('the same service twice is 422', async () => {
    const answer = await book(testApp, visit, {
      service_ids: [visit.serviceId, visit.serviceId.toUpperCase()],
    });
    expect([answer.statusCode, answer.json().detail[0].msg]).toEqual([422, 'Choose each service once']);
  });
});

describe('when', () => {
  test('the whole time lies within the availability, to the minute', async () => {
    expect(await refusal({ start_time: minutesIn(-1) })).toEqual([409, TAKEN]);
    expect(await refusal({ start_time: minutesIn(7 * 60 + 1) })).toEqual([409, TAKEN]);
    expect(await refusal({ start_time: '2027-10-05T00:00:00Z' })).toEqual([409, TAKEN]);
    await bookOk(testApp, visit, { start_time: minutesIn(0) });
    await bookOk(testApp, visit, { start_time: minutesIn(7 * 60) });
  });

  test('touching windows merge; a gap of one minute separates them', async () => {
    const after = { start_time: minutesIn(8 * 60), end_time: minutesIn(9 * 60) };
    await addWindow(testApp, visit.professional, after);
    await addWindow(testApp, visit.professional, { start_time: minutesIn(-120), end_time: minutesIn(-1) });
    await bookOk(testApp, visit, { start_time: minutesIn(7.5 * 60) });
    expect(await refusal({ start_time: minutesIn(-31) })).toEqual([409, TAKEN]);
  });

  test('the earliest start is now plus the lead time', async () => {
    testApp.setNow(new Date(minutesIn(-119)));
    expect(await refusal({})).toEqual([409, TAKEN]);
    testApp.setNow(new Date(minutesIn(-120)));
    await bookOk(testApp, visit);
  });

  test('pending and confirmed bookings block their half-open interval, cancelled ones do not', async () => {
    const booking = await bookOk(testApp, visit, { start_time: minutesIn(60) });
    const set = (status: string, token: string) =>
      testApp.call('PATCH', `/bookings/${booking.id}`, { token, body: { status } });
    expect(await refusal({ start_time: minutesIn(119) })).toEqual([409, TAKEN]);
    expect(await refusal({ start_time: minutesIn(1) })).toEqual([409, TAKEN]);
    await set('confirmed', visit.professional.token);
    expect(await refusal({ start_time: minutesIn(60) })).toEqual([409, TAKEN]);
    await bookOk(testApp, visit, { start_time: minutesIn(0) });
    await bookOk(testApp, visit, { start_time: minutesIn(120) });
    await set('cancelled', visit.client.token);
    await bookOk(testApp, visit, { start_time: minutesIn(60) });
  });

  test('the free slots are exactly what can be booked', async () => {
    await bookOk(testApp, visit, { start_time: minutesIn(75) });
    const answer = await testApp.call(
      'GET',
      `/availability/slots/${visit.windowId}?service_ids=${visit.serviceId}`,
    );
    const free = new Set(answer.json<{ start_time: string }[]>().map(({ start_time }) => start_time));
    for (let minutes = 0; minutes < 8 * 60; minutes += 15) {
      const start_time = minutesIn(minutes);
      const booked = await book(testApp, visit, { start_time });
      expect([start_time, booked.statusCode]).toEqual([start_time, free.has(start_time) ? 201 : 409]);
      if (booked.statusCode !== 201) continue;
      const body = { status: 'cancelled' };
      await testApp.call('PATCH', `/bookings/${booked.json().id}`, { token: visit.client.token, body });
    }
  });
});
