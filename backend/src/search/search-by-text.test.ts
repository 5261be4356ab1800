import { sql } from 'kysely';
import {
  makeClient,
  makeProfessional,
  makeService,
  PASSWORD,
  type ProfilePerson,
} from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';
import { until } from '../../testing/until';
import { addWindow } from '../bookings/testing/visit';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { SearchIndex, searchIndexOf } from './search-index';
import { professionals, services, testApp } from './testing/search-app';

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
