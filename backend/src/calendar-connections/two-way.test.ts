import { type CalendarConnection, DAY_MS, HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { type CalendarServer, startCalendarServer } from '../../testing/servers';
import { addWindow, book, makeVisit, type Visit } from '../bookings/testing/visit';
import { eventText, makeCalendar, type OutsideCalendar } from './testing/outside-calendar';

/** `npm run drills -- calendars` makes 200. */
const CHANGES = Number(process.env.CALENDAR_CHANGES ?? 40);
/** Days with an availability window of 8 hours. */
const DAYS = 10;
const FIRST = Date.parse('2026-10-04T22:00:00Z');
/** Determines the changes; printed if the test fails. */
const SEED = Number(process.env.CALENDAR_SEED ?? 20261126);

let testApp: TestApp;
let server: CalendarServer;
let visit: Visit;
let calendar: OutsideCalendar;

beforeAll(async () => {
  [testApp, server] = await Promise.all([
    createTestApp({ env: { OUTSIDE_SERVERS: 'any' } }),
    startCalendarServer(),
  ]);
  testApp.setNow(new Date(FIRST - 3 * DAY_MS));
  visit = await makeVisit(testApp);
  for (let day = 1; day < DAYS; day += 1) {
    const start = FIRST + day * DAY_MS;
    await addWindow(testApp, visit.professional, {
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + 8 * HOUR_MS).toISOString(),
    });
  }
  calendar = await makeCalendar(server, 'life');
  await connection('POST', '', {
    server_url: server.url,
    user_name: server.userName,
    password: server.password,
  });
  await runJobs(testApp);
});
afterAll(() => Promise.all([testApp.close(), server.stop()]));

const connection = (method: 'GET' | 'POST', path = '', body?: object) =>
  testApp.call(method, `/calendar/connection${path}`, {
    token: visit.professional.token,
    ...(body && { body }),
  });

/** Mulberry32: the same changes for the same seed. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

interface OutsideEvent {
  readonly start: number;
  readonly end: number;
  readonly isTransparent: boolean;
  readonly isWeekly: boolean;
}

test(
  `after ${CHANGES} random changes on both sides, clock shifts and an outage, both agree (seed ${SEED})`,
  async () => {
    const random = randomNumbers(SEED);
    const outside = new Map<string, OutsideEvent>();
    let isAway = false;
    let eventsPut = 0;
    const randomStart = () => FIRST + random(DAYS) * DAY_MS + random(29) * (HOUR_MS / 4);
    const bookings = async () =>
      testApp.database
        .selectFrom('bookings')
        .select(['id', 'status', 'start_time', 'end_time'])
        .where('professional_id', '=', visit.professional.id)
        .orderBy('id')
        .execute();
    const someLive = async () => {
      const live = (await bookings()).filter(({ status }) => status === 'pending' || status === 'confirmed');
      return live[random(live.length)];
    };
    const putEvent = async (uid: string) => {
      const start = randomStart();
      const event: OutsideEvent = {
        start,
        end: start + (1 + random(3)) * (HOUR_MS / 2),
        isTransparent: random(5) === 0,
        isWeekly: random(6) === 0,
      };
      const lines = [
        // The calendar app's clock is wrong by days.
        `LAST-MODIFIED:2026${random(2) === 0 ? '01' : '12'}15T000000Z`,
        ...(event.isTransparent ? ['TRANSP:TRANSPARENT'] : []),
        ...(event.isWeekly ? ['RRULE:FREQ=WEEKLY;COUNT=2'] : []),
      ];
      await calendar.put(`${uid}.ics`, eventText(uid, new Date(event.start), new Date(event.end), lines));
      outside.set(uid, event);
      eventsPut += 1;
    };
    const someEvent = () => [...outside.keys()][random(outside.size)];

    const change: Readonly<Record<string, () => Promise<unknown>>> = {
      book: () => book(testApp, visit, { start_time: new Date(randomStart()).toISOString() }),
      confirm: async () => patch(await someLive(), 'confirmed'),
      cancel: async () => patch(await someLive(), 'cancelled'),
      move: async () => {
        const booking = await someLive();
        if (booking === undefined) return;
        await testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
          token: visit.client.token,
          body: { start_time: new Date(randomStart()).toISOString() },
        });
      },
      'put an event': () => putEvent(`event-${outside.size}-${random(1_000_000)}`),
      'move an event': async () => {
        const uid = someEvent();
        if (uid !== undefined) await putEvent(uid);
      },
      'delete an event': async () => {
        const uid = someEvent();
        if (uid === undefined) return;
        await calendar.remove(`${uid}.ics`);
        outside.delete(uid);
      },
      'move our event there': async () => {
        const [name] = ownIn(await calendar.read())[0] ?? [];
        const start = randomStart();
        if (name !== undefined)
          await calendar.put(
            name,
            eventText(`${name.slice(0, -4)}@crown-and-coil`, new Date(start), new Date(start + HOUR_MS)),
          );
      },
      'delete our event there': async () => {
        const [name] = ownIn(await calendar.read())[0] ?? [];
        if (name !== undefined) await calendar.remove(name);
      },
    };
    const patch = (booking: { readonly id: string } | undefined, status: string) =>
      booking &&
      testApp.call('PATCH', `/bookings/${booking.id}`, {
        token: visit.professional.token,
        body: { status },
      });
    const ours = ['book', 'book', 'book', 'confirm', 'cancel', 'move'];
    const theirs = [
      'put an event',
      'put an event',
      'move an event',
      'delete an event',
      'move our event there',
      'delete our event there',
    ];

    for (let step = 0; step < CHANGES; step += 1) {
      // The server is away for a fifth of the steps, so nothing can be changed there.
      if (step === CHANGES * 0.4) {
        await server.pause();
        isAway = true;
      }
      if (step === CHANGES * 0.6) {
        await server.resume();
        isAway = false;
      }
      // Shift our clock forwards and backwards.
      if (step % 20 === 10)
        testApp.setNow(new Date(FIRST - 3 * DAY_MS + (step % 40 === 10 ? 5 * HOUR_MS : -7 * HOUR_MS)));
      const kinds = isAway ? ours : [...ours, ...theirs];
      await change[kinds[random(kinds.length)] ?? 'book']?.();
      if (random(4) === 0) {
        await connection('POST', '/sync');
        await runJobs(testApp);
      }
    }
    for (let round = 0; round < 2; round += 1) {
      await connection('POST', '/sync');
      await runJobs(testApp);
    }

    // Each live booking is in the calendar once, at its time, and no other of ours.
    const stored = await bookings();
    const live = stored.filter(({ status }) => status === 'pending' || status === 'confirmed');
    const there = await calendar.read();
    expect(
      ownIn(there)
        .map(([name]) => name)
        .sort(),
    ).toEqual(live.map(({ id }) => `${id}.ics`).sort());
    const uids = [...there.values()].map((text) => /^UID:(.*)$/m.exec(text)?.[1]?.trim());
    expect(new Set(uids).size).toBe(uids.length);
    for (const [name, text] of ownIn(there)) {
      const file = await testApp.call('GET', `/bookings/${name}`, { token: visit.professional.token });
      const startOf = (one: string) => /^DTSTART[^\r\n]*/m.exec(one)?.[0];
      expect([name, startOf(text)]).toEqual([name, startOf(file.body)]);
    }
    // Busy times are exactly the times of the outside events, without overlaps.
    const expected = [...outside.values()].flatMap(({ start, end, isTransparent, isWeekly }) =>
      isTransparent
        ? []
        : [{ start, end }, ...(isWeekly ? [{ start: start + 7 * DAY_MS, end: end + 7 * DAY_MS }] : [])],
    );
    const busy = await testApp.database
      .selectFrom('busy_times')
      .select(['start_time', 'end_time'])
      .orderBy('start_time')
      .execute();
    const isBusy = (moment: number) =>
      busy.filter(({ start_time, end_time }) => start_time.getTime() <= moment && moment < end_time.getTime())
        .length;
    for (let moment = FIRST - DAY_MS; moment < FIRST + 20 * DAY_MS; moment += HOUR_MS / 4)
      expect([moment, isBusy(moment)]).toEqual([
        moment,
        expected.some(({ start, end }) => start <= moment && moment < end) ? 1 : 0,
      ]);
    // No double booking, and every conflict is reported.
    const inOrder = live.toSorted((one, other) => one.start_time.getTime() - other.start_time.getTime());
    for (const [at, { end_time }] of inOrder.entries())
      expect(inOrder[at + 1]?.start_time.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
        end_time.getTime(),
      );
    const state = (await connection('GET')).json<CalendarConnection>();
    expect(state.failure).toBeNull();
    const conflicts = ({ start_time, end_time }: { start_time: Date; end_time: Date }) =>
      expected.some(({ start, end }) => start < end_time.getTime() && start_time.getTime() < end);
    expect(state.conflicts.map(({ booking_id: id }) => id).sort()).toEqual(
      live
        .filter(conflicts)
        .map(({ id }) => id)
        .sort(),
    );
    // Enough of the random changes took effect.
    expect(stored.length).toBeGreaterThan(CHANGES / 20);
    expect(eventsPut).toBeGreaterThan(CHANGES / 20);
  },
  CHANGES * 3_000,
);

/** The calendar objects that we wrote. */
const ownIn = (objects: ReadonlyMap<string, string>) =>
  [...objects].filter(([, text]) => text.includes('@crown-and-coil'));
