import type { Availability, MadeWindows } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';

let testApp: TestApp;
let client: ProfilePerson;
let professional: ProfilePerson;

/** Saturday 3 October 2026, 7:00 am in Sydney: the clocks go forward on the 4th. */
const NOW = new Date('2026-10-02T21:00:00Z');

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  client = await makeClient(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  professional = await makeProfessional(testApp, { location: 'Sydney NSW' });
});

const post = (path: string, body: object, { token } = professional) =>
  testApp.call('POST', `/availability/${path}`, { token, body });
async function made(path: string, body: object): Promise<MadeWindows> {
  const answer = await post(path, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}
const starts = (windows: readonly { start_time: string }[]) => windows.map(({ start_time }) => start_time);
async function own(query = ''): Promise<Availability[]> {
  const answer = await testApp.call('GET', `/availability/${query}`, { token: professional.token });
  return answer.json();
}
async function add(start_time: string, end_time: string): Promise<void> {
  const answer = await post('', { start_time, end_time });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
}
async function book(start_time: string): Promise<void> {
  const service = await makeService(testApp, professional, { service_duration_minutes: 60 });
  const answer = await testApp.call('POST', '/bookings/', {
    token: client.token,
    body: { professional_id: professional.id, client_id: client.id, service_ids: [service], start_time },
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
}
const refusal = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().detail];

const NINE_TO_FIVE = { start_time: '2026-10-03T09:00', end_time: '2026-10-03T17:00' };

describe('repeating weekly', () => {
  test('creates a window on each chosen day until the last, at the same wall-clock time across clock changes', async () => {
    const { created, skipped } = await made('repeat', {
      ...NINE_TO_FIVE,
      weekdays: [6, 1],
      until: '2026-10-12',
    });
    // Saturday before the change at UTC+10, the others after it at UTC+11.
    expect(starts(created)).toEqual([
      '2026-10-02T23:00:00.000Z',
      '2026-10-04T22:00:00.000Z',
      '2026-10-09T22:00:00.000Z',
      '2026-10-11T22:00:00.000Z',
    ]);
    expect(skipped).toEqual([]);
    expect(starts(await own())).toEqual(starts(created));
  });

  test('reports what it skips and why, and creates the rest', async () => {
    await add('2026-10-11T08:00', '2026-10-11T10:00');
    await add('2026-10-18T09:00', '2026-10-18T17:00');
    const { created, skipped } = await made('repeat', {
      start_time: '2026-10-03T22:00:00Z', // 9:00 am on the new clock
      end_time: '2026-10-04T17:00',
      weekdays: [7],
      until: '2026-10-25',
    });
    expect(starts(created)).toEqual(['2026-10-03T22:00:00.000Z', '2026-10-24T22:00:00.000Z']);
    expect(skipped).toEqual([
      {
        start_time: '2026-10-11T09:00',
        end_time: '2026-10-11T17:00',
        kind: 'overlaps',
        reason: 'This overlaps your availability on Sun 11 Oct, 8:00 am to 10:00 am.',
      },
      {
        start_time: '2026-10-18T09:00',
        end_time: '2026-10-18T17:00',
        kind: 'already_there',
        reason: 'You are available then already.',
      },
    ]);
  });

  test('skips the day on which daylight saving removes its hour', async () => {
    testApp.setNow(new Date('2026-09-25T00:00:00Z'));
    const { created, skipped } = await made('repeat', {
      start_time: '2026-09-27T02:30',
      end_time: '2026-09-27T05:00',
      weekdays: [7],
      until: '2026-10-11',
    });
    expect(starts(created)).toEqual(['2026-09-26T16:30:00.000Z', '2026-10-10T15:30:00.000Z']);
    expect(skipped).toEqual([
      {
        start_time: '2026-10-04T02:30',
        end_time: '2026-10-04T05:00',
        kind: 'nonexistent',
        reason: 'The clocks go forward then: this time does not exist',
      },
    ]);
  });

  test('creates nothing when repeated', async () => {
    const wish = { ...NINE_TO_FIVE, weekdays: [1, 3, 5, 6], until: '2026-10-31' };
    const { created } = await made('repeat', wish);
    const again = await made('repeat', wish);
    expect(again.created).toEqual([]);
    expect(again.skipped.map(({ kind }) => kind)).toEqual(created.map(() => 'already_there'));
    expect(await own()).toHaveLength(created.length);
  });

  test('of ten concurrent, overlapping repetitions every window is stored once, and no request fails', async () => {
    const wishes = Array.from({ length: 10 }, (_, index) => ({
      start_time: index % 2 === 0 ? '2026-10-05T09:00' : '2026-10-05T10:00',
      end_time: '2026-10-05T17:00',
      weekdays: [1, 2, 3, 4, 5],
      until: '2026-12-04',
    }));
    const answers = await Promise.all(wishes.map((wish) => post('repeat', wish)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wishes.map(() => 201));
    const windows = await own();
    expect(windows).toHaveLength(45);
    const created = answers.flatMap((answer) => answer.json<MadeWindows>().created.map(({ id }) => id));
    expect(created.sort()).toEqual(windows.map(({ id }) => id).sort());
    expect(new Set(windows.map(({ start_time }) => start_time.slice(11))).size).toBe(1);
  });

  test('a single window and a repetition created concurrently never overlap', async () => {
    const [single, several] = await Promise.all([
      post('', { start_time: '2026-10-07T08:00', end_time: '2026-10-07T12:00' }),
      post('repeat', { ...NINE_TO_FIVE, weekdays: [3], until: '2026-10-14' }),
    ]);
    expect(several.statusCode).toBe(201);
    const { created, skipped } = several.json<MadeWindows>();
    expect(created.length + skipped.length).toBe(2);
    expect([single.statusCode, skipped.length]).toEqual(single.statusCode === 201 ? [201, 1] : [409, 0]);
  });

  test('creates a whole year of every day in one response', async () => {
    const { created } = await made('repeat', {
      ...NINE_TO_FIVE,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      until: '2027-10-04',
    });
    expect(created).toHaveLength(367);
    expect(created.at(-1)?.available_slots).toEqual([]);
  });

  const wish = { ...NINE_TO_FIVE, weekdays: [1], until: '2026-10-12' };
  test.each([
    [{ weekdays: [] }, 'weekdays', 'Choose at least one day of the week'],
    [{ weekdays: undefined }, 'weekdays', 'Choose at least one day of the week'],
    [{ weekdays: [0] }, 'weekdays', 'Choose days from Monday (1) to Sunday (7)'],
    [{ weekdays: [8] }, 'weekdays', 'Choose days from Monday (1) to Sunday (7)'],
    [{ until: '2026-02-30' }, 'until', 'Must be a valid date'],
    [{ until: '2026-10-02' }, 'until', 'Must be on or after the first day'],
    [{ until: '2026-10-04' }, 'until', 'None of the chosen days lies between the first day and this one'],
    [{ until: '2027-10-05' }, 'until', 'Must be within a year of the first day'],
    [{ start_time: '2026-10-02T09:00' }, 'start_time', 'Must be in the future'],
    [{ end_time: '2026-10-03T08:00' }, 'end_time', 'End time must be after start time'],
    [
      { start_time: '2026-10-04T02:30', end_time: '2026-10-04T05:00' },
      'start_time',
      'The clocks go forward then: this time does not exist',
    ],
  ])('%j is refused on %s: %s', async (change, field, message) => {
    const answer = await post('repeat', { ...wish, ...change });
    expect(answer.statusCode).toBe(422);
    const [first] = answer.json().detail;
    expect([first.loc.slice(0, 2), first.msg]).toEqual([['body', field], message]);
    expect(await own()).toEqual([]);
  });
});

describe('copying a week', () => {
  const week = (from: string, to: string) => ({ from, to });

  test('keeps weekdays and wall-clock times across a clock change, and overnight windows whole', async () => {
    testApp.setNow(new Date('2026-09-20T00:00:00Z'));
    await add('2026-09-28T09:00', '2026-09-28T17:00');
    await add('2026-10-03T20:00', '2026-10-04T01:00');
    await add('2026-09-27T22:00', '2026-09-28T02:00'); // begins the week before
    const { created, skipped } = await made('copy-week', week('2026-09-28', '2026-10-12'));
    expect(skipped).toEqual([]);
    expect(created.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
      ['2026-10-11T22:00:00.000Z', '2026-10-12T06:00:00.000Z'],
      ['2026-10-17T09:00:00.000Z', '2026-10-17T14:00:00.000Z'],
    ]);
  });

  test('can copy a past week, and skips days of the target week that have passed', async () => {
    testApp.setNow(new Date('2026-09-01T00:00:00Z'));
    await add('2026-09-07T09:00', '2026-09-07T12:00');
    await add('2026-09-13T09:00', '2026-09-13T12:00');
    testApp.setNow(NOW);
    const { created, skipped } = await made('copy-week', week('2026-09-07', '2026-09-28'));
    expect(starts(created)).toEqual(['2026-10-03T22:00:00.000Z']);
    expect(skipped.map(({ start_time, kind, reason }) => [start_time, kind, reason])).toEqual([
      ['2026-09-28T09:00', 'passed', 'This time has passed.'],
    ]);
  });

  test('creates nothing twice when repeated or run concurrently', async () => {
    await add('2026-10-05T09:00', '2026-10-05T12:00');
    const both = await Promise.all([
      made('copy-week', week('2026-10-05', '2026-10-12')),
      made('copy-week', week('2026-10-05', '2026-10-12')),
    ]);
    expect(both.map(({ created }) => created.length).sort()).toEqual([0, 1]);
    expect(both.flatMap(({ skipped }) => skipped.map(({ kind }) => kind))).toEqual(['already_there']);
  });

  test('answers 409 for an empty week and names it', async () => {
    const answer = await post('copy-week', week('2026-10-05', '2026-10-12'));
    expect(refusal(answer)).toEqual([409, 'There is no availability to copy in the week of Mon 5 Oct.']);
  });

  test.each([
    [{ from: '2026-10-06' }, 'from', 'A week starts on a Monday: choose one'],
    [{ from: 'monday' }, 'from', 'Must be a valid date'],
    [{ from: undefined }, 'from', 'Choose a week'],
    [{ to: '2026-10-05' }, 'to', 'Choose another week than the one that is copied'],
    [{ to: '2026-09-21' }, 'to', 'Choose this week or a later one'],
    [{ to: '2027-10-11' }, 'to', 'Choose a week within a year from now'],
  ])('%j is refused on %s: %s', async (change, field, message) => {
    const answer = await post('copy-week', { ...week('2026-10-05', '2026-10-12'), ...change });
    expect([answer.statusCode, answer.json().detail[0]]).toMatchObject([
      422,
      { loc: ['body', field], msg: message },
    ]);
  });
});

describe('a day off', () => {
  const spans = async () => (await own()).map(({ start_time, end_time }) => [start_time, end_time]);

  test('removes the windows of the day, and trims overnight ones at both ends', async () => {
    await add('2026-10-05T20:00', '2026-10-06T02:00');
    await add('2026-10-06T09:00', '2026-10-06T12:00');
    await add('2026-10-06T20:00', '2026-10-07T02:00');
    await add('2026-10-07T09:00', '2026-10-07T12:00');
    const answer = await post('day-off', { day: '2026-10-06' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { removed: 1, trimmed: 2 }]);
    expect(await spans()).toEqual([
      ['2026-10-05T09:00:00.000Z', '2026-10-05T13:00:00.000Z'],
      ['2026-10-06T13:00:00.000Z', '2026-10-06T15:00:00.000Z'],
      ['2026-10-06T22:00:00.000Z', '2026-10-07T01:00:00.000Z'],
    ]);
    expect((await post('day-off', { day: '2026-10-06' })).json()).toEqual({ removed: 0, trimmed: 0 });
  });

  test('keeps both ends of a window around a day shortened by daylight saving', async () => {
    await add('2026-10-03T23:30', '2026-10-05T00:30'); // 24 hours long
    expect((await post('day-off', { day: '2026-10-04' })).json()).toEqual({ removed: 0, trimmed: 1 });
    expect(await spans()).toEqual([
      ['2026-10-03T13:30:00.000Z', '2026-10-03T14:00:00.000Z'],
      ['2026-10-04T13:00:00.000Z', '2026-10-04T13:30:00.000Z'],
    ]);
  });

  test('taken today keeps the hours already worked', async () => {
    await add('2026-10-03T09:00', '2026-10-03T17:00');
    testApp.setNow(new Date('2026-10-03T02:27:43Z'));
    expect((await post('day-off', { day: '2026-10-03' })).json()).toEqual({ removed: 0, trimmed: 1 });
    expect(await spans()).toEqual([]);
    testApp.setNow(new Date('2026-10-03T02:00:00Z'));
    expect(await spans()).toEqual([['2026-10-02T23:00:00.000Z', '2026-10-03T02:27:00.000Z']]);
  });

  test('with live bookings is a 409 with their count, and changes nothing', async () => {
    await add('2026-10-06T08:00', '2026-10-06T09:00');
    await add('2026-10-06T20:00', '2026-10-07T04:00');
    await book('2026-10-06T09:00:00Z');
    const before = await spans();
    const one = await post('day-off', { day: '2026-10-06' });
    expect(refusal(one)).toEqual([
      409,
      'There is 1 booking in this time. Cancel it first, or keep its time available.',
    ]);
    await book('2026-10-06T12:30:00Z'); // from 11:30 pm over midnight: in both days
    for (const day of ['2026-10-06', '2026-10-07'])
      expect((await post('day-off', { day })).statusCode).toBe(409);
    expect(refusal(await post('day-off', { day: '2026-10-06' }))[1]).toMatch(
      /^There are 2 bookings in this time/,
    );
    expect(await spans()).toEqual(before);
  });

  test('and a concurrent booking never leave a booking without a window', async () => {
    const service = await makeService(testApp, professional, { service_duration_minutes: 60 });
    for (let round = 0; round < 5; round += 1) {
      const day = `2026-11-1${round}`;
      await add(`${day}T09:00`, `${day}T17:00`);
      const [booked, off] = await Promise.all([
        testApp.call('POST', '/bookings/', {
          token: client.token,
          body: {
            professional_id: professional.id,
            client_id: client.id,
            service_ids: [service],
            start_time: new Date(`${day}T10:00:00+11:00`).toISOString(),
          },
        }),
        post('day-off', { day }),
      ]);
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([booked.statusCode, off.statusCode]);
    }
  });

  test.each([
    [{ day: '2026-10-02' }, 'Choose today or a later day'],
    [{ day: '2026-11-31' }, 'Must be a valid date'],
    [{}, 'Choose a day'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await post('day-off', body);
    expect([answer.statusCode, answer.json().detail[0]]).toMatchObject([
      422,
      { loc: ['body', 'day'], msg: message },
    ]);
  });
});

test("another professional's calendar is unaffected", async () => {
  const other = await makeProfessional(testApp, { location: 'Brisbane QLD' });
  await add('2026-10-06T09:00', '2026-10-06T12:00');
  const wish = {
    start_time: '2026-10-06T09:00',
    end_time: '2026-10-06T12:00',
    weekdays: [2],
    until: '2026-10-06',
  };
  const answer = await post('repeat', wish, other);
  expect(starts(answer.json<MadeWindows>().created)).toEqual(['2026-10-05T23:00:00.000Z']);
  expect((await post('day-off', { day: '2026-10-06' }, other)).json()).toEqual({ removed: 1, trimmed: 0 });
  expect(await own()).toHaveLength(1);
});
