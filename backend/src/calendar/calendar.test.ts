import {
  type BlockedTime,
  type Booking,
  HOUR_MS,
  type NewCalendarFeed,
} from '@crown-and-coil/shared-api/contract';
import ICAL from 'ical.js';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeProfessional, makeService, type Person } from '../../testing/people';
import {
  addWindow,
  bookOk,
  makeVisit,
  minutesIn,
  NOW,
  renewVisit,
  type Visit,
} from '../bookings/testing/visit';
import { calendarFile } from './calendar-file';

let testApp: TestApp;
let visit: Visit;
beforeAll(async () => {
  testApp = await createTestApp({ env: { PUBLIC_URL: 'https://crown.example' } });
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});

/** Parses a calendar with a real parser; the zones' rules come from the file alone. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return {
    zones: calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid')),
    method: calendar.getFirstPropertyValue('method'),
    events: events.map((event) => ({
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      wallClock: `${event.startDate.toString()} ${event.startDate.zone.tzid}`,
      status: event.component.getFirstPropertyValue('status'),
      url: event.component.getFirstPropertyValue('url'),
    })),
  };
}

const fileOf = async ({ token }: Person, { id }: Pick<Booking, 'id'>): Promise<string> => {
  const answer = await testApp.call('GET', `/bookings/${id}.ics`, { token });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return answer.body;
};
const newFeed = async ({ token }: Person): Promise<string> => {
  const { url } = (await testApp.call('POST', '/calendar/feed', { token })).json<NewCalendarFeed>();
  expect(url).toMatch(/^https:\/\/crown\.example\/api\/calendar\/[\w-]{43}\.ics$/);
  return url.replace('https://crown.example/api', '');
};
const fetchFeed = (path: string) => testApp.call('GET', path);

test('a booking as a file has what, where, when and status, worded for each side', async () => {
  const booking = await bookOk(testApp, visit, { notes: 'Side door; ring twice,\nplease.' });
  const { zones, method, events } = read(await fileOf(visit.client, booking));
  expect([zones, method]).toEqual([['Australia/Melbourne'], 'PUBLISH']);
  expect(events).toEqual([
    {
      uid: `${booking.id}@crown-and-coil`,
      sequence: 0,
      summary: 'Box braids with Amara Braids (not confirmed yet)',
      location: 'Footscray VIC',
      description: 'Box braids (60 min)\n\nTotal $50.00\n\nSide door; ring twice,\nplease.',
      start: booking.start_time,
      end: booking.end_time,
      wallClock: '2026-10-05T09:00:00 Australia/Melbourne',
      status: 'TENTATIVE',
      url: `https://crown.example/booking-details/${booking.id}`,
    },
  ]);
  const [forProfessional] = read(await fileOf(visit.professional, booking)).events;
  expect(forProfessional?.summary).toBe('Zuri Okafor: Box braids (not confirmed yet)');
});

test.each([
  ['the first half past two', '2027-04-03T15:30:00.000Z', '2027-04-03T17:30:00.000Z', 'UTC'],
  [
    'one and ends at half past three',
    '2027-04-03T14:00:00.000Z',
    '2027-04-03T17:30:00.000Z',
    'Australia/Melbourne',
  ],
  ['the second half past two', '2027-04-03T16:30:00.000Z', '2027-04-03T17:30:00.000Z', 'UTC'],
  ['one and ends at the second half past two', '2027-04-03T14:00:00.000Z', '2027-04-03T16:30:00.000Z', 'UTC'],
])(
  'an event that starts at %s keeps its times when the clocks are set back',
  async (_start, start, end, zone) => {
    const booking = { ...(await bookOk(testApp, visit)), start_time: start, end_time: end };
    const options = { publicUrl: 'https://crown.example', now: NOW };
    const [event] = read(calendarFile([{ booking, revision: 1 }], 'client', options)).events;
    expect(event).toMatchObject({ start, end, wallClock: expect.stringMatching(new RegExp(`${zone}$`)) });
  },
);

test('a later file replaces the earlier one: same UID, higher sequence', async () => {
  const booking = await bookOk(testApp, visit);
  const change = (body: object) =>
    testApp.call('PATCH', `/bookings/${booking.id}`, { token: visit.professional.token, body });
  await change({ status: 'confirmed' });
  expect(read(await fileOf(visit.client, booking)).events[0]).toMatchObject({
    status: 'CONFIRMED',
    sequence: 1,
  });
  await testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
    token: visit.professional.token,
    body: { start_time: minutesIn(60) },
  });
  await change({ status: 'cancelled' });
  expect(read(await fileOf(visit.client, booking)).events).toEqual([
    expect.objectContaining({
      uid: `${booking.id}@crown-and-coil`,
      status: 'CANCELLED',
      sequence: 3,
      start: minutesIn(60),
    }),
  ]);
});

// On both sides of each daylight saving change; Brisbane has none.
test.each([
  [
    'Sydney NSW',
    'Australia/Sydney',
    ['2026-10-02T23:00:00Z', '2026-10-03T22:00:00Z', '2027-04-02T22:00:00Z', '2027-04-03T23:00:00Z'],
  ],
  [
    'Adelaide SA',
    'Australia/Adelaide',
    ['2026-10-02T23:30:00Z', '2026-10-03T22:30:00Z', '2027-04-02T22:30:00Z', '2027-04-03T23:30:00Z'],
  ],
  [
    'Brisbane QLD',
    'Australia/Brisbane',
    ['2026-10-02T23:00:00Z', '2026-10-03T23:00:00Z', '2027-04-02T23:00:00Z', '2027-04-03T23:00:00Z'],
  ],
])('in %s every appointment at 9:00 am is at 9:00 am in the calendar too', async (location, zone, starts) => {
  const professional = await makeProfessional(testApp, { location });
  const client = await makeClient(testApp);
  const serviceId = await makeService(testApp, professional);
  for (const start of starts) {
    testApp.setNow(new Date(Date.parse(start) - 72 * HOUR_MS));
    const window = { start_time: start, end_time: new Date(Date.parse(start) + 2 * HOUR_MS).toISOString() };
    const windowId = await addWindow(testApp, professional, window);
    await bookOk(testApp, { professional, client, serviceId, windowId }, { start_time: start });
  }
  testApp.setNow(NOW);
  const { zones, events } = read((await fetchFeed(await newFeed(client))).body);
  expect(zones).toEqual([zone]);
  expect(events.map(({ start }) => Date.parse(start)).sort()).toEqual(
    starts.map((start) => Date.parse(start)),
  );
  for (const { wallClock } of events) expect(wallClock).toMatch(new RegExp(`T09:00:00 ${zone}$`));
});

test('a feed contains upcoming and past bookings, but no cancelled ones', async () => {
  const stays = await bookOk(testApp, visit);
  const goes = await bookOk(testApp, visit, { start_time: minutesIn(120) });
  const feeds = [await newFeed(visit.client), await newFeed(visit.professional)];
  for (const feed of feeds) expect(read((await fetchFeed(feed)).body).events).toHaveLength(2);
  await testApp.call('PATCH', `/bookings/${goes.id}`, {
    token: visit.client.token,
    body: { status: 'cancelled' },
  });
  for (const feed of feeds)
    expect(read((await fetchFeed(feed)).body).events.map(({ uid }) => uid)).toEqual([
      `${stays.id}@crown-and-coil`,
    ]);
  testApp.setNow(new Date(NOW.getTime() + 91 * 24 * HOUR_MS + 3 * 24 * HOUR_MS));
  for (const feed of feeds) expect(read((await fetchFeed(feed)).body).events).toEqual([]);
});

test("a professional's feed has the times that they blocked, with their notes; no other file does", async () => {
  const { token } = visit.professional;
  const block = async (from: number, note: string) => {
    const body = { start_time: minutesIn(from), end_time: minutesIn(from + 30), note };
    return (await testApp.call('POST', '/availability/blocked-times', { token, body })).json<BlockedTime>();
  };
  const booking = await bookOk(testApp, visit);
  const [phoned, later] = [await block(120, 'Ada phoned'), await block(240, '')];
  const feed = await newFeed(visit.professional);
  const { body } = await fetchFeed(feed);
  const [ofBooking, ofLater, ofPhoned, ...others] = read(body).events;
  expect([ofBooking?.uid, others]).toEqual([`${booking.id}@crown-and-coil`, []]);
  expect(ofLater).toMatchObject({ uid: `${later.id}@crown-and-coil`, summary: 'Blocked' });
  expect(ofPhoned).toMatchObject({
    uid: `${phoned.id}@crown-and-coil`,
    summary: 'Blocked: Ada phoned',
    start: minutesIn(120),
    end: minutesIn(150),
    wallClock: '2026-10-05T11:00:00 Australia/Melbourne',
  });
  expect(body.match(/CLASS:PRIVATE/g)).toHaveLength(2);
  const elsewhere = [
    (await fetchFeed(await newFeed(visit.client))).body,
    await fileOf(visit.client, booking),
    await fileOf(visit.professional, booking),
  ];
  for (const file of elsewhere) expect(file).not.toContain('Blocked');
  await testApp.call('DELETE', `/availability/blocked-times/${phoned.id}`, { token });
  expect((await fetchFeed(feed)).body).not.toContain('Ada phoned');
});

test('a feed address works until it is replaced or removed; only its hash is stored', async () => {
  const { token, userId } = visit.client;
  const state = async () => (await testApp.call('GET', '/calendar/feed', { token })).json();
  await testApp.call('DELETE', '/calendar/feed', { token });
  expect(await state()).toEqual({ active: false, created_at: null, last_fetched_at: null });
  const first = await newFeed(visit.client);
  expect(await state()).toEqual({ active: true, created_at: NOW.toISOString(), last_fetched_at: null });
  expect((await fetchFeed(first)).statusCode).toBe(200);
  expect((await state()).last_fetched_at).toBe(NOW.toISOString());
  const second = await newFeed(visit.client);
  expect([(await fetchFeed(first)).statusCode, (await fetchFeed(second)).statusCode]).toEqual([404, 200]);
  const { token_hash } = await testApp.database
    .selectFrom('calendar_feeds')
    .select('token_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(second).not.toContain(token_hash);
  for (let time = 0; time < 2; time += 1)
    expect((await testApp.call('DELETE', '/calendar/feed', { token })).statusCode).toBe(204);
  expect((await fetchFeed(second)).statusCode).toBe(404);
});
