import {
  addDays,
  dayIn,
  type FoundFields,
  type FreeDay,
  MINUTE_MS,
  PARTS_OF_DAY,
  type Page,
  type PartOfDay,
  type ProfessionalListing,
  type ServiceListing,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import {
  makeClient,
  makeProfessional,
  makeService,
  PASSWORD,
  type ProfilePerson,
} from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';
import { until } from '../../testing/until';
import { addWindow, NOW } from '../bookings/testing/visit';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { SearchIndex, searchIndexOf } from './search-index';

type Found<Row> = Page<Row> & Pick<FoundFields, 'nearest' | 'understood' | 'hints' | 'relaxed'>;

const LEAD_MS = 120 * MINUTE_MS;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  // Friday. In Melbourne and Adelaide the clocks change on Sunday.
  testApp.setNow(NOW);
});
afterAll(() => testApp.close());

async function read<Row>(path: string): Promise<Found<Row>> {
  const answer = await testApp.call('GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
}
const services = (query: string) => read<ServiceListing>(`/services/?${query}`);
const professionals = (query: string) => read<ProfessionalListing>(`/professionals/?${query}`);

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

describe('a text search', () => {
  let adaeze: ProfilePerson;
  let knotless: string;
  let starter: string;
  /** 9:00 am to 5:00 pm in Melbourne on Saturday. */
  const SATURDAY = { start_time: '2026-10-02T23:00:00.000Z', end_time: '2026-10-03T07:00:00.000Z' };

  beforeAll(async () => {
    adaeze = await makeProfessional(testApp, { display_name: 'Adaeze Obi' });
    knotless = await makeService(testApp, adaeze, { name: 'Knotless braids', price: 200 });
    const menu = styleMenu();
    const option = (id: string, label: string) => ({ id, label, sentence: null, picture_id: null });
    const variant = (size: string, length: string, minutes_max: number, price_cents: number) => ({
      ...(menu.variants[0] as (typeof menu.variants)[number]),
      ...{ options: [size, length], minutes_max, price_cents },
    });
    await saveMenu(testApp, adaeze, knotless, {
      ...menu,
      groups: [
        { id: 'size', name: 'Size', options: [option('small', 'Small'), option('medium', 'Medium')] },
        { id: 'length', name: 'Length', options: [option('mid', 'Mid-back'), option('waist', 'Waist')] },
      ],
      variants: [
        variant('small', 'mid', 420, 30_000),
        variant('medium', 'mid', 300, 24_000),
        variant('medium', 'waist', 360, 26_000),
      ],
      add_ons: [],
    });
    await makeService(testApp, adaeze, { name: 'Cornrows' });
    const consultation = await makeService(testApp, adaeze, {
      name: 'Consultation',
      service_duration_minutes: 15,
    });
    starter = await makeService(testApp, adaeze, {
      name: 'Starter locs',
      gates: { consultation: { service_id: consultation, valid_days: 30 } },
    });
    await addWindow(testApp, adaeze, SATURDAY);
  });

  const STARTS = ['2026-10-02T23:00:00.000Z', '2026-10-03T00:00:00.000Z', '2026-10-03T01:00:00.000Z'];
  const CHOSEN = { options: ['medium', 'mid'], labels: ['Medium', 'Mid-back'], minutes: 300 };

  test.each([
    `search=${encodeURIComponent('Saturday, near Footscray, knotless, medium, mid-back, 4B')}`,
    'search=knotless+medium+mid+back&location=3011&from=2026-10-03&hair_type=4B',
    'search=knotless+medium+mid-back&near=-37.8,144.9&radius_km=10&to=2026-10-03&hair_type=4',
  ])('"%s" finds the style with its free starts', async (query) => {
    const page = await services(query);
    expect(page).toMatchObject({ total: 1, nearest: null });
    expect(page.results[0]).toMatchObject({ id: knotless, free_starts: STARTS, next_start: STARTS[0] });
    expect(page.results[0]?.chosen_style).toEqual(CHOSEN);
    const found = await professionals(query);
    expect(found.results).toMatchObject([
      {
        id: adaeze.id,
        free_starts: STARTS,
        service: { id: knotless, name: 'Knotless braids', has_menu: true, chosen_style: CHOSEN },
      },
    ]);
  });

  test('other common names for a service find it, beside literal matches', async () => {
    const near = 'location=Cairns+QLD&search=';
    const names = async (words: string) =>
      (await services(near + words)).results.map(({ name }) => name).sort();
    const efua = await makeProfessional(testApp, { display_name: 'Efua Plaitner', location: 'Cairns QLD' });
    const kofi = await makeProfessional(testApp, { display_name: 'Kofi Mensah', location: 'Cairns QLD' });
    for (const name of ['Box braids', 'Loc retwist', 'Block dye, by consultation', 'Colour melt', 'Curl cut'])
      await makeService(testApp, kofi, { name });
    await makeService(testApp, efua, { name: 'Beach waves' });
    // 'plait' is in the name of the professional of the waves.
    expect(await names('plait')).toEqual(['Beach waves', 'Box braids']);
    expect(await names('PLAITS')).toEqual(['Box braids']);
    expect(await names('box+plaits')).toEqual(['Box braids']);
    expect(await names('dreadlocks')).toEqual(['Loc retwist']);
    expect(await names('color')).toEqual(['Colour melt']);
    expect(await names('dye')).toEqual(['Block dye, by consultation', 'Colour melt']);
    expect(await names('haircut')).toEqual(['Curl cut']);
    // Not the other way round.
    expect(await names('waves+plaits')).toEqual([]);
    const found = await professionals(`${near}plaits`);
    expect(found.results).toMatchObject([{ id: kofi.id, service: { name: 'Box braids' } }]);
  });

  describe('in the words of clients', () => {
    const NEAR = 'location=Townsville+QLD&search=';
    const SERVICES = [
      'Knotless box braids',
      'Braids for children, with beads',
      'Cut for children',
      'Evening fade',
      'Skin fade and line-up',
      'Curl cut with a lesson',
      'Lined up beard',
      'First haircut',
      'Short twists for men',
      'Loc retwist',
      'Faux locs',
      'Harbour blow-out',
      'Glueless lace install',
      'Bespoke wig',
      'Wash and go',
      'Gentle take-down',
      'Scalp treatment of a decade',
      'Colour melt',
      'Even more, cuticle first',
    ];
    const CUTS = ['Curl cut with a lesson', 'Cut for children', 'First haircut'];
    const BRAIDS = ['Braids for children, with beads', 'Knotless box braids'];
    const FADES = ['Evening fade', 'Skin fade and line-up'];
    const LINE_UPS = ['Lined up beard', 'Skin fade and line-up'];
    const WIGS = ['Bespoke wig', 'Glueless lace install'];

    let noor: ProfilePerson;
    beforeAll(async () => {
      noor = await makeProfessional(testApp, { display_name: 'Noor Ali', location: 'Townsville QLD' });
      for (const name of SERVICES) await makeService(testApp, noor, { name, description: '' });
    });
    afterAll(() =>
      testApp.database
        .updateTable('professionals')
        .set({ is_active: false })
        .where('id', '=', noor.id)
        .execute(),
    );

    test.each([
      ['braiding', BRAIDS],
      ['braid', BRAIDS],
      ['hair braiding', BRAIDS],
      ['African hair braider near me', BRAIDS],
      ['briads', BRAIDS],
      ['boxbraids', ['Knotless box braids']],
      ['box-braids', ['Knotless box braids']],
      ['knottless', ['Knotless box braids']],
      ['kids', ['Braids for children, with beads', 'Cut for children']],
      ['kids braids', ['Braids for children, with beads']],
      ["kids' braids", ['Braids for children, with beads']],
      ["children's haircut", ['Cut for children']],
      ['kids haircut', ['Cut for children']],
      ['toddler hair cut', ['Cut for children']],
      ['box braids for my daughter before a wedding', ['Knotless box braids']],
      ['children', ['Braids for children, with beads', 'Cut for children']],
      ['haircut', CUTS],
      ['hair cut', CUTS],
      ['hair-cut', CUTS],
      ['haircuts for women', CUTS],
      ["men's fade", FADES],
      ['mens fade', FADES],
      ['men’s fades', FADES],
      ['fading', FADES],
      ['fade', FADES],
      ['fade braids', []],
      ['curly cut', ['Curl cut with a lesson']],
      ['lineup', LINE_UPS],
      ['line up', LINE_UPS],
      ['line-up', LINE_UPS],
      ['shape up', LINE_UPS],
      ['blow dry', ['Harbour blow-out']],
      ['blowout', ['Harbour blow-out']],
      ['lace front', ['Glueless lace install']],
      ['wig', WIGS],
      ['wig install', ['Glueless lace install']],
      ['fauxlocs', ['Faux locs']],
      ['barber', ['Evening fade', 'Lined up beard', 'Skin fade and line-up']],
      ['colourist', ['Colour melt']],
      ['loc specialist', ['Faux locs', 'Loc retwist']],
      ['locs', ['Faux locs', 'Loc retwist']],
      ['wash & go', ['Wash and go']],
      ['washandgo', ['Wash and go']],
      ['takedown', ['Gentle take-down']],
      ['twist for men', ['Loc retwist', 'Short twists for men']],
      ['hair colouring', ['Colour melt']],
      ['evening', ['Evening fade']],
      ['no-such-thing', []],
    ])('%j finds %j', async (words, expected) => {
      const { results } = await services(NEAR + encodeURIComponent(words));
      expect(results.map(({ name }) => name).sort()).toEqual(expected);
    });

    test.each([
      ['haircut', 'First haircut'],
      ['children cut', 'Cut for children'],
      ["men's twists", 'Short twists for men'],
      ['wig', 'Bespoke wig'],
    ])('%j finds %j first', async (words, expected) => {
      for (const sort of ['', '&sort=cheapest'])
        expect((await services(NEAR + encodeURIComponent(words) + sort)).results[0]?.name).toBe(expected);
    });
  });

  test.each(['머리 커트', 'ガーナ編み', 'ตัดผม', 'हिंदी बाल', 'أحمد', 'Чёрный цвет', 'Tóc tết Việt', 'Ọ̀ṣun'])(
    'a service in any script is found by its words: %s',
    async (name) => {
      const service = await makeService(testApp, adaeze, { name });
      for (const word of name.split(' '))
        expect((await services(`search=${encodeURIComponent(word)}`)).results).toMatchObject([
          { id: service },
        ]);
    },
  );

  test('a synonym selects the style of a menu', async () => {
    const ama = await makeProfessional(testApp, { display_name: 'Ama Owusu', location: 'Darwin NT' });
    const id = await makeService(testApp, ama, { name: 'Hair for a wedding' });
    const menu = styleMenu();
    const option = (key: string, label: string) => ({ id: key, label, sentence: null, picture_id: null });
    const variant = menu.variants[0] as (typeof menu.variants)[number];
    await saveMenu(testApp, ama, id, {
      ...menu,
      groups: [
        { id: 'style', name: 'Style', options: [option('twists', 'Twists'), option('braids', 'Braids')] },
      ],
      variants: [
        { ...variant, options: ['twists'], minutes_max: 60 },
        { ...variant, options: ['braids'], minutes_max: 120 },
      ],
      add_ons: [],
    });
    const page = await services('location=Darwin+NT&search=plaits');
    expect(page.results).toMatchObject([{ id, chosen_style: { labels: ['Braids'], minutes: 120 } }]);
  });

  test('services are found as they are during concurrent changes; hidden or deleted ones are not', async () => {
    const near = 'location=Hobart+TAS&search=';
    const found = async (word: string) =>
      (await services(near + word)).results.map(({ name }) => name).sort();
    const kemi = await makeProfessional(testApp, { display_name: 'Kemi Ade', location: 'Hobart TAS' });
    const { token } = kemi;
    const ids = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((number) =>
        makeService(testApp, kemi, { name: `Weave ${number}` }),
      ),
    );
    const [one, two, three, four] = ids;
    const change = async (id: string | undefined, changes: object) => {
      const service = {
        name: 'Weave',
        description: '',
        price: 40,
        service_duration_minutes: 60,
        category: 'Styling',
      };
      const body = { ...service, is_active: true, ...changes };
      const answer = await testApp.call('PUT', `/services/${id}`, { token, body });
      expect(answer.statusCode).toBe(200);
    };
    await Promise.all([
      change(one, { name: 'Sew-in' }),
      change(two, { is_active: false }),
      testApp.call('DELETE', `/services/${three}`, { token }),
      saveMenu(testApp, kemi, String(four), styleMenu()),
      makeService(testApp, kemi, { name: 'Weave Five' }),
      testApp.database
        .updateTable('professionals')
        .set({ display_name: 'Kemi Sola' })
        .where('id', '=', kemi.id)
        .execute(),
    ]);
    expect(await found('weave')).toEqual(['Weave Five', 'Weave Four']);
    expect(await found('sola')).toEqual(['Sew-in', 'Weave Five', 'Weave Four']);
    expect(await found('ade')).toEqual([]);
    await testApp.database
      .updateTable('professionals')
      .set({ is_active: false })
      .where('id', '=', kemi.id)
      .execute();
    expect(await found('weave')).toEqual([]);
    await testApp.database
      .updateTable('professionals')
      .set({ is_active: true })
      .where('id', '=', kemi.id)
      .execute();
    expect(await found('weave')).toHaveLength(2);
    await testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
    expect(await found('weave')).toEqual([]);
  });

  test('a change is found however late it commits, in every process, and after connections broke', async () => {
    const { database } = testApp;
    const beside = new SearchIndex(database);
    const found = async (word: string) => (await services(`location=Footscray&search=${word}`)).total;
    const name = async (id: string, to: string, queries: Queries = database) =>
      queries.updateTable('services').set({ name: to }).where('id', '=', id).execute();
    await beside.read([]);
    const late = await database.startTransaction().execute();
    await name(knotless, 'Halo braids', late);
    await name(starter, 'Ghana braids');
    expect([await found('halo'), await found('ghana')]).toEqual([0, 1]);
    await beside.read([]);
    await late.commit().execute();
    expect(await found('halo')).toBe(1);
    const { documents } = (await beside.read([])).professionals.get(adaeze.id)?.services ?? {};
    for (const changed of ['halo braids', 'ghana braids']) expect(documents).toContain(changed);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database);
    await until(() =>
      name(knotless, 'Knotless braids').then(
        () => true,
        () => false,
      ),
    );
    await until(() =>
      found('halo').then(
        (total) => total === 0,
        () => false,
      ),
    );
    await name(starter, 'Starter locs');
    const all = async (index: SearchIndex) => {
      const { professionals } = await index.read([]);
      // Where an index remembers comparisons is its own business.
      return [...professionals.ids()].sort().map((id) => ({ ...professionals.get(id), slot: undefined }));
    };
    const fresh = await all(new SearchIndex(database));
    expect(await all(searchIndexOf(database))).toEqual(fresh);
    expect(await all(beside)).toEqual(fresh);
  });

  test('a map area filters both lists with all else, and overrides a place in the text', async () => {
    const footscray = 'area=144.8,-37.9,145,-37.7';
    const fremantle = 'area=115.7,-32.1,115.9,-31.9';
    for (const asked of [
      'search=knotless+saturday',
      'search=knotless+perth+saturday&sort=cheapest',
      'from=2026-10-03',
    ]) {
      expect((await services(`${asked}&${fremantle}`)).total).toBe(0);
      expect((await professionals(`${asked}&${fremantle}`)).total).toBe(0);
      expect((await services(`${asked}&${footscray}`)).results.map(({ id }) => id)).toContain(knotless);
      const found = await professionals(`${asked}&${footscray}`);
      expect(found).toMatchObject({ total: 1, circles: [], results: [{ id: adaeze.id }] });
    }
    expect((await services(`search=knotless&location=3011&${fremantle}`)).total).toBe(0);
    expect((await professionals(footscray)).total).toBe(1);
  });

  test('a state by its name or abbreviation is searched as a whole, also among the words', async () => {
    const brunswick = await makeProfessional(testApp, { display_name: 'Bex', location: 'Brunswick VIC' });
    const idsOf = async (query: string) => (await professionals(query)).results.map(({ id }) => id);
    for (const state of ['VIC', 'vic', 'Victoria', 'Victoria,+Australia'])
      expect(await idsOf(`location=${state}`)).toEqual(expect.arrayContaining([adaeze.id, brunswick.id]));
    for (const state of ['NSW', 'New+South+Wales', 'South+Australia', 'Queensland'])
      expect(await idsOf(`location=${state}`)).not.toContain(brunswick.id);
    expect(await idsOf('search=knotless+victoria')).toEqual([adaeze.id]);
    expect(await idsOf('search=knotless+in+queensland')).toEqual([]);
    expect((await services('search=knotless+vic')).results.map(({ id }) => id)).toContain(knotless);
  });

  test('a service that requires a visit first has no publicly bookable days', async () => {
    const daysOf = async (id: string) => (await testApp.call('GET', `/services/${id}/free-days`)).json();
    expect(await daysOf(starter)).toEqual([]);
    // Of the menu the shortest style counts: 300 minutes from 9:00 am to 5:00 pm.
    expect(await daysOf(knotless)).toMatchObject([{ day: '2026-10-03', total: 4 }]);
  });

  test('the duration of the chosen style decides: waist length does not fit after a booking', async () => {
    const client = await makeClient(testApp);
    const id = newId();
    await testApp.database
      .insertInto('bookings')
      .values({
        ...{ id, client_id: client.id, professional_id: adaeze.id, status: 'confirmed', total_cents: 5000 },
        ...{ start_time: new Date('2026-10-02T23:00:00Z'), end_time: new Date('2026-10-03T01:30:00Z') },
      })
      .execute();
    expect((await services('search=knotless+medium+mid-back+saturday')).total).toBe(1);
    const page = await services('search=knotless+waist&from=2026-10-03');
    expect(page).toMatchObject({ total: 0, nearest: { day: null, wider: null } });
    await testApp.database.deleteFrom('bookings').where('id', '=', id).execute();
    expect((await services('search=knotless+waist&from=2026-10-03')).total).toBe(1);
  });

  test('when nothing fits, the nearest day and radius with results are suggested', async () => {
    expect((await services('search=knotless&from=2026-10-05&to=2026-10-06')).nearest).toEqual({
      day: { day: '2026-10-03', total: 1 },
      wider: null,
    });
    expect((await professionals('search=knotless+melton&from=2026-10-03')).nearest).toEqual({
      day: null,
      wider: { radius_km: 50, total: 1 },
    });
    expect((await services('search=wigs')).nearest).toBeNull();
  });

  test('only days that are named count, and only times of them', async () => {
    expect((await services('search=knotless+friday+or+sunday')).total).toBe(0);
    expect((await services('search=knotless+friday+or+saturday')).total).toBe(1);
    const startsOf = async (text: string) => {
      const page = await services(`search=knotless+medium+mid-back+${text}+near+footscray`);
      return page.results.map(({ free_starts }) => free_starts);
    };
    expect(await startsOf('saturday+after+10am')).toEqual([[...STARTS.slice(1), '2026-10-03T02:00:00.000Z']]);
    expect(await startsOf('saturday+before+10am')).toEqual([STARTS.slice(0, 1)]);
    expect(await startsOf('saturday+after+5pm')).toEqual([]);
  });

  test('how a search was read is answered, and what would find something without a part or a word', async () => {
    const page = await services('search=purple+knotless+saturday+under+$500');
    expect(page.understood.map(({ label }) => label)).toEqual(['Tomorrow (Sat 3 Oct)', 'Up to $500']);
    expect(page.relaxed).toEqual([{ label: 'purple', search: 'knotless saturday under $500', total: 1 }]);
    expect((await professionals('search=knotless+friday')).relaxed).toEqual([
      { label: 'Today (Fri 2 Oct)', search: 'knotless', total: 1 },
    ]);
    expect((await services('search=knotless+saturday')).relaxed).toEqual([]);
  });

  test.each([
    ['fade near me', 'Near me: add a suburb or postcode'],
    ['fade 31 november', 'No such day'],
  ])('what %j lacks is a hint, and no part of the search', async (search, hint) => {
    const page = await services(`search=${encodeURIComponent(search)}`);
    expect(page).toMatchObject({ understood: [], hints: [hint] });
  });

  test('days that are given replace a day among the words', async () => {
    const nothing = await services('search=knotless+monday');
    expect(nothing).toMatchObject({ total: 0, nearest: { day: { day: '2026-10-03', total: 1 } } });
    expect((await services('search=knotless+monday&from=2026-10-03')).total).toBe(1);
    // The window ends before the evening.
    expect((await services('search=knotless+monday+evening&from=2026-10-03')).total).toBe(0);
  });

  test.each([
    'Free this Saturday near me',
    'who can do knotless sat near footscary',
    'knotless saturday arvo',
    'someone for 4c hair on Saturday',
  ])('%j finds the free service', async (text) => {
    const { results } = await services(`search=${encodeURIComponent(text)}`);
    expect(results.map(({ id }) => id)).toContain(knotless);
  });

  test('without days each row has its next start, except for services that require something first', async () => {
    const { results } = await services('search=adaeze');
    const next = new Map(
      results.map(({ name, next_start, free_starts }) => [name, [next_start, free_starts]]),
    );
    expect(next.get('Knotless braids')).toEqual([STARTS[0], []]);
    expect(next.get('Starter locs')).toEqual([null, []]);
    expect((await services('search=adaeze&from=2026-10-03')).results.map(({ name }) => name)).not.toContain(
      'Starter locs',
    );
    const [row] = (await professionals('search=adaeze')).results;
    expect(row).toMatchObject({ next_start: STARTS[0], service: { name: 'Consultation', has_menu: false } });
  });

  test('prices are filtered from both ends of a menu, and all filters combine', async () => {
    const ids = async (query: string) => (await services(query)).results.map(({ id }) => id);
    expect(await ids('search=knotless&min_price=300')).toEqual([knotless]);
    expect(await ids('search=knotless&min_price=301')).toEqual([]);
    expect(await ids('search=knotless&max_price=239')).toEqual([]);
    expect(await ids('search=knotless&hair_type=1')).toEqual([]);
    expect(await ids('search=knotless&offers=step_free')).toEqual([]);
    expect((await professionals('min_price=300')).results.map(({ id }) => id)).toEqual([adaeze.id]);
  });

  test.each([
    'from=2026-02-30',
    'from=tomorrow',
    'from=2026-10-05&to=2026-10-04',
    'from=2026-10-01&to=2026-11-20',
    'part_of_day=night',
    'time_zone=australia/PERTH',
    'time_zone=Europe/Berlin',
    'hair_type=4D',
    'hair_type=5',
    'radius_km=1',
    'radius_km=500',
    'near=here',
    'near=91,10',
    'min_price=-1',
    'area=144,-38,145',
    'area=145,-38,144,-37',
    'area=144,-38,145,-37.123',
    'area=144,-38,500,-37',
  ])('"%s" is refused by both lists', async (query) => {
    for (const list of ['services', 'professionals'])
      expect((await testApp.call('GET', `/${list}/?${query}`)).statusCode).toBe(422);
  });
});
