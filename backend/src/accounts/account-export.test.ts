import { makeAdmin, makeProduct, type Person } from '../../testing/people';
import { storeReview, storeVisit } from '../../testing/reviews';
import { storeMedia } from '../../testing/uploads';
import { bookOk, makeVisit, NOW } from '../bookings/testing/visit';
import { poolOf } from '../database/connection';
import type { Identity } from '../http/identity';
import { exportAccount } from './export';
import { confirm, testApp } from './testing/own-account-app';

const exportOf = async ({ token }: Person) =>
  (await testApp.call('GET', '/users/me/export', { token })).json();

const feedback = {
  confusing: { choice: 'navigation' },
  smooth: { choice: 'other', comment: 'Nice' },
  switchReason: { choice: 'other' },
  email: 'somebody.else@example.test',
  pageUrl: '/client-profile',
  timestamp: '2026-10-02T02:00:00Z',
};

describe('exporting', () => {
  test('a client gets all data stored about them', async () => {
    const visit = await makeVisit(testApp);
    const booking = await bookOk(testApp, visit, { notes: 'Tender scalp' });
    await storeMedia(testApp, visit.client, 'Client Current Hair');
    await testApp.call('POST', '/feedback', { token: visit.client.token, body: feedback });
    const { email, userId } = visit.client;
    expect(await exportOf(visit.client)).toMatchObject({
      exported_at: NOW.toISOString(),
      account: { id: userId, email, role: 'client' },
      profile: { first_name: 'Zuri', last_name: 'Okafor', phone_number: '0412345678' },
      bookings: [{ id: booking.id, notes: 'Tender scalp', professional: { display_name: 'Amara Braids' } }],
      more: {
        pictures: [{ media_type: 'Client Current Hair' }],
        feedback: [{ email, smooth_comment: 'Nice' }],
        waitlist: [],
      },
    });
  });

  test('a client gets the feedback that they can read, and the cards that they agreed to keep', async () => {
    const { client, professional } = await makeVisit(testApp);
    const parties = { clientId: client.id, professionalId: professional.id };
    const [reviewed, other] = [await storeVisit(testApp, parties), await storeVisit(testApp, parties)];
    await storeReview(testApp, { bookingId: reviewed, ...parties });
    for (const [id, text] of [
      [reviewed, 'Kind and on time'],
      [other, 'Not readable before their own review'],
    ] as const) {
      const { token } = professional;
      const written = await testApp.call('PUT', `/bookings/${id}/feedback`, { token, body: { text } });
      expect(written.statusCode).toBeLessThan(300);
    }
    await testApp.database
      .insertInto('kept_cards')
      .values({ booking_id: reviewed, state: 'kept', payment_reference: 'pi_1', agreed_at: NOW })
      .execute();
    const { more } = await exportOf(client);
    expect(more.visit_feedback).toEqual([
      { booking_id: reviewed, text: 'Kind and on time', created_at: NOW.toISOString() },
    ]);
    expect(more.kept_cards).toEqual([{ booking_id: reviewed, state: 'kept', agreed_at: NOW.toISOString() }]);
    expect((await exportOf(professional)).more.kept_cards).toBeUndefined();
  });

  test('a professional also gets their workspace, and no data of another professional', async () => {
    const visit = await makeVisit(testApp);
    await makeProduct(testApp, visit.professional);
    const other = await makeVisit(testApp);
    await bookOk(testApp, visit);
    await bookOk(testApp, other);
    const everything = await exportOf(visit.professional);
    expect(everything).toMatchObject({
      profile: { display_name: 'Amara Braids', specializations: [2] },
      more: { services: [{ name: 'Box braids' }], products: [{ name: 'Shea butter' }] },
    });
    expect([everything.bookings.length, everything.more.availability.length]).toEqual([1, 1]);
    expect(everything.more.weekly_hours).toEqual([]);
    expect(JSON.stringify(everything)).not.toContain(other.professional.email);
    expect(JSON.stringify(everything)).not.toMatch(/password|token/i);
  });

  test('both parties get the history of their bookings, and no others', async () => {
    const visit = await makeVisit(testApp);
    const booking = await bookOk(testApp, visit);
    await confirm(visit, booking.id);
    await bookOk(testApp, await makeVisit(testApp));
    for (const person of [visit.client, visit.professional])
      expect((await exportOf(person)).more.booking_history).toMatchObject([
        { booking_id: booking.id, actor: 'client', action: 'created', new_status: 'pending' },
        { booking_id: booking.id, actor: 'professional', action: 'status_changed', new_status: 'confirmed' },
      ]);
  });

  test('takes one connection of the pool', async () => {
    const { professional } = await makeVisit(testApp);
    const { userId, email, id: professionalId } = professional;
    const identity = { userId, email, role: 'professional', clientId: null, professionalId } as Identity;
    const { pool } = poolOf(testApp.database);
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    pool.on('acquire', count);
    const { more } = await exportAccount(testApp.database, identity, NOW);
    pool.off('acquire', count);
    expect([connections, more.services]).toMatchObject([1, [{ name: 'Box braids' }]]);
  });

  test('an admin has no profile', async () => {
    expect(await exportOf(await makeAdmin(testApp))).toMatchObject({ profile: null, bookings: [] });
  });
});
