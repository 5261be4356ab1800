import type { Availability, NextStart, Slot } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  type Person,
  type ProfilePerson,
} from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';

let testApp: TestApp;
let client: ProfilePerson;

beforeAll(async () => {
  testApp = await createTestApp();
  // Saturday 3 October 2026, 7:00 am in Sydney: the clocks go forward on the 4th.
  testApp.setNow(new Date('2026-10-02T21:00:00Z'));
  client = await makeClient(testApp);
});
afterAll(() => testApp.close());

const add = ({ token }: Person, start_time: string, end_time: string) =>
  testApp.call('POST', '/availability/', { token, body: { start_time, end_time } });

async function addOk(person: Person, start: string, end: string): Promise<Availability> {
  const answer = await add(person, start, end);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}
const startsOf = (slots: readonly Slot[]) => slots.map(({ start_time }) => start_time.slice(11, 16));
async function read<Answer>(path: string, token?: string): Promise<Answer> {
  const answer = await testApp.call('GET', path, { token });
  expect([answer.statusCode, path]).toEqual([200, path]);
  return answer.json();
}
const inSydney = (profile: Record<string, unknown> = {}) =>
  makeProfessional(testApp, { location: 'Sydney NSW', ...profile });

async function book(professional: ProfilePerson, serviceId: string, start_time: string): Promise<string> {
  const answer = await testApp.call('POST', '/bookings/', {
    token: client.token,
    body: { professional_id: professional.id, client_id: client.id, service_ids: [serviceId], start_time },
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
}

describe('adding a window', () => {
  test("a wall-clock time is read in the professional's own zone", async () => {
    const expected = {
      'Sydney NSW': '23:00',
      'Adelaide SA': '23:30',
      'Brisbane QLD': '23:00',
      'Perth WA': '01:00',
    };
    for (const [location, start] of Object.entries(expected)) {
      const professional = await makeProfessional(testApp, { location });
      const window = await addOk(professional, '2026-10-03T09:00', '2026-10-03T17:00');
      expect([location, window.start_time.slice(11, 16)]).toEqual([location, start]);
      expect(Date.parse(window.end_time) - Date.parse(window.start_time)).toBe(8 * 3_600_000);
    }
  });

  test('an instant is taken as it is', async () => {
    const window = await addOk(await inSydney(), '2026-10-03T09:00:00+10:00', '2026-10-03T01:00:00Z');
    expect(window.start_time).toBe('2026-10-02T23:00:00.000Z');
    expect(window.end_time).toBe('2026-10-03T01:00:00.000Z');
  });

  test('an hour that daylight saving skips is 422 on its field', async () => {
    const answer = await add(await inSydney(), '2026-10-04T02:30', '2026-10-04T09:00');
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        detail: [
          {
            loc: ['body', 'start_time'],
            msg: 'The clocks go forward then: this time does not exist',
            type: 'nonexistent',
          },
        ],
      },
    ]);
  });

  test('an hour that daylight saving repeats means its first occurrence', async () => {
    const window = await addOk(await inSydney(), '2027-04-04T02:30', '2027-04-04T03:00');
    expect([window.start_time, window.end_time]).toEqual([
      '2027-04-03T15:30:00.000Z',
      '2027-04-03T17:00:00.000Z',
    ]);
  });

  test.each([
    ['start_time', '2026-10-02T09:00:00Z', '2026-10-03T09:00:00Z', 'Must be in the future'],
    ['end_time', '2026-10-05T09:00', '2026-10-05T09:00', 'End time must be after start time'],
    ['end_time', '2026-10-05T09:00', '2026-10-04T09:00:00Z', 'End time must be after start time'],
    ['end_time', '2026-10-05T09:00', '2026-10-06T09:01', 'A window can be 24 hours long at most'],
    ['start_time', '2062-10-05T09:00', '2062-10-05T17:00', 'Choose a day within 3 years'],
    ['start_time', '2026-02-30T09:00', '2026-10-06T09:01', 'Must be a valid datetime'],
    ['end_time', '2026-10-05T09:00', 'tomorrow', 'Must be a valid datetime'],
  ])('%s: %s to %s is refused with "%s"...', async (field, start, end, message) => {
    const answer = await add(await inSydney(), start, end);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ detail: unknown[] }>().detail).toContainEqual(
      expect.objectContaining({ loc: ['body', field], msg: message }),
    );
  });

  test('exactly 24 hours are allowed, also across a daylight saving change', async () => {
    await addOk(await inSydney(), '2026-10-03T12:00', '2026-10-04T13:00');
  });

  test("an overlap is 409 and names the other window in the professional's time zone", async () => {
    const professional = await makeProfessional(testApp, { location: 'Adelaide SA' });
    await addOk(professional, '2026-10-03T09:00', '2026-10-03T17:00');
    const answer = await add(professional, '2026-10-03T16:59', '2026-10-03T18:00');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'This overlaps your availability on Sat 3 Oct, 9:00 am to 5:00 pm.' },
    ]);
  });

  test('windows that touch, or belong to another professional, do not overlap', async () => {
    const professional = await inSydney();
    await addOk(professional, '2026-10-05T09:00', '2026-10-05T12:00');
    await addOk(professional, '2026-10-05T12:00', '2026-10-05T14:00');
    await addOk(professional, '2026-10-05T08:00', '2026-10-05T09:00');
    await addOk(await inSydney(), '2026-10-05T09:00', '2026-10-05T12:00');
  });

  test('of twenty overlapping windows added concurrently one is stored, the others get 409', async () => {
    const professional = await inSydney();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        add(professional, `2026-10-06T09:${String(index).padStart(2, '0')}`, '2026-10-06T17:00'),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test('only professionals may add windows', async () => {
    expect((await add(client, '2026-10-05T09:00', '2026-10-05T12:00')).statusCode).toBe(403);
    expect((await add(await makeAdmin(testApp), '2026-10-05T09:00', '2026-10-05T12:00')).statusCode).toBe(
      403,
    );
    const anonymous = await testApp.call('POST', '/availability/', { body: {} });
    expect(anonymous.statusCode).toBe(401);
  });
});

describe('slots', () => {
  let professional: ProfilePerson;
  let short: string;
  let long: string;
  let first: Availability;
  let second: Availability;
  const path = (query = '') => `/availability/professional/${professional.id}${query}`;

  beforeAll(async () => {
    professional = await inSydney();
    short = await makeService(testApp, professional, { service_duration_minutes: 30 });
    long = await makeService(testApp, professional, { service_duration_minutes: 60 });
    // 9:00 to 10:00 and 10:00 to 10:30 in Sydney on Monday 5 October: 22:00 to 23:30 UTC.
    first = await addOk(professional, '2026-10-05T09:00', '2026-10-05T10:00');
    second = await addOk(professional, '2026-10-05T10:00', '2026-10-05T10:30');
  });

  test("by default fit the professional's shortest active service", async () => {
    const [one, two] = await read<Availability[]>(path());
    expect([one?.id, two?.id]).toEqual([first.id, second.id]);
    expect(startsOf(one?.available_slots ?? [])).toEqual(['22:00', '22:15', '22:30', '22:45']);
    expect(startsOf(two?.available_slots ?? [])).toEqual(['23:00']);
    expect(one?.available_slots[0]).toEqual({
      start_time: '2026-10-04T22:00:00.000Z',
      end_time: '2026-10-04T22:30:00.000Z',
      availability_id: first.id,
    });
  });

  test('with service_ids fit the total duration, across touching windows', async () => {
    const [one, two] = await read<Availability[]>(path(`?service_ids=${short}&service_ids=${long}`));
    expect(startsOf(one?.available_slots ?? [])).toEqual(['22:00']);
    expect(one?.available_slots[0]?.end_time).toBe('2026-10-04T23:30:00.000Z');
    expect(two?.available_slots).toEqual([]);
  });

  test('with duration_minutes fit that duration when no service is named', async () => {
    const [one] = await read<Availability[]>(path('?duration_minutes=75'));
    expect(startsOf(one?.available_slots ?? [])).toEqual(['22:00', '22:15']);
  });

  test('from and to bound the starts and the returned windows', async () => {
    const bounded = await read<Availability[]>(path('?from=2026-10-04T22:10:00Z&to=2026-10-04T22:45:00Z'));
    expect(bounded.map(({ available_slots }) => startsOf(available_slots))).toEqual([['22:15', '22:30']]);
  });

  test('requested for one window are its own starts, and may run into the adjoining window', async () => {
    expect(startsOf(await read<Slot[]>(`/availability/slots/${first.id}?service_ids=${long}`))).toEqual([
      '22:00',
      '22:15',
      '22:30',
    ]);
    expect(await read<Slot[]>(`/availability/slots/${second.id}?service_ids=${long}`)).toEqual([]);
    const window = await read<Availability>(`/availability/${second.id}`);
    expect(startsOf(window.available_slots)).toEqual(['23:00']);
  });

  test('inside the lead time are hidden', async () => {
    testApp.setNow(new Date('2026-10-04T20:20:00Z'));
    const [one] = await read<Availability[]>(path());
    testApp.setNow(new Date('2026-10-02T21:00:00Z'));
    expect(startsOf(one?.available_slots ?? [])).toEqual(['22:30', '22:45']);
  });

  test('are blocked by a pending booking, not by a cancelled one', async () => {
    const booking = await book(professional, short, '2026-10-04T22:15:00Z');
    const busy = await read<Slot[]>(`/availability/slots/${first.id}`);
    expect(startsOf(busy)).toEqual(['22:45']);
    await testApp.call('PATCH', `/bookings/${booking}`, {
      token: client.token,
      body: { status: 'cancelled' },
    });
    const free = await read<Slot[]>(`/availability/slots/${first.id}`);
    expect(startsOf(free)).toEqual(['22:00', '22:15', '22:30', '22:45']);
  });

  test('free times are windows minus bookings and notice, also for a window that extends past the requested days', async () => {
    const booked = await inSydney();
    const service = await makeService(testApp, booked, { service_duration_minutes: 60 });
    // 9:00 am to 5:00 pm in Sydney: 22:00 to 06:00 UTC.
    await addOk(booked, '2026-10-05T09:00', '2026-10-05T17:00');
    await book(booked, service, '2026-10-05T03:00:00Z');
    const address = `/availability/professional/${booked.id}`;
    const freeAt = async (query: string) => (await read<Availability[]>(address + query))[0]?.free_times;
    const afternoon = { start_time: '2026-10-05T04:00:00.000Z', end_time: '2026-10-05T06:00:00.000Z' };
    const whole = [
      { start_time: '2026-10-04T22:00:00.000Z', end_time: '2026-10-05T03:00:00.000Z' },
      afternoon,
    ];
    expect(await freeAt('')).toEqual(whole);
    expect(await read(`${address}?free_times_only=true`)).toMatchObject([
      { available_slots: [], free_times: whole },
    ]);
    expect(await freeAt('?to=2026-10-04T22:30:00Z&duration_minutes=15')).toEqual(whole.slice(0, 1));
    // Three hours fit before the booking, and not after it.
    expect(await freeAt('?duration_minutes=180')).toEqual(whole.slice(0, 1));
    testApp.setNow(new Date('2026-10-04T23:50:00Z'));
    const later = await freeAt('');
    testApp.setNow(new Date('2026-10-02T21:00:00Z'));
    expect(later).toEqual([
      { start_time: '2026-10-05T02:00:00.000Z', end_time: '2026-10-05T03:00:00.000Z' },
      afternoon,
    ]);
  });

  test('the next start of each service is its earliest bookable one', async () => {
    const busy = await inSydney();
    const [quick, half, allDay] = [
      await makeService(testApp, busy, { service_duration_minutes: 30 }),
      await makeService(testApp, busy, { service_duration_minutes: 240 }),
      await makeService(testApp, busy, { service_duration_minutes: 420 }),
    ];
    await addOk(busy, '2026-10-05T09:00', '2026-10-05T12:00');
    await addOk(busy, '2026-10-06T09:00', '2026-10-06T14:00');
    await book(busy, quick, '2026-10-04T22:00:00Z');
    const next = await read<NextStart[]>(`/availability/professional/${busy.id}/next-starts`);
    expect(next).toEqual([
      { service_id: allDay, start_time: null },
      { service_id: half, start_time: '2026-10-05T22:00:00.000Z' },
      { service_id: quick, start_time: '2026-10-04T22:30:00.000Z' },
    ]);
    for (const { service_id, start_time } of next) {
      const windows = await read<Availability[]>(
        `/availability/professional/${busy.id}?service_ids=${service_id}`,
      );
      const starts = windows.flatMap(({ available_slots }) => available_slots.map((slot) => slot.start_time));
      expect(starts[0] ?? null).toBe(start_time);
      if (start_time !== null) await book(busy, service_id, start_time);
    }
  });

  test('a service without a chosen style counts with the shortest booking of its menu', async () => {
    const braider = await inSydney();
    const braids = await makeService(testApp, braider, { service_duration_minutes: 30 });
    await addOk(braider, '2026-10-05T09:00', '2026-10-05T10:00');
    const longer = await addOk(braider, '2026-10-06T09:00', '2026-10-06T10:45');
    const path = `/availability/professional/${braider.id}`;
    expect(await read<NextStart[]>(`${path}/next-starts`)).toMatchObject([
      { start_time: '2026-10-04T22:00:00.000Z' },
    ]);
    await saveMenu(testApp, braider, braids, styleMenu());
    expect(await read<NextStart[]>(`${path}/next-starts`)).toMatchObject([
      { start_time: '2026-10-05T22:00:00.000Z' },
    ]);
    for (const query of ['', `?service_ids=${braids}`]) {
      const windows = await read<Availability[]>(path + query);
      expect(windows.flatMap(({ available_slots }) => available_slots)).toEqual(
        [0, 15].map((minutes) => ({
          start_time: new Date(Date.parse('2026-10-05T22:00Z') + minutes * 60_000).toISOString(),
          end_time: new Date(Date.parse('2026-10-05T23:30Z') + minutes * 60_000).toISOString(),
          availability_id: longer.id,
        })),
      );
    }
  });

  test('the next start fits a style of the menu, and is at most 60 days ahead', async () => {
    const braider = await inSydney();
    const braids = await makeService(testApp, braider, { service_duration_minutes: 30 });
    const nextStart = async () =>
      (await read<NextStart[]>(`/availability/professional/${braider.id}/next-starts`))[0]?.start_time;
    const { variants, ...menu } = styleMenu();
    const inTheMorning = variants.map((variant) => ({ ...variant, latest_start: '10:00' }));
    await saveMenu(testApp, braider, braids, { ...menu, variants: inTheMorning });
    await addOk(braider, '2026-10-05T11:00', '2026-10-05T20:00');
    expect(await nextStart()).toBeNull();
    await addOk(braider, '2026-11-20T09:30', '2026-11-20T20:00');
    expect(await nextStart()).toBe('2026-11-19T22:30:00.000Z');
    const gates = { consultation: null, patch_test: null, photo_quote: true, minimum_age: null };
    await testApp.database
      .updateTable('services')
      .set({ gates: JSON.stringify(gates) })
      .where('id', '=', braids)
      .execute();
    expect(await nextStart()).toBeNull();
  });

  test.each([
    ['?service_ids=01920000-0000-7000-8000-000000000000', 'service_ids'],
    ['?duration_minutes=5', 'duration_minutes'],
    ['?from=2026-10-05T00:00:00Z&to=2026-10-04T00:00:00Z', 'to'],
    ['?to=2027-10-04T00:00:00Z', 'to'],
    ['?from=yesterday', 'from'],
  ])('%s is 422 on %s', async (query, field) => {
    const answer = await testApp.call('GET', path(query));
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['query', field]]);
  });

  test('a professional without an active service has windows and no slots', async () => {
    const newcomer = await inSydney();
    await addOk(newcomer, '2026-10-05T09:00', '2026-10-05T10:00');
    const [window] = await read<Availability[]>(`/availability/professional/${newcomer.id}`);
    expect(window?.available_slots).toEqual([]);
  });

  test('an inactive professional is 404 except to themselves, admins and clients with a booking', async () => {
    const retired = await inSydney();
    const service = await makeService(testApp, retired);
    const window = await addOk(retired, '2026-10-05T09:00', '2026-10-05T12:00');
    await book(retired, service, window.start_time);
    await testApp.database
      .updateTable('professionals')
      .set({ is_active: false })
      .where('id', '=', retired.id)
      .execute();
    const admin = await makeAdmin(testApp);
    const stranger = await makeClient(testApp);
    for (const address of [
      `professional/${retired.id}`,
      `professional/${retired.id}/next-starts`,
      `slots/${window.id}`,
      window.id,
    ]) {
      const statuses = await Promise.all(
        [undefined, stranger, professional, retired, admin, client].map(
          async (person) =>
            (await testApp.call('GET', `/availability/${address}`, { token: person?.token })).statusCode,
        ),
      );
      expect([address, statuses]).toEqual([address, [404, 404, 404, 200, 200, 200]]);
    }
  });

  test('an unknown professional, window or service is 404', async () => {
    const unknownId = '01920000-0000-7000-8000-000000000000';
    for (const address of [
      `professional/${unknownId}`,
      `slots/${unknownId}`,
      unknownId,
      'x',
      'professional/x',
    ])
      expect((await testApp.call('GET', `/availability/${address}`)).statusCode).toBe(404);
  });
});

describe('the own list', () => {
  test('has all upcoming windows of this professional, also beyond the slot horizon', async () => {
    const professional = await inSydney();
    await makeService(testApp, professional);
    const near = await addOk(professional, '2026-10-05T09:00', '2026-10-05T10:00');
    const far = await addOk(professional, '2027-10-05T09:00', '2027-10-05T10:00');
    await addOk(await inSydney(), '2026-10-05T09:00', '2026-10-05T10:00');
    const own = await read<Availability[]>('/availability/', professional.token);
    expect(own.map(({ id, available_slots }) => [id, available_slots.length])).toEqual([
      [near.id, 2],
      [far.id, 0],
    ]);
    testApp.setNow(new Date('2026-10-06T00:00:00Z'));
    const later = await read<Availability[]>('/availability', professional.token);
    testApp.setNow(new Date('2026-10-02T21:00:00Z'));
    expect(later.map(({ id }) => id)).toEqual([far.id]);
  });
});

describe('moving and removing', () => {
  let professional: ProfilePerson;
  let window: Availability;
  let service: string;
  beforeEach(async () => {
    professional = await inSydney();
    service = await makeService(testApp, professional, { service_duration_minutes: 60 });
    window = await addOk(professional, '2026-10-05T09:00', '2026-10-05T12:00');
  });
  const move = (start_time: string, end_time: string, token = professional.token) =>
    testApp.call('PUT', `/availability/${window.id}`, { token, body: { start_time, end_time } });
  const remove = (token = professional.token) =>
    testApp.call('DELETE', `/availability/${window.id}`, { token });

  test('a window can be moved to overlap its own previous time', async () => {
    const answer = await move('2026-10-05T10:00', '2026-10-05T14:00');
    expect([answer.statusCode, answer.json<Availability>().start_time]).toEqual([
      200,
      '2026-10-04T23:00:00.000Z',
    ]);
  });

  test('a window of another professional is 404', async () => {
    const other = await inSydney();
    expect((await move('2026-10-05T10:00', '2026-10-05T14:00', other.token)).statusCode).toBe(404);
    expect((await remove(other.token)).statusCode).toBe(404);
    expect((await remove(client.token)).statusCode).toBe(403);
  });

  test('moving onto another window is 409 with its time', async () => {
    await addOk(professional, '2026-10-05T13:00', '2026-10-05T14:00');
    const answer = await move('2026-10-05T09:00', '2026-10-05T13:30');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'This overlaps your availability on Mon 5 Oct, 1:00 pm to 2:00 pm.' },
    ]);
  });

  test('a move that is based on outdated times changes nothing and is 409 with the current ones', async () => {
    const save = (start: string, end: string, basedOn?: object) =>
      testApp.call('PUT', `/availability/${window.id}`, {
        token: professional.token,
        body: { start_time: start, end_time: end, based_on: basedOn },
      });
    const { id, start_time, end_time } = window;
    const later = await save('2026-10-05T10:00', end_time, { start_time, end_time });
    expect(later.statusCode).toBe(200);
    const current = { id, start_time: '2026-10-04T23:00:00.000Z', end_time };

    // Its start has passed since: the form needs the current times, not an error about a time that it did not change.
    testApp.setNow(new Date('2026-10-04T22:30:00Z'));
    const stale = await save(start_time, '2026-10-05T14:00', { start_time, end_time });
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      { detail: 'This has changed since you opened it. Nothing is saved yet.', current },
    ]);
    testApp.setNow(new Date('2026-10-02T21:00:00Z'));
    expect((await testApp.call('GET', `/availability/${id}`)).json()).toMatchObject(current);
    expect((await save('2026-10-05T10:00', '2026-10-05T14:00', current)).statusCode).toBe(200);
    // Without a base, as earlier releases save, the stored times are overwritten.
    expect((await save(start_time, end_time)).json()).toMatchObject({ start_time, end_time });
  });

  test("does not show another's times, whatever the change is based on", async () => {
    const other = await inSydney();
    const answer = await testApp.call('PUT', `/availability/${window.id}`, {
      token: other.token,
      body: { start_time: '2026-10-05T10:00', end_time: '2026-10-05T14:00', based_on: { start_time: 'x' } },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('a past start may stay, so that a running window can be extended', async () => {
    testApp.setNow(new Date('2026-10-04T22:30:00Z'));
    const prolonged = await move('2026-10-05T09:00', '2026-10-05T13:00');
    const movedBack = await move('2026-10-05T08:00', '2026-10-05T13:00');
    testApp.setNow(new Date('2026-10-02T21:00:00Z'));
    expect([prolonged.statusCode, movedBack.statusCode]).toEqual([200, 422]);
  });

  test('an edit that uncovers live bookings is 409 with their count; one that still covers them succeeds', async () => {
    await book(professional, service, '2026-10-04T22:00:00Z');
    await book(professional, service, '2026-10-04T23:00:00Z');
    const one = await move('2026-10-05T10:00', '2026-10-05T12:00');
    expect([one.statusCode, one.json().detail]).toEqual([409, expect.stringContaining('1 booking')]);
    const both = await move('2026-10-05T11:30', '2026-10-05T12:00');
    expect([both.statusCode, both.json().detail]).toEqual([409, expect.stringContaining('2 bookings')]);
    const gone = await remove();
    expect([gone.statusCode, gone.json().detail]).toEqual([409, expect.stringContaining('2 bookings')]);
    expect((await move('2026-10-05T09:00', '2026-10-05T11:00')).statusCode).toBe(200);
  });

  test('a booking across two touching windows prevents removing either', async () => {
    const next = await addOk(professional, '2026-10-05T12:00', '2026-10-05T13:00');
    await book(professional, service, '2026-10-05T00:30:00Z');
    expect((await remove()).statusCode).toBe(409);
    const neighbour = await testApp.call('DELETE', `/availability/${next.id}`, { token: professional.token });
    expect(neighbour.statusCode).toBe(409);
  });

  test('a cancelled booking does not prevent removal', async () => {
    const booking = await book(professional, service, '2026-10-04T22:00:00Z');
    await testApp.call('PATCH', `/bookings/${booking}`, {
      token: client.token,
      body: { status: 'cancelled' },
    });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await testApp.call('GET', `/availability/${window.id}`)).statusCode).toBe(404);
  });
});

describe('when clients may book', () => {
  const USUAL = { notice_hours: null, horizon_days: null, start_interval_minutes: null };
  const set = ({ token }: Person, change: object) =>
    testApp.call('PUT', '/availability/settings', { token, body: { ...USUAL, ...change } });
  const startsFor = async (professional: ProfilePerson, query: string) => {
    const found = await read<Availability[]>(`/availability/professional/${professional.id}${query}`);
    return found.flatMap(({ available_slots }) => available_slots.map(({ start_time }) => start_time));
  };
  const tryToBook = (professional: ProfilePerson, serviceId: string, start_time: string) =>
    testApp.call('POST', '/bookings/', {
      token: client.token,
      body: { professional_id: professional.id, client_id: client.id, service_ids: [serviceId], start_time },
    });
  const detailOf = (answer: Awaited<ReturnType<typeof tryToBook>>) => [
    answer.statusCode,
    answer.json<{ detail?: string }>().detail,
  ];

  test('defaults apply at first; saved settings are returned as saved', async () => {
    const professional = await inSydney();
    const { token } = professional;
    expect(await read('/availability/settings', token)).toEqual(USUAL);
    const chosen = { notice_hours: 48, horizon_days: 60, start_interval_minutes: 60 };
    expect((await set(professional, chosen)).statusCode).toBe(200);
    expect(await read('/availability/settings', token)).toEqual(chosen);
    expect(await read(`/availability/professional/${professional.id}/limits`)).toEqual({
      notice_hours: 48,
      horizon_days: 60,
      first_start: '2026-10-04T21:00:00.000Z',
      last_day: '2026-12-02',
    });
    for (const wrong of [
      { notice_hours: -1 },
      { notice_hours: 721 },
      { notice_hours: 1.5 },
      { horizon_days: 0 },
      { horizon_days: 367 },
      { start_interval_minutes: 20 },
      { start_interval_minutes: '15 minutes' },
      { notice_hours: undefined },
    ])
      expect([wrong, (await set(professional, wrong)).statusCode]).toEqual([wrong, 422]);
    expect(await read('/availability/settings', token)).toEqual(chosen);
  });

  test('a day of 7-hour visits has few starts: the default interval follows the duration', async () => {
    const professional = await inSydney();
    const allDay = await makeService(testApp, professional, { service_duration_minutes: 420 });
    const quick = await makeService(testApp, professional, {
      service_duration_minutes: 45,
      timing: { start_interval_minutes: 30 },
    });
    // 8:00 am to 6:00 pm in Sydney: 21:00 to 07:00 UTC.
    await addOk(professional, '2026-10-05T08:00', '2026-10-05T18:00');
    const clock = (starts: string[]) => starts.map((start) => start.slice(11, 16));
    const forAllDay = `?service_ids=${allDay}`;
    await set(professional, { start_interval_minutes: 15 });
    expect(await startsFor(professional, forAllDay)).toHaveLength(13);
    await set(professional, { start_interval_minutes: null });
    expect(clock(await startsFor(professional, forAllDay))).toEqual(['21:00', '22:00', '23:00', '00:00']);
    // The service says it itself.
    const ofQuick = clock(await startsFor(professional, `?service_ids=${quick}`));
    expect(ofQuick.slice(0, 3)).toEqual(['21:00', '21:30', '22:00']);
    // A chosen style of a service: as long as requested, and the longest interval of the services counts.
    const styled = await startsFor(professional, `?service_ids=${quick}&duration_minutes=420`);
    expect(clock(styled).slice(0, 3)).toEqual(['21:00', '21:30', '22:00']);
    const both = await startsFor(professional, `?service_ids=${quick}&service_ids=${allDay}`);
    expect(clock(both)).toEqual(['21:00', '22:00', '23:00']);
    expect(detailOf(await tryToBook(professional, allDay, '2026-10-04T21:15:00Z'))).toEqual([
      409,
      'That time is no longer available.',
    ]);
    expect((await tryToBook(professional, allDay, '2026-10-04T22:00:00Z')).statusCode).toBe(201);
  });

  test("notice and horizon limit slots, next starts and clients' bookings, but not moves by the professional", async () => {
    const professional = await inSydney();
    const service = await makeService(testApp, professional, { service_duration_minutes: 60 });
    for (const day of ['04', '05', '06', '07'])
      await addOk(professional, `2026-10-${day}T09:00`, `2026-10-${day}T11:00`);
    const path = `?service_ids=${service}`;
    const nextStart = async () => {
      const [next] = await read<NextStart[]>(`/availability/professional/${professional.id}/next-starts`);
      return next?.start_time;
    };
    // Requested twice, the answer is cached; a change of the settings renews it.
    for (const _twice of [1, 2]) expect(await startsFor(professional, path)).toHaveLength(20);
    // 7:00 am on Saturday plus two days; Monday the 5th at 9:00 am is 22:00 UTC on the 4th.
    await set(professional, { notice_hours: 50, horizon_days: 3 });
    const open = await startsFor(professional, path);
    expect([open[0], open.at(-1), open.length]).toEqual([
      '2026-10-04T23:00:00.000Z',
      '2026-10-05T23:00:00.000Z',
      6,
    ]);
    expect(await nextStart()).toBe('2026-10-04T23:00:00.000Z');
    expect(detailOf(await tryToBook(professional, service, '2026-10-04T22:00:00Z'))).toEqual([
      409,
      'This professional takes bookings at least 50 hours ahead. Please choose a later time.',
    ]);
    expect(detailOf(await tryToBook(professional, service, '2026-10-06T22:00:00Z'))).toEqual([
      409,
      'This professional takes bookings at most 3 days ahead. Please choose an earlier time.',
    ]);
    const booked = await tryToBook(professional, service, '2026-10-04T23:00:00Z');
    const { id } = booked.json<{ id: string }>();
    const move = (token: string, start_time: string) =>
      testApp.call('POST', `/bookings/${id}/reschedule`, { token, body: { start_time } });
    for (const start of ['2026-10-04T22:00:00Z', '2026-10-06T22:00:00Z'])
      expect([start, (await move(client.token, start)).statusCode]).toEqual([start, 409]);
    expect((await move(client.token, '2026-10-05T22:00:00Z')).statusCode).toBe(200);
    // The professional sees and takes what they keep from clients.
    const ofMove = `/availability/professional/${professional.id}?duration_minutes=60&moving=${id}`;
    const starts = async (token: string) =>
      (await read<Availability[]>(ofMove, token)).flatMap(({ available_slots }) => available_slots);
    expect(await starts(client.token)).toHaveLength(6);
    expect(await starts(professional.token)).toHaveLength(20);
    expect((await move(professional.token, '2026-10-06T22:00:00Z')).statusCode).toBe(200);
  });
});
