import {
  MAX_GAP_OFFERS,
  MAX_TODAY_REQUESTS,
  type ProfessionalToday,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { makeClient, makeProfessional, type Person, type ProfilePerson } from '../../testing/people';
import { storeReview } from '../../testing/reviews';
import {
  addWindow,
  bookOk,
  makeVisit,
  minutesIn,
  NOW,
  renewVisit,
  type Visit,
} from '../bookings/testing/visit';
import { newId } from '../database/identifiers';

let testApp: TestApp;
let visit: Visit;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});
afterAll(() => testApp.close());

const todayOf = async ({ token }: Person = visit.professional) => {
  const answer = await testApp.call('GET', '/professionals/me/today', { token });
  expect(answer.statusCode).toBe(200);
  return answer.json<ProfessionalToday>();
};
const bookAt = (minutes: number, client = visit.client, change: Record<string, unknown> = {}) =>
  bookOk(testApp, { ...visit, client }, { start_time: minutesIn(minutes), ...change });
const patch = (id: string, body: Record<string, unknown>, { token }: Person = visit.professional) =>
  testApp.call('PATCH', `/bookings/${id}`, { token, body });
const confirm = async (id: string) => expect((await patch(id, { status: 'confirmed' })).statusCode).toBe(200);
const at = (minutes: number) => testApp.setNow(new Date(minutesIn(minutes)));
const storePast = (client: ProfilePerson, daysAgo: number, change: { noShow?: boolean } = {}) =>
  storeBooking(testApp, {
    clientId: client.id,
    professionalId: visit.professional.id,
    status: 'completed',
    start: new Date(Date.parse(minutesIn(0)) - daysAgo * 24 * 3_600_000),
    ...change,
  });

test("lists today's visits by start, with hair, notes and the last visit", async () => {
  const grace = await makeClient(testApp, {
    first_name: 'Grace',
    last_name: 'Lual',
    notes: 'Fine strands.',
    hair_type: 4,
    hair_subtype: 'B',
  });
  const later = await bookAt(120, grace, { notes: 'I bring my own beads.' });
  const first = await bookAt(0);
  await confirm(later.id);
  await confirm(first.id);
  await storePast(grace, 60);
  const last = await storePast(grace, 30);
  at(-60);
  const { today, days } = await todayOf();
  expect(today).toBe('2026-10-05');
  expect(days).toHaveLength(1);
  const [one, other] = days[0]?.visits ?? [];
  expect(one).toMatchObject({ booking: { id: first.id }, last_visit: null });
  expect(other).toMatchObject({
    booking: { id: later.id, notes: 'I bring my own beads.' },
    client: { hair_type: 4, hair_type_name: 'Coily', hair_subtype: 'B', notes: 'Fine strands.' },
    last_visit: { id: last },
  });
});

test('a no-show does not count as the last visit', async () => {
  const client = await makeClient(testApp);
  const came = await storePast(client, 40);
  const missed = await storePast(client, 20);
  await testApp.database.updateTable('bookings').set({ no_show: true }).where('id', '=', missed).execute();
  await bookAt(0, client);
  expect((await todayOf()).requests[0]?.last_visit?.id).toBe(came);
});

test('shows the next day with a visit when none is left today', async () => {
  const { id } = await bookAt(60);
  await confirm(id);
  const { today, days } = await todayOf();
  expect(today).toBe('2026-10-02');
  expect(days.map(({ day, visits }) => [day, visits.map(({ booking }) => booking.id)])).toEqual([
    ['2026-10-02', []],
    ['2026-10-05', [id]],
  ]);
});

test('keeps finished visits on their day, and leaves out cancelled ones', async () => {
  const [over, off] = [await bookAt(0), await bookAt(120)];
  await confirm(over.id);
  await confirm(off.id);
  await patch(off.id, { status: 'cancelled' });
  at(30);
  await patch(over.id, { status: 'completed' });
  at(90);
  const { days } = await todayOf();
  expect(days.map(({ visits }) => visits.map(({ booking }) => [booking.id, booking.status]))).toEqual([
    [[over.id, 'completed']],
  ]);
});

test('lists requests soonest first with their conflicts, and counts those beyond the limit', async () => {
  const later = await bookAt(60);
  const first = await bookAt(0, await makeClient(testApp));
  const { requests, requests_total } = await todayOf();
  expect(requests_total).toBe(2);
  expect(requests.map(({ booking }) => booking.id)).toEqual([first.id, later.id]);
  expect(requests[0]?.conflicts).toMatchObject({
    is_covered: true,
    others: [{ kind: 'close', gap_minutes: 0, booking: { id: later.id } }],
  });
  await testApp.database.deleteFrom('availability_windows').where('id', '=', visit.windowId).execute();
  expect((await todayOf()).requests.map(({ conflicts }) => conflicts.is_covered)).toEqual([false, false]);
});

test('truncates a long list of requests, but not its count', async () => {
  const start = Date.parse(minutesIn(0));
  for (let count = 0; count < MAX_TODAY_REQUESTS + 2; count += 1)
    await storeBooking(testApp, {
      clientId: visit.client.id,
      professionalId: visit.professional.id,
      status: 'pending',
      start: new Date(start + count * 24 * 3_600_000),
    });
  const { requests, requests_total } = await todayOf();
  expect(requests).toHaveLength(MAX_TODAY_REQUESTS);
  expect(requests_total).toBe(MAX_TODAY_REQUESTS + 2);
});

test('lists gaps of today and tomorrow, with the clients waiting for such a time', async () => {
  const booking = await bookAt(60);
  await confirm(booking.id);
  // The day after tomorrow is no gap yet.
  await addWindow(testApp, visit.professional, {
    start_time: minutesIn(48 * 60),
    end_time: minutesIn(50 * 60),
  });
  const entries: string[] = [];
  for (let count = 0; count <= MAX_GAP_OFFERS; count += 1) {
    const client = await makeClient(testApp);
    const id = newId();
    entries.push(id);
    testApp.setNow(new Date(NOW.getTime() + count * 60_000));
    await testApp.database
      .insertInto('waiting_list_entries')
      .values({
        id,
        client_id: client.id,
        professional_id: visit.professional.id,
        service_id: visit.serviceId,
        minutes: 60,
        menu_revision: 0,
        from_day: '2026-10-05',
        to_day: '2026-10-05',
        created_at: testApp.now(),
      })
      .execute();
  }
  at(-120);
  const { gaps } = await todayOf();
  expect(gaps.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
    [minutesIn(0), minutesIn(60)],
    [minutesIn(120), minutesIn(480)],
  ]);
  expect(gaps[1]).toMatchObject({ offers_total: MAX_GAP_OFFERS + 1 });
  expect(gaps[1]?.offers.map(({ entry_id }) => entry_id)).toEqual(entries.slice(0, MAX_GAP_OFFERS));
  const [offer] = gaps[1]?.offers ?? [];
  expect(offer).toMatchObject({ start_time: minutesIn(120), minutes: 60, service_name: 'Box braids' });
  // What is named can be offered.
  const made = await testApp.call('POST', `/waiting-list/${offer?.entry_id}/offer`, {
    token: visit.professional.token,
    body: { start_time: offer?.start_time },
  });
  expect(made.statusCode).toBe(200);
  // The held time is no gap any more, and who has an offer is not named.
  const after = (await todayOf()).gaps;
  expect(after[1]).toMatchObject({ start_time: minutesIn(180), offers_total: MAX_GAP_OFFERS });
});

test('counts what awaits the professional, not what is done or belongs to others', async () => {
  const { professional, client } = visit;
  const parties = { clientId: client.id, professionalId: professional.id };
  const bookingIds = [await storePast(client, 3), await storePast(client, 4), await storePast(client, 5)];
  for (const bookingId of bookingIds) await storeReview(testApp, { ...parties, bookingId });
  await testApp.database
    .updateTable('reviews')
    .set({ reply: 'Thank you.', replied_at: NOW })
    .where('booking_id', '=', bookingIds[0] ?? '')
    .execute();
  await testApp.database
    .updateTable('reviews')
    .set({ published_at: new Date(NOW.getTime() + 1000) })
    .where('booking_id', '=', bookingIds[2] ?? '')
    .execute();
  const quote = (state: 'asked' | 'declined', hours: number, clientId = client.id) => ({
    id: newId(),
    client_id: clientId,
    professional_id: professional.id,
    service_id: visit.serviceId,
    state,
    words: 'How much?',
    created_at: NOW,
    expires_at: new Date(NOW.getTime() + hours * 3_600_000),
    ended_at: state === 'asked' ? null : NOW,
    ended_by: state === 'asked' ? null : ('professional' as const),
  });
  await testApp.database
    .insertInto('photo_quotes')
    .values([quote('asked', 24), quote('asked', -1, (await makeClient(testApp)).id), quote('declined', 24)])
    .execute();
  const held = await bookAt(0);
  await testApp.database
    .updateTable('bookings')
    .set({ held_until: new Date(NOW.getTime() + 1_800_000), deposit_cents: 1000 })
    .where('id', '=', held.id)
    .execute();
  const message = (number: number, booking_id = '', more = {}) => ({
    id: newId(),
    booking_id,
    professional_id: professional.id,
    number,
    sender: 'client' as const,
    text: 'Is there parking?',
    sent_at: new Date(NOW.getTime() + number),
    read_at: null,
    ...more,
  });
  await testApp.database
    .insertInto('booking_messages')
    .values([
      message(1, bookingIds[0], { read_at: NOW }),
      message(2, bookingIds[0]),
      message(3, bookingIds[0], { sender: 'professional' }),
      message(4, bookingIds[1]),
      message(5, bookingIds[1]),
      message(6, bookingIds[2], { read_at: NOW }),
    ])
    .execute();
  const connection = {
    professional_id: professional.id,
    server_url: 'https://dav.example.com/',
    user_name: 'amara',
    sealed_secret: Buffer.from(''),
    key_id: '',
    state: 'connected' as const,
    failure: 'unreachable' as const,
    failed_since: NOW,
    failures: 1,
    write_to: null,
    created_at: NOW,
    last_synced_at: null,
    next_sync_at: NOW,
  };
  await testApp.database.insertInto('calendar_connections').values(connection).execute();
  expect((await todayOf()).attention.is_calendar_failing).toBe(false);
  await testApp.database.updateTable('calendar_connections').set({ failures: 2 }).execute();
  const { attention, requests } = await todayOf();
  expect(requests).toEqual([]);
  expect(attention.unread_messages.map(({ booking_id, unread }) => [booking_id, unread])).toEqual([
    [bookingIds[1], 2],
    [bookingIds[0], 1],
  ]);
  expect(attention).toMatchObject({
    photo_quotes: 1,
    reviews: 2,
    review_booking_id: bookingIds[2],
    unpaid_deposits: 1,
    is_calendar_failing: true,
  });
  const other = await todayOf((await makeVisit(testApp)).professional);
  expect(other.attention).toMatchObject({
    photo_quotes: 0,
    reviews: 0,
    review_booking_id: null,
    unread_messages: [],
  });
  expect(other.requests).toEqual([]);
});

test('shows a new professional what is missing', async () => {
  const { days, gaps, attention } = await todayOf(
    await makeProfessional(testApp, { bio: null, specializations: [] }),
  );
  expect(days).toMatchObject([{ visits: [] }]);
  expect(gaps).toEqual([]);
  expect(attention.missing).toEqual([
    'services',
    'hours',
    'picture',
    'bio',
    'specializations',
    'street_address',
  ]);
});

test('is forbidden for other roles', async () => {
  const statusFor = async (token?: string) =>
    (await testApp.call('GET', '/professionals/me/today', token === undefined ? {} : { token })).statusCode;
  expect(await statusFor()).toBe(401);
  expect(await statusFor(visit.client.token)).toBe(403);
});

test('a decision based on an outdated status changes nothing', async () => {
  const { id } = await bookAt(0);
  const decide = (status: string) => patch(id, { status, from_status: 'pending' });
  expect((await decide('confirmed')).statusCode).toBe(200);
  // The same decision once more has no effect; the opposite one, from another tab, is refused.
  expect((await decide('confirmed')).statusCode).toBe(200);
  const late = await decide('cancelled');
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ detail: 'This booking is confirmed by now. Please review it.' });
  expect((await patch(id, { status: 'cancelled', from_status: 'lost' })).statusCode).toBe(422);
});
