import type { Booking } from '@crown-and-coil/shared-api/contract';
import { makeClient } from '../../testing/people';
import { book, minutesIn, NOW } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import {
  afterConsultation,
  askFirst,
  closed,
  consultation,
  daysBefore,
  expectClosed,
  QUOTED_STYLE,
  START,
  save,
  standing,
  storeVisit,
  testApp,
  visit,
} from './testing/gates-app';

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
