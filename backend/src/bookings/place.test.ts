import type { Booking } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { logInAs, PASSWORD, type ProfilePerson } from '../../testing/people';
import { bookOk, makeVisit, minutesIn, NOW, type Visit } from './testing/visit';

const MELBOURNE = { location: 'Footscray VIC', time_zone: 'Australia/Melbourne' };
const PERTH = { location: 'Fremantle WA', time_zone: 'Australia/Perth' };
const STREET = '14 Leander Street';

let testApp: TestApp;
let visit: Visit;
let booking: Booking;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  await moveTo(MELBOURNE.location);
  booking = await bookOk(testApp, visit);
});

/** The professional works somewhere else from now on. */
async function moveTo(location: string, street_address = STREET): Promise<void> {
  const profile = {
    display_name: 'Amara Braids',
    professional_type: 'hairdresser',
    experience_years: 7,
    specializations: [2],
    ...{ location, street_address },
  };
  const { token } = visit.professional;
  const saved = await testApp.call('PUT', '/professionals/me', { token, body: profile });
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
}
const read = async (path: string, { token }: ProfilePerson) =>
  (await testApp.call('GET', path, { token })).json();
const bookingOf = (person: ProfilePerson): Promise<Booking> => read(`/bookings/${booking.id}`, person);
const confirm = () =>
  testApp.call('PATCH', `/bookings/${booking.id}`, {
    token: visit.professional.token,
    body: { status: 'confirmed' },
  });
const calendarFile = async () =>
  (await testApp.call('GET', `/bookings/${booking.id}.ics`, { token: visit.client.token })).body.replaceAll(
    /\r\n /g,
    '',
  );

test('a booking keeps its agreed place and time zone when its professional moves', async () => {
  await confirm();
  const agreed = { ...(await bookingOf(visit.client)), street_address: null };
  for (const { location } of [PERTH, { location: 'Hobart TAS' }]) {
    await moveTo(location);
    for (const person of [visit.client, visit.professional]) expect(await bookingOf(person)).toEqual(agreed);
    expect(await read(`/bookings/clients/${visit.client.id}`, visit.client)).toEqual([agreed]);
  }
  expect(agreed.professional).toMatchObject(MELBOURNE);
  const file = await calendarFile();
  expect(file).toContain(`DTSTART;TZID=${MELBOURNE.time_zone}:20261005T090000`);
  expect(file).toContain(`LOCATION:${MELBOURNE.location}`);
});

test('a street address belongs to the current place', async () => {
  await confirm();
  await moveTo(PERTH.location);
  expect((await bookingOf(visit.client)).street_address).toBeNull();
  await moveTo(MELBOURNE.location, '2 Other Lane');
  expect(await bookingOf(visit.client)).toMatchObject({
    street_address: '2 Other Lane',
    professional: MELBOURNE,
  });
});

test('new and moved bookings are at the current place', async () => {
  await confirm();
  await moveTo(PERTH.location);
  const later = await bookOk(testApp, visit, { start_time: minutesIn(120) });
  expect(later.professional).toMatchObject(PERTH);
  const moved = await testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
    token: visit.professional.token,
    body: { start_time: minutesIn(240) },
  });
  expect(moved.json()).toMatchObject({ professional: PERTH, street_address: STREET });
  expect(await bookingOf(visit.client)).toEqual(moved.json());
  await moveTo(MELBOURNE.location);
  expect((await bookingOf(visit.client)).professional).toMatchObject(PERTH);
});

test('bookings of a deleted professional show no place', async () => {
  await moveTo(PERTH.location);
  const token = await logInAs(testApp, visit.professional);
  const deleted = await testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
  expect(deleted.statusCode).toBe(204);
  expect((await bookingOf(visit.client)).professional).toMatchObject({
    location: '',
    time_zone: MELBOURNE.time_zone,
  });
});

test('a booking made while the professional moves is consistently at the old or the new place', async () => {
  const starts = [60, 120, 180, 240].map((minutes) => minutesIn(minutes));
  const [booked] = await Promise.all([
    Promise.all(starts.map((start_time) => bookOk(testApp, visit, { start_time }))),
    moveTo(PERTH.location),
  ]);
  await moveTo('Hobart TAS');
  for (const { id, professional } of booked)
    expect((await read(`/bookings/${id}`, visit.client)).professional).toEqual(professional);
});
