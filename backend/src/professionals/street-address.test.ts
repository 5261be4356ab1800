import type { Booking, OwnProfessional } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import { makeClient, type ProfilePerson } from '../../testing/people';
import { bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../bookings/testing/visit';

const STREET = '14 Leander Street, the door on the left';
const PROFILE = {
  display_name: 'Adaeze Braids',
  professional_type: 'hairdresser',
  location: 'Footscray VIC',
  experience_years: 3,
};

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
  await save({ street_address: STREET });
});

const save = (change: object) =>
  testApp.call('PUT', '/professionals/me', {
    token: visit.professional.token,
    body: { ...PROFILE, specializations: [2], ...change },
  });
const mine = async () =>
  (
    await testApp.call('GET', '/professionals/profile', { token: visit.professional.token })
  ).json<OwnProfessional>();
const change = async ({ id }: Booking, status: string, { token }: ProfilePerson = visit.professional) => {
  const answer = await testApp.call('PATCH', `/bookings/${id}`, { token, body: { status } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Booking>();
};
const read = async ({ id }: Booking, { token }: ProfilePerson) =>
  (await testApp.call('GET', `/bookings/${id}`, { token })).json<Booking>();

test('a professional saves it; omitting the field keeps it, an empty value deletes it', async () => {
  expect(await mine()).toMatchObject({ street_address: STREET });
  await save({});
  expect(await mine()).toMatchObject({ street_address: STREET });
  await save({ street_address: '  ' });
  expect(await mine()).toMatchObject({ street_address: null });
});

test('a change of a profile that was opened before the address changed is refused, with the current one', async () => {
  const opened = await mine();
  const moved = await save({ street_address: '9 Byron Street', based_on: opened });
  expect(moved.statusCode).toBe(200);
  const stale = await save({ street_address: STREET, bio: 'Braids.', based_on: opened });
  expect([stale.statusCode, stale.json()]).toEqual([
    409,
    { detail: 'This has changed since you opened it. Nothing is saved yet.', current: moved.json() },
  ]);
  expect(await mine()).toEqual(moved.json());
  const merged = await save({ street_address: '9 Byron Street', bio: 'Braids.', based_on: await mine() });
  expect(merged.json()).toMatchObject({ street_address: '9 Byron Street', bio: 'Braids.' });
});

test.each([
  ['x'.repeat(201), 'Must be 200 characters or fewer'],
  ['14 Leander Street\n3011', undefined],
  ['14 \u202eteertS', undefined],
  [{ street: 14 }, undefined],
])('refuses %j', async (street_address, message) => {
  const answer = await save({ street_address });
  expect(answer.statusCode).toBe(422);
  if (message !== undefined) expect(answer.body).toContain(message);
  expect(await mine()).toMatchObject({ street_address: STREET });
});

test('both parties of a confirmed booking see it, but not of one pending, cancelled or past', async () => {
  const { client, professional } = visit;
  const request = await bookOk(testApp, visit);
  expect(request.street_address).toBeNull();
  for (const party of [client, professional])
    expect(await read(request, party)).toMatchObject({ status: 'pending', street_address: null });
  expect(await change(request, 'confirmed')).toMatchObject({ street_address: STREET });
  for (const party of [client, professional])
    expect(await read(request, party)).toMatchObject({ status: 'confirmed', street_address: STREET });
  const cancelled = await change(request, 'cancelled', client);
  expect(cancelled.street_address).toBeNull();
  expect(await read(request, client)).toMatchObject({ status: 'cancelled', street_address: null });

  const other = await bookOk(testApp, visit, { start_time: minutesIn(120) });
  await change(other, 'confirmed');
  testApp.setNow(new Date(minutesIn(200)));
  await change(other, 'completed');
  expect(await read(other, client)).toMatchObject({ status: 'completed', street_address: null });
});

test('a calendar file has it for a confirmed visit only', async () => {
  const booking = await bookOk(testApp, visit);
  const file = async () =>
    (await testApp.call('GET', `/bookings/${booking.id}.ics`, { token: visit.client.token })).body;
  expect(await file()).not.toContain('Leander');
  await change(booking, 'confirmed');
  expect((await file()).replaceAll(/\r\n /g, '')).toContain(
    'LOCATION:14 Leander Street\\, the door on the left\\, Footscray VIC',
  );
});

test('the confirmation mail has it for the client only, and only while the booking is confirmed', async () => {
  const mailsAbout = async ({ id }: Booking, party: 'client' | 'professional') =>
    (await mailsTo(testApp, visit[party].email)).filter(({ link }) => link?.includes(id));
  const withAddress = async (booking: Booking, party: 'client' | 'professional') =>
    (await mailsAbout(booking, party)).filter(({ text }) => text?.includes('Leander'));
  const booking = await bookOk(testApp, visit);
  await change(booking, 'confirmed');
  expect(await withAddress(booking, 'client')).toEqual([
    expect.objectContaining({
      subject: expect.stringContaining('Your booking is confirmed'),
      text: expect.stringContaining('Where: 14 Leander Street, the door on the left, Footscray VIC'),
    }),
  ]);
  expect(await mailsAbout(booking, 'professional')).not.toEqual([]);
  expect(await withAddress(booking, 'professional')).toEqual([]);

  const cancelledBeforeItsMail = await bookOk(testApp, visit, { start_time: minutesIn(120) });
  await change(cancelledBeforeItsMail, 'confirmed');
  await change(cancelledBeforeItsMail, 'cancelled', visit.client);
  expect(await mailsAbout(cancelledBeforeItsMail, 'client')).not.toEqual([]);
  expect(await withAddress(cancelledBeforeItsMail, 'client')).toEqual([]);
});

test('no other response contains it, and no search matches it', async () => {
  const { professional, serviceId } = visit;
  const stranger = await makeClient(testApp);
  const booking = await bookOk(testApp, visit);
  await change(booking, 'confirmed');
  const paths = [
    `/professionals/${professional.id}`,
    '/professionals/',
    `/professionals/?ids=${professional.id}`,
    '/professionals/location/?location=Footscray',
    '/services/',
    `/services/${serviceId}`,
    `/services/professional/${professional.id}`,
    `/availability/professional/${professional.id}`,
    `/reviews/?professional_id=${professional.id}`,
  ];
  for (const token of [undefined, stranger.token, visit.client.token])
    for (const path of paths) {
      const answer = await testApp.call('GET', path, { token });
      expect([path, answer.body]).toEqual([path, expect.not.stringContaining('Leander')]);
    }
  for (const list of ['professionals', 'services']) {
    const found = await testApp.call('GET', `/${list}/?search=leander`);
    expect(found.json()).toMatchObject({ results: [] });
  }
  for (const path of [`/bookings/${booking.id}`, `/bookings/${booking.id}.ics`])
    expect((await testApp.call('GET', path, { token: stranger.token })).body).not.toContain('Leander');
  // Messages outlive the visit.
  await runJobs(testApp);
  const messages = await testApp.database.selectFrom('notifications').selectAll().execute();
  const mails = await testApp.database.selectFrom('mails').selectAll().execute();
  expect(messages.length).toBeGreaterThan(0);
  expect(JSON.stringify([messages, mails])).not.toContain('Leander');
});

test("it is in its professional's export", async () => {
  const { token } = visit.professional;
  const exported = await testApp.call('GET', '/users/me/export', { token });
  expect(exported.json()).toMatchObject({ profile: { street_address: STREET } });
});
