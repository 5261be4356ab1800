import {
  type Booking,
  DAY_MS,
  type Notification,
  type StyleRequest,
} from '@crown-and-coil/shared-api/contract';
import type { Updateable } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeProduct, makeService } from '../../testing/people';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { composeMail } from '../mail/compose';
import { completeVisits, remindOfNextVisits } from './scheduled-changes';
import type { BookingsTable } from './tables';
import {
  addWindow,
  book,
  bookOk,
  makeVisit,
  minutesIn,
  NOW,
  renewVisit,
  type Visit,
  WINDOW,
} from './testing/visit';

let testApp: TestApp;
let visit: Visit;
let product: string;
/** The revision of the menu that each test starts with. */
let revision: number;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  product = await makeProduct(testApp, visit.professional, { name: 'X-pression pack', price: 9.5 });
  revision = 0;
});
afterAll(() => testApp.close());
beforeEach(async () => {
  visit = await renewVisit(testApp, visit);
  await save(styleMenu(product));
});

async function save(menu: ReturnType<typeof styleMenu>, app: Pick<TestApp, 'call'> = testApp): Promise<void> {
  ({ revision } = await saveMenu(app, visit.professional, visit.serviceId, { ...menu, revision }));
}
const style = (choice: Partial<StyleRequest['choice']> = {}, shown: Partial<StyleRequest> = {}) =>
  styleRequest(visit.serviceId, choice, { menu_revision: revision, ...shown });
const bookStyle = (one: StyleRequest, change: Record<string, unknown> = {}) =>
  book(testApp, visit, { styles: [one], ...change });

test('a booking has the price, duration and labels of its style', async () => {
  const chosen = style(
    { preparation: [{ id: 'washed', by: 'professional' }], add_ons: ['beads'] },
    { price_cents: 23_500, minutes: 165 },
  );
  const answer = await bookStyle(chosen, { end_time: minutesIn(165), total_price: 235 });
  expect(answer.statusCode).toBe(201);
  const booking = answer.json<Booking>();
  expect(booking).toMatchObject({ total_price: 235, duration: 165, end_time: minutesIn(165), products: [] });
  expect(booking.services).toEqual([
    {
      id: visit.serviceId,
      name: 'Box braids',
      price: 235,
      service_duration_minutes: 165,
      style: {
        menu_revision: revision,
        choice: chosen.choice,
        options: [{ group: 'Size', option: 'Medium' }],
        lines: [
          { kind: 'variant', label: 'Medium', price_cents: 18_000, minutes: 120 },
          { kind: 'preparation', label: 'Washed', price_cents: 4000, minutes: 30 },
          { kind: 'add_on', label: 'Beads', price_cents: 1500, minutes: 15 },
        ],
        price_cents: 23_500,
        minutes: 165,
        minutes_min: 105,
        hair: 'bring',
        packing_list: [{ name: 'X-pression', packs: 4, is_pre_stretched: true }],
        sold_hair: null,
        preparation: [
          {
            id: 'washed',
            label: 'Washed',
            hours_before: 48,
            by: 'professional',
            fee_cents: 4000,
            minutes: 30,
          },
        ],
        earliest_start: null,
        latest_start: null,
        least_natural_length_cm: 5,
        hands: 1,
      },
    },
  ]);
});

test('a booked style is unaffected by menu changes, and moves with its booking', async () => {
  const booking = await bookOk(testApp, visit, { styles: [style()] });
  const [medium, large] = styleMenu(product).variants;
  await save({
    ...styleMenu(product),
    variants: [medium, large].flatMap((variant) => (variant ? [{ ...variant, price_cents: 90_000 }] : [])),
  });
  const { token } = visit.client;
  expect((await testApp.call('GET', `/bookings/${booking.id}`, { token })).json()).toEqual(booking);
  const body = { start_time: minutesIn(60) };
  const moved = await testApp.call('POST', `/bookings/${booking.id}/reschedule`, { token, body });
  expect(moved.json()).toMatchObject({
    services: booking.services,
    total_price: booking.total_price,
    end_time: minutesIn(180),
  });
});

test('sold hair becomes a product line of as many packs as needed, beside other chosen products', async () => {
  const sold = style({ hair: 'sold' }, { price_cents: 21_800 });
  const products = [{ product_id: product, quantity: 1, total_price: 9.5 }];
  const answer = await bookStyle(sold, { products, total_price: 227.5 });
  expect(answer.statusCode).toBe(201);
  const booking = answer.json<Booking>();
  expect(booking.total_price).toBe(227.5);
  expect(booking.services[0]).toMatchObject({ price: 180, style: { hair: 'sold', packing_list: [] } });
  expect(booking.products).toEqual([
    {
      product_id: product,
      product_name: 'X-pression pack',
      quantity: 5,
      price_per_item: 9.5,
      total_price: 47.5,
      is_client_supplied: false,
    },
  ]);
});

test('hair cannot be both bought and supplied by the client', async () => {
  const products = [{ product_id: product, quantity: 1, is_client_supplied: true }];
  const answer = await bookStyle(style({ hair: 'sold' }, { price_cents: 21_800 }), { products });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().detail).toContain('You buy the hair of this style');
});

test('a total that leaves out the style is refused', async () => {
  expect((await bookStyle(style(), { total_price: 50 })).statusCode).toBe(409);
  expect((await bookStyle(style(), { end_time: minutesIn(60) })).statusCode).toBe(409);
});

test.each<[string, () => StyleRequest[], string, string]>([
  ['no style', () => [], 'body.styles', 'Choose a style of this service first.'],
  [
    'an option missing',
    () => [style({ options: [] })],
    'body.styles.0.choice.options',
    'Choose an option: Size.',
  ],
  ['no hair', () => [style({ hair: null })], 'body.styles.0.choice.hair', 'Choose how the hair is supplied.'],
  [
    'a preparation unanswered',
    () => [style({ preparation: [] })],
    'body.styles.0.choice.preparation',
    'Say for each preparation who does it.',
  ],
  [
    'an add-on of other options',
    () => [style({ options: ['large'], add_ons: ['beads'] })],
    'body.styles.0.choice.add_ons',
    'Beads is not offered with this combination.',
  ],
  [
    'the style of a service that is not booked',
    () => [style(), { ...style(), service_id: '01920000-0000-7000-8000-000000000000' }],
    'body.styles.1.service_id',
    'Choose a style only for a service of this booking',
  ],
  ['one service twice', () => [style(), style()], 'body.styles', 'Choose one style of each service'],
])('a request with %s is refused on its field', async (_what, styles, loc, msg) => {
  const answer = await book(testApp, visit, { styles: styles() });
  expect(answer.statusCode).toBe(422);
  const [problem] = answer.json().detail;
  expect([problem.loc.join('.'), problem.msg]).toEqual([loc, msg]);
});

test('a service without a menu is booked as usual, beside one with a style', async () => {
  const wash = await makeService(testApp, visit.professional, { price: 40, service_duration_minutes: 30 });
  const service_ids = [wash, visit.serviceId];
  const booking = await bookOk(testApp, visit, { service_ids, styles: [style()], total_price: 220 });
  expect(booking).toMatchObject({
    duration: 150,
    services: [
      { id: wash, price: 40, style: null },
      { id: visit.serviceId, price: 180 },
    ],
  });
  const other = { service_ids: [wash], styles: [{ ...style(), service_id: wash, menu_revision: 1 }] };
  const answer = await book(testApp, visit, { ...other, start_time: minutesIn(300) });
  expect(answer.statusCode).toBe(409);
});

test('a price or duration other than the one shown is a 409 with both values', async () => {
  const answer = await bookStyle(style({}, { price_cents: 17_000, minutes: 90, menu_revision: 1 }));
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      detail:
        'The menu of this service has changed: the price was $170.00 and is now $180.00, it took up to 1 h 30 min and now ' +
        'takes up to 2 h. Please review your booking.',
      style: {
        service_id: visit.serviceId,
        menu_revision: revision,
        shown: { price_cents: 17_000, minutes: 90 },
        now: { price_cents: 18_000, minutes: 120 },
      },
    },
  ]);
});

test('a choice removed from the menu, or a changed price of sold hair, is a 409 too', async () => {
  const [medium] = styleMenu(product).variants;
  const before = style({ options: ['large'] }, { price_cents: 15_000, minutes: 90 });
  await save({ ...styleMenu(product), variants: medium ? [medium] : [] });
  const gone = await bookStyle(before);
  expect([gone.statusCode, gone.json()]).toMatchObject([
    409,
    { style: { menu_revision: revision, now: null } },
  ]);

  const removed = style();
  await save({
    ...styleMenu(),
    variants: [],
    groups: [],
    hair: null,
    preparation: [],
    add_ons: [],
    cadence: null,
  });
  expect((await bookStyle(removed)).json()).toMatchObject({ style: { now: null } });
  await save(styleMenu(product));
  const dearer = await bookStyle(style({ hair: 'sold' }, { price_cents: 21_000 }));
  expect(dearer.json()).toMatchObject({ style: { now: { price_cents: 21_800 } } });
});

test('a style starts only within its time limits: booked, moved, and in the free times', async () => {
  const large = style({ options: ['large'] }, { price_cents: 15_000, minutes: 90 });
  // The window opens at 9:00 am.
  const late = await bookStyle(large, { start_time: minutesIn(135) });
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'This style starts by 11:00 am. Please choose another time.',
  ]);
  const booking = (await bookStyle(large, { start_time: minutesIn(120) })).json<Booking>();
  expect(booking).toMatchObject({ status: 'pending', duration: 90 });
  const move = (minutes: number) =>
    testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
      token: visit.client.token,
      body: { start_time: minutesIn(minutes) },
    });
  expect((await move(135)).statusCode).toBe(409);
  expect((await move(0)).statusCode).toBe(200);

  const query = `duration_minutes=90&latest_start=11:00&from=${WINDOW.start_time}&to=${WINDOW.end_time}`;
  const path = `/availability/professional/${visit.professional.id}?${query}`;
  const [window] = (await testApp.call('GET', path)).json();
  const starts = window.available_slots.map(({ start_time }: { start_time: string }) => start_time);
  expect(starts).toEqual([90, 105, 120].map(minutesIn));
  const slots = await testApp.call('GET', `/availability/slots/${visit.windowId}?${query}`);
  expect(slots.json()).toEqual(window.available_slots);
});

describe('a cadence', () => {
  const CADENCE = {
    next_after_weeks: 5,
    tiers: [
      { up_to_weeks: 6, price_cents: 0, minutes: 0 },
      { up_to_weeks: 8, price_cents: 2500, minutes: 30 },
      { up_to_weeks: null, price_cents: 6000, minutes: 60 },
    ],
  };
  /** So many days after the start of the window of Monday 5 October, at the same time in UTC. */
  const daysLater = (days: number) => new Date(Date.parse(WINDOW.start_time) + days * DAY_MS).toISOString();

  beforeEach(() => save({ ...styleMenu(), cadence: CADENCE }));
  afterEach(() => testApp.setNow(NOW));

  /** A visit on 5 October, completed unless said otherwise. */
  async function visitBefore(change: Updateable<BookingsTable> = {}) {
    const { id } = await bookOk(testApp, visit, {
      styles: [style({ weeks: 1 })],
      start_time: minutesIn(0),
    });
    await testApp.database
      .updateTable('bookings')
      .set({ status: 'completed', ...change })
      .where('id', '=', id)
      .execute();
  }

  /** Tries to book a start so many days later, on a day of its own. */
  async function bookLater(days: number, one: StyleRequest) {
    await addWindow(testApp, visit.professional, {
      start_time: daysLater(days - 0.5),
      end_time: daysLater(days + 0.25),
    });
    return bookStyle(one, { start_time: daysLater(days) });
  }
  const standing = async (token: string) =>
    (await testApp.call('GET', `/services/${visit.serviceId}/standing`, { token })).json();

  test.each([
    ['5 weeks', 35, 18_000, 120, 'Up to 6 weeks'],
    // The clock of Melbourne went forward on 4 October: days are those of the calendar.
    ['6 weeks', 42, 18_000, 120, 'Up to 6 weeks'],
    ['6 weeks and a day', 43, 20_500, 150, '6 to 8 weeks'],
    ['9 weeks', 63, 24_000, 180, 'More than 8 weeks'],
  ])(
    'decides price and minutes %s after the last visit',
    async (_when, days, price_cents, minutes, words) => {
      await visitBefore();
      // What the client says does not count against the history.
      const chosen = style({ weeks: 1 }, { price_cents, minutes });
      const answer = await bookLater(days, chosen);
      expect(answer.json()).toMatchObject({
        total_price: price_cents / 100,
        duration: minutes,
        services: [
          {
            style: {
              next_after_weeks: 5,
              lines: [{ kind: 'variant' }, { kind: 'cadence', minutes: minutes - 120 }],
            },
          },
        ],
      });
      expect(answer.json().services[0].style.lines[1].label).toBe(`${words} since the last visit`);
      expect(await standing(visit.client.token)).toMatchObject({ last_visit_at: minutesIn(0) });
    },
  );

  test("a price that differs from the history's is a 409 with both values", async () => {
    await visitBefore();
    const answer = await bookLater(63, style());
    expect(answer.statusCode).toBe(409);
    expect(answer.json().style).toMatchObject({ now: { price_cents: 24_000, minutes: 180 } });
  });

  test('a new client states how long ago the last visit was', async () => {
    const answer = await bookStyle(style());
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toMatchObject([{ loc: ['body', 'styles', '0', 'choice', 'weeks'] }]);
    const said = style({ weeks: 7 }, { price_cents: 20_500, minutes: 150 });
    expect((await bookStyle(said)).statusCode).toBe(201);
    expect(await standing(visit.client.token)).toMatchObject({ last_visit_at: null });
    expect((await bookStyle(style({ weeks: 54 }))).statusCode).toBe(422);
  });

  test.each([[{ status: 'cancelled' as const, cancelled_by: 'client' as const }], [{ no_show: true }]])(
    'a visit that did not take place does not count as the last visit: %j',
    async (change) => {
      await visitBefore(change);
      expect((await bookLater(35, style())).statusCode).toBe(422);
      expect(await standing(visit.client.token)).toMatchObject({ last_visit_at: null });
    },
  );

  test('a visit by another client, or for another service, does not count', async () => {
    await visitBefore();
    const stranger = await makeClient(testApp);
    expect(await standing(stranger.token)).toMatchObject({ last_visit_at: null });
    const other = await makeService(testApp, visit.professional, { price: 50, service_duration_minutes: 60 });
    const answer = await testApp.call('GET', `/services/${other}/standing`, { token: visit.client.token });
    expect(answer.json()).toMatchObject({ last_visit_at: null });
  });

  describe('the reminder for the next visit', () => {
    const at = (now: Date | string) => ({
      database: testApp.database,
      now: new Date(now),
      signal: undefined,
      log: testApp.app.log,
    });
    const notified = async () =>
      (await testApp.call('GET', '/notifications/me', { token: visit.client.token }))
        .json<Notification[]>()
        .filter(({ type }) => type === 'booking_next_visit');

    /** A visit on 5 October that the clock completed. */
    async function completed() {
      const booking = await bookOk(testApp, visit, { styles: [style({ weeks: 1 })] });
      const { token } = visit.professional;
      await testApp.call('PATCH', `/bookings/${booking.id}`, { token, body: { status: 'confirmed' } });
      await completeVisits(at(WINDOW.end_time));
      return booking;
    }

    test("is sent once, after the cadence's interval, with a mail whose link stops only these reminders", async () => {
      const booking = await completed();
      expect(await remindOfNextVisits(at(daysLater(34.9)))).toBe(0);
      expect(await remindOfNextVisits(at(daysLater(35)))).toBe(1);
      expect(await remindOfNextVisits(at(daysLater(36)))).toBe(0);
      const [notice, ...others] = await notified();
      expect(others).toEqual([]);
      expect(notice).toMatchObject({ booking_id: booking.id });
      expect(notice?.message).toMatch(/^Your next visit is due: Box braids with /);
      const { database, config } = testApp;
      const mails = await database.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).execute();
      const [mail] = mails;
      const content = mail && (await composeMail(database, config, mail, new Date(daysLater(35))));
      expect(content?.action?.url).toContain(`/pick-booking-time/${visit.serviceId}?next=${booking.id}`);
      const link = new URL(content?.unsubscribeUrl ?? '');
      const stopped = await testApp.call('POST', `/notifications/unsubscribe${link.search}`);
      expect(stopped.json()).toEqual({ email: true, next_visits: false, reviews: true });
      const settings = {
        token: visit.client.token,
        body: { email: true, next_visits: true, reviews: true },
      };
      expect((await testApp.call('PUT', '/users/me/notification-settings', settings)).json()).toMatchObject(
        settings.body,
      );
    });

    test('is not sent after a no-show, a new booking or an opt-out', async () => {
      const { database } = testApp;
      const { id } = await completed();
      await database.updateTable('bookings').set({ no_show: true }).where('id', '=', id).execute();
      await remindOfNextVisits(at(daysLater(35)));
      const due = { no_show: false, next_visit_at: new Date(daysLater(35)) };
      await database.updateTable('bookings').set(due).where('id', '=', id).execute();
      const answer = await bookLater(30, style());
      expect(answer.statusCode).toBe(201);
      await remindOfNextVisits(at(daysLater(35)));
      expect(await notified()).toEqual([]);
    });
  });

  test('is included in the price and duration range of the service', async () => {
    const [first] = CADENCE.tiers;
    if (!first) throw new Error('The cadence has tiers.');
    const tiers = [{ ...first, price_cents: 1000, minutes: 15 }, ...CADENCE.tiers.slice(1)];
    await save({ ...styleMenu(), cadence: { ...CADENCE, tiers } });
    const service = (await testApp.call('GET', `/services/${visit.serviceId}`)).json();
    expect(service.menu).toEqual({ price_from: 160, price_to: 240, minutes_from: 75, minutes_to: 180 });
  });
});

test('a menu that changes during 200 bookings never produces a mix of old and new prices', async () => {
  /** Asks again after a 503: on a busy machine a request may wait too long for one of the pool's connections. */
  const patient: Pick<TestApp, 'call'> = {
    call: async (...request) => {
      const answer = await testApp.call(...request);
      return answer.statusCode === 503 ? patient.call(...request) : answer;
    },
  };
  const clients = [visit.client, await makeClient(testApp), await makeClient(testApp)];
  const menuOf = (index: number) => {
    const menu = styleMenu(product);
    return {
      ...menu,
      variants: menu.variants.map((variant) => ({
        ...variant,
        price_cents: 18_000 + index * 100,
        minutes_min: 15,
        minutes_max: 15 + (index % 3) * 15,
      })),
    };
  };
  const first = revision + 1;
  await save(menuOf(0));
  /** The price and minutes of each revision. */
  const menus = new Map([[first, [18_000, 15]]]);
  const edit = async () => {
    for (let index = 1; index <= 10; index += 1) {
      await save(menuOf(index), patient);
      menus.set(revision, [18_000 + index * 100, 15 + (index % 3) * 15]);
    }
  };
  /** Books what the menu says, and looks again when that has changed. */
  const reserve = async (number: number): ReturnType<typeof book> => {
    const client = clients[number % clients.length] ?? visit.client;
    const menu = (await patient.call('GET', `/services/${visit.serviceId}/menu`)).json();
    const [{ price_cents, minutes_max }] = menu.variants;
    const shown = { price_cents, minutes: minutes_max, menu_revision: menu.revision };
    const change = { styles: [style({}, shown)], start_time: minutesIn((number % 10) * 45) };
    const answer = await book(patient, { ...visit, client }, change);
    return answer.json().style === undefined ? answer : reserve(number);
  };
  const [, ...answers] = await Promise.all([
    edit(),
    ...Array.from({ length: 200 }, (_, number) => reserve(number)),
  ]);
  const booked = answers.filter(({ statusCode }) => statusCode === 201);
  expect(answers.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true);
  expect(booked).toHaveLength(10);
  for (const answer of booked) {
    const { services, duration, total_price } = answer.json<Booking>();
    const quote = services[0]?.style;
    expect([quote?.price_cents, quote?.minutes]).toEqual(menus.get(quote?.menu_revision ?? 0));
    expect([total_price * 100, duration]).toEqual([quote?.price_cents, quote?.minutes]);
  }
});
