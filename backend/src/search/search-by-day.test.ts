import {
  addDays,
  dayIn,
  type FreeDay,
  MINUTE_MS,
  PARTS_OF_DAY,
  type PartOfDay,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';
import { NOW } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { professionals, services, testApp } from './testing/search-app';

const LEAD_MS = 120 * MINUTE_MS;

/** Numbers below a limit, the same in each run. */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe('a search by day', () => {
  interface Length {
    readonly minutes: number;
    readonly latest?: string;
    /** Between the starts of its service, when it says so. */
    readonly step?: number;
    /** Kept free before and after. */
    readonly before?: number;
    readonly after?: number;
  }
  interface Limits {
    readonly notice_hours: number | null;
    readonly horizon_days: number | null;
    /** Null when the length decides. */
    readonly start_interval_minutes: number | null;
  }
  interface Kept {
    readonly professional: ProfilePerson;
    readonly zone: string;
    readonly location: string;
    readonly services: ReadonlyMap<string, { readonly name: string; readonly lengths: readonly Length[] }>;
    limits: Limits;
  }
  interface Span {
    readonly start: number;
    readonly end: number;
  }

  const PLACES = [
    ['Footscray VIC', 'Australia/Melbourne'],
    ['Perth WA', 'Australia/Perth'],
    ['Adelaide SA', 'Australia/Adelaide'],
  ] as const;
  const LOCATIONS = PLACES.map(([location]) => location);
  const NAMES = ['Retwist', 'Goddess', 'Knotless'] as const;
  const LIMITS = [
    { notice_hours: null, horizon_days: null, start_interval_minutes: 15 },
    { notice_hours: 30, horizon_days: null, start_interval_minutes: null },
    { notice_hours: null, horizon_days: 3, start_interval_minutes: 60 },
  ] as const;
  const FIRST_DAY = '2026-10-02';
  const DAYS = 6;
  const random = generator(20_261_123);
  let all: Kept[];
  let client: ProfilePerson;

  beforeAll(async () => {
    client = await makeClient(testApp);
    all = [];
    for (const [location, zone] of PLACES) {
      const professional = await makeProfessional(testApp, { location });
      const short = await makeService(testApp, professional, {
        name: NAMES[0],
        service_duration_minutes: 50,
      });
      const long = await makeService(testApp, professional, {
        name: NAMES[1],
        service_duration_minutes: 480,
        timing: { start_interval_minutes: 30, buffer_before_minutes: 20, buffer_after_minutes: 45 },
      });
      const withMenu = await makeService(testApp, professional, {
        name: NAMES[2],
        service_duration_minutes: 60,
      });
      await saveMenu(testApp, professional, withMenu, styleMenu());
      const ofServices = new Map<string, { name: string; lengths: readonly Length[] }>([
        [short, { name: NAMES[0], lengths: [{ minutes: 50 }] }],
        [long, { name: NAMES[1], lengths: [{ minutes: 480, step: 30, before: 20, after: 45 }] }],
        [withMenu, { name: NAMES[2], lengths: [{ minutes: 120 }, { minutes: 90, latest: '11:00' }] }],
      ]);
      all.push({ professional, zone, location, services: ofServices, limits: LIMITS[0] });
    }
  });
  afterAll(async () => {
    await testApp.database.deleteFrom('bookings').execute();
    await testApp.database.deleteFrom('availability_windows').execute();
    await testApp.database.updateTable('professionals').set({ is_active: false }).execute();
  });

  /** Windows that do not overlap: some touch, some go over midnight. */
  function someWindows(): Span[] {
    const begin = Date.parse(`${FIRST_DAY}T00:00Z`) - 12 * 60 * MINUTE_MS;
    const spans: Span[] = [];
    let at = begin + random(30) * 30 * MINUTE_MS;
    while (at < begin + DAYS * 86_400_000) {
      const end = at + (1 + random(30)) * 20 * MINUTE_MS;
      spans.push({ start: at, end });
      at = random(3) === 0 ? end : end + random(60) * 20 * MINUTE_MS;
    }
    return spans;
  }

  const row = ({ start, end }: Span) => ({ start_time: new Date(start), end_time: new Date(end) });

  async function fillCalendar(kept: Kept): Promise<void> {
    const { professional } = kept;
    const { database } = testApp;
    kept.limits = LIMITS[random(3)] ?? LIMITS[0];
    const { token } = professional;
    const set = await testApp.call('PUT', '/availability/settings', { token, body: kept.limits });
    expect([set.statusCode, set.json()]).toEqual([200, kept.limits]);
    await database.deleteFrom('bookings').where('professional_id', '=', professional.id).execute();
    await database
      .deleteFrom('availability_windows')
      .where('professional_id', '=', professional.id)
      .execute();
    for (const span of someWindows()) {
      const id = newId();
      await database
        .insertInto('availability_windows')
        .values({ id, professional_id: professional.id, ...row(span) })
        .execute();
      if (random(3) > 0) await takeTime(professional, span);
    }
    // What the triggers wrote is written again by later changes.
    const [window] = await windowsOf(professional.id);
    if (random(2) === 0 && window)
      await sql`update availability_windows set end_time = start_time + (end_time - start_time) / 2
        where professional_id = ${professional.id} and start_time = ${new Date(window.start)}`.execute(
        database,
      );
    await sql`update bookings set status = 'cancelled', cancelled_by = 'client'
      where professional_id = ${professional.id} and date_part('minute', start_time) = 30`.execute(database);
  }

  async function takeTime(professional: ProfilePerson, { start, end }: Span): Promise<void> {
    const from = start + random(8) * 10 * MINUTE_MS;
    const to = from + (1 + random(20)) * 10 * MINUTE_MS;
    if (to > end) return;
    const isHeld = random(3) === 0;
    const hasBuffers = random(2) === 0;
    const inserted = testApp.database
      .insertInto('bookings')
      .values({
        ...{ buffer_before_minutes: hasBuffers ? 30 : 0, buffer_after_minutes: hasBuffers ? 15 : 0 },
        ...{ id: newId(), client_id: client.id, professional_id: professional.id, total_cents: 10_000 },
        ...row({ start: from, end: to }),
        ...(isHeld
          ? { status: 'pending' as const, deposit_cents: 500, held_until: new Date(from) }
          : { status: 'confirmed' as const }),
      })
      .execute();
    // The window before may have one whose buffer is in the way.
    await inserted.catch((error: { constraint?: string }) =>
      expect(error.constraint).toBe('bookings_keep_buffers'),
    );
  }

  async function windowsOf(professionalId: string): Promise<Span[]> {
    const rows = await testApp.database
      .selectFrom('availability_windows')
      .select(['start_time', 'end_time'])
      .where('professional_id', '=', professionalId)
      .orderBy('start_time')
      .execute();
    return rows.map(({ start_time, end_time }) => ({ start: start_time.getTime(), end: end_time.getTime() }));
  }

  async function liveBookingsOf(professionalId: string): Promise<Span[]> {
    const rows = await testApp.database
      .selectFrom('bookings')
      .select(['start_time', 'end_time', 'buffer_before_minutes', 'buffer_after_minutes'])
      .where('professional_id', '=', professionalId)
      .where('status', 'in', ['pending', 'confirmed'])
      .execute();
    return rows.map((one) => ({
      start: one.start_time.getTime() - one.buffer_before_minutes * MINUTE_MS,
      end: one.end_time.getTime() + one.buffer_after_minutes * MINUTE_MS,
    }));
  }

  interface Calendar {
    readonly windows: readonly Span[];
    readonly busy: readonly Span[];
    readonly zone: string;
    readonly limits: Limits;
  }

  interface Asked {
    readonly from: string;
    readonly to: string;
    readonly part: PartOfDay | undefined;
  }

  const clockOf = (start: number, timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(start);

  /** Within a day of what was asked for, whatever the zone: formatting is slow. */
  const isNearby = (start: number, from: string, to: string) =>
    start > Date.parse(from) - 86_400_000 && start < Date.parse(to) + 2 * 86_400_000;

  function isInPart(clock: string, part: PartOfDay | undefined): boolean {
    if (part === 'morning') return clock < '12:00';
    if (part === 'afternoon') return clock >= '12:00' && clock < '17:00';
    return part === undefined || clock >= '17:00';
  }

  /** All times of the calendars above are multiples of it. */
  const GRAIN = 5;

  const stepByLength = (minutes: number) => (minutes >= 240 ? 60 : minutes >= 120 ? 30 : 15);

  /** Tries each step of each window, grain by grain. */
  function startsByBruteForce(
    { windows, busy, zone, limits }: Calendar,
    { minutes, latest, step, before = 0, after = 0 }: Length,
    { from, to, part }: Asked,
  ): number[] {
    const stepMinutes = step ?? limits.start_interval_minutes ?? stepByLength(minutes);
    const earliest = NOW.getTime() + Math.max(LEAD_MS, (limits.notice_hours ?? 0) * 60 * MINUTE_MS);
    const lastDay = addDays(dayIn(NOW, zone), limits.horizon_days ?? 1000);
    const isOpen = (at: number) => windows.some(({ start, end }) => start <= at && at < end);
    const isTaken = (at: number) => busy.some(({ start, end }) => start <= at && at < end);
    const found: number[] = [];
    for (const window of windows)
      for (let start = window.start; start < window.end; start += stepMinutes * MINUTE_MS) {
        if (start < earliest || !isNearby(start, from, to)) continue;
        const day = dayIn(new Date(start), zone);
        const clock = clockOf(start, zone);
        if (day < from || day > to || day > lastDay || !isInPart(clock, part)) continue;
        if (latest !== undefined && clock > latest) continue;
        let isWhole = true;
        for (let minute = -before; isWhole && minute < minutes + after; minute += GRAIN) {
          const at = start + minute * MINUTE_MS;
          isWhole = !isTaken(at) && (minute < 0 || minute >= minutes || isOpen(at));
        }
        if (isWhole) found.push(start);
      }
    return found;
  }

  const EVER: Asked = { from: '2026-10-01', to: '2026-10-31', part: undefined };

  async function freeDays(serviceId: string) {
    const answer = await testApp.call('GET', `/services/${serviceId}/free-days`);
    const days: FreeDay[] = answer.json();
    for (const { starts, total } of days) expect(starts).toHaveLength(Math.min(total, 4));
    return days.map(({ day, starts, total }) => ({ day, total, first: starts[0], last: starts.at(-1) }));
  }

  /** The first five days with starts. */
  function daysByBruteForce(starts: readonly number[], zone: string) {
    const byDay = new Map<string, string[]>();
    for (const start of [...new Set(starts)].sort((one, other) => one - other)) {
      const day = dayIn(new Date(start), zone);
      byDay.set(day, [...(byDay.get(day) ?? []), new Date(start).toISOString()]);
    }
    return [...byDay]
      .slice(0, 5)
      .map(([day, found]) => ({ day, total: found.length, first: found[0], last: found.at(-1) }));
  }

  function someDays(): Asked {
    const from = addDays(FIRST_DAY, random(DAYS));
    return { from, to: addDays(from, random(3)), part: [undefined, ...PARTS_OF_DAY][random(4)] };
  }

  test('shows exactly what can be booked, checked against brute force', async () => {
    const wanted = Number(process.env.GENERATED_SEARCHES ?? 24);
    let searches = 0;
    while (searches < wanted) {
      for (const kept of all) await fillCalendar(kept);
      const calendars = await Promise.all(
        all.map(async (kept) => ({
          ...kept,
          windows: await windowsOf(kept.professional.id),
          busy: await liveBookingsOf(kept.professional.id),
        })),
      );
      const [first] = calendars as [(typeof calendars)[number]];
      for (const [id, { lengths }] of first.services)
        expect(await freeDays(id)).toEqual(
          daysByBruteForce(
            lengths.flatMap((length) => startsByBruteForce(first, length, EVER)),
            first.zone,
          ),
        );
      for (let search = 0; search < 8; search += 1, searches += 1) {
        const asked = someDays();
        const query = new URLSearchParams({ from: asked.from, to: asked.to, limit: '100' });
        if (asked.part) query.set('part_of_day', asked.part);
        const [location, word] = [[undefined, ...LOCATIONS][random(4)], [undefined, ...NAMES][random(4)]];
        if (location) query.set('location', location);
        if (word) query.set('search', word);
        const expected = new Map<string, string[]>();
        for (const calendar of calendars.filter((one) => (location ?? one.location) === one.location))
          for (const [id, { name, lengths }] of calendar.services) {
            if (word && word !== name) continue;
            const starts = lengths.flatMap((length) => startsByBruteForce(calendar, length, asked));
            const inOrder = [...new Set(starts)].sort((one, other) => one - other);
            if (inOrder.length > 0)
              expected.set(
                id,
                inOrder.slice(0, 3).map((start) => new Date(start).toISOString()),
              );
          }
        const page = await services(String(query));
        expect([String(query), page.total]).toEqual([String(query), expected.size]);
        expect(new Map(page.results.map(({ id, free_starts }) => [id, free_starts]))).toEqual(expected);
        const found = await professionals(String(query));
        const withTime = calendars.filter(({ services: ofServices }) =>
          [...ofServices.keys()].some((id) => expected.has(id)),
        );
        expect(found.results.map(({ id }) => id).sort()).toEqual(
          withTime.map(({ professional }) => professional.id).sort(),
        );
        for (const { service, free_starts } of found.results)
          expect(free_starts).toEqual(expected.get(service?.id ?? ''));
      }
    }
  }, 3_600_000);

  test('recomputes the calendar days in another time zone, also once cached', async () => {
    const [{ professional }] = all as [Kept];
    const days = async () => {
      const rows = await testApp.database
        .selectFrom('free_stretches')
        .selectAll()
        .where('professional_id', '=', professional.id)
        .orderBy('day')
        .execute();
      return rows;
    };
    await fillCalendar(all[0] as Kept);
    const before = await days();
    await sql`select fill_free_stretches(${professional.id})`.execute(testApp.database);
    expect(await days()).toEqual(before);
    await testApp.database
      .updateTable('professionals')
      .set({ time_zone: 'Australia/Perth' })
      .where('id', '=', professional.id)
      .execute();
    expect(await days()).not.toEqual(before);
    await testApp.database
      .updateTable('professionals')
      .set({ time_zone: 'Australia/Melbourne' })
      .where('id', '=', professional.id)
      .execute();
    expect(await days()).toEqual(before);
  });
});
