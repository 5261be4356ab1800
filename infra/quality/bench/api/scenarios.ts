import { randomUUID } from 'node:crypto';
import type { Calendars, Cast, Visiting } from './cast';
import { PASSWORD } from './fill/fill';
import type { NextRequest } from './load';

/** One kind of request that users make. */
export interface Scenario {
  readonly name: string;
  /** The same scenario for professionals with ordinary histories. */
  readonly ordinary?: string;
  /** Sent through the gateway instead of directly to the API. */
  readonly isThroughGateway?: true;
  /** Returns the next request; never the same twice in a row. */
  readonly next: () => NextRequest;
}

const WORDS = ['braids', 'silk press', 'curl', 'retwist amara', 'fade', 'locs nala', 'treatment', 'kofi'];
const CATEGORIES = ['Protective Styles', 'Styling', 'Loc Services', 'Cuts and Trims', 'Treatment'];
const SKILLS = ['Braider', 'Loctician', 'Curl Specialist', 'Barber', 'Silk Press Specialist'];
const PLACES = ['Sydney', 'Melbourne', 'Perth', 'Brisbane', 'Adelaide'];

/** Accept-Encoding of browsers over HTTPS. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';

/** The scenarios of issue 8, with requests as the screens send them; those of professionals with long histories last. */
export function scenariosOf(cast: Cast): Scenario[] {
  const client = inTurn(cast.clients);
  const { slots, uncompressed, notCached, page, dashboard, booking } = scenariosOfCalendars(
    cast,
    cast.clients,
  );
  const long = cast.longHistories && scenariosOfCalendars(cast.longHistories, cast.clients);
  return [
    notCached,
    slots,
    uncompressed,
    { name: 'search: services', next: serviceSearch() },
    { name: 'search: professionals', next: professionalSearch() },
    page,
    dashboard,
    booking,
    { ...booking, name: 'booking, through the gateway', isThroughGateway: true },
    {
      name: 'login',
      next: () => ({
        method: 'POST',
        path: '/api/login/',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username: client().email, password: PASSWORD }).toString(),
      }),
    },
    ...(long === undefined ? [] : [long.notCached, long.dashboard, long.booking]).map(({ name, next }) => ({
      name: `${name}, long history`,
      ordinary: name,
      next,
    })),
  ];
}

/** Requests about one professional after another. */
function scenariosOfCalendars({ professionals, freeTimes }: Calendars, clients: readonly Visiting[]) {
  const professional = inTurn(professionals);
  let asked = 0;
  const cachedSlots = () => {
    const { id, serviceId } = professional();
    return { path: `/api/availability/professional/${id}?service_ids=${serviceId}` };
  };
  return {
    notCached: {
      name: '30-day slots, not cached',
      next: () => {
        const { id, serviceId } = professional();
        // A different start each time, so that days are never cached.
        asked += 1;
        const from = new Date(Date.now() + asked).toISOString();
        return { path: `/api/availability/professional/${id}?service_ids=${serviceId}&from=${from}` };
      },
    },
    slots: {
      name: '30-day slots',
      next: () => ({ ...cachedSlots(), headers: { 'accept-encoding': BROWSER_ENCODINGS } }),
    },
    uncompressed: { name: '30-day slots, not compressed', next: cachedSlots },
    page: {
      name: 'professional page (4 calls)',
      next: callsOf(professional, ({ id }) => [
        { path: `/api/professionals/${id}` },
        { path: `/api/services/professional/${id}` },
        { path: `/api/media/public/pro-profile-pictures?professional_ids=${id}` },
        { path: `/api/availability/professional/${id}` },
      ]),
    },
    dashboard: {
      name: 'dashboard (6 calls)',
      next: callsOf(professional, ({ id, token }) =>
        [
          '/api/professionals/profile',
          '/api/notifications/unread-count',
          '/api/notifications/me?limit=20',
          '/api/services/my?skip=0&limit=20',
          `/api/bookings/professionals/${id}?skip=0&limit=20&order=agenda`,
          `/api/bookings/professionals/${id}/counts`,
        ].map((path) => ({ path, headers: { authorization: `Bearer ${token}` } })),
      ),
    },
    booking: { name: 'booking', next: bookingOf(freeTimes, clients) },
  } satisfies Record<string, Scenario>;
}

function serviceSearch(): () => NextRequest {
  const words = inTurn(WORDS);
  const category = inTurn(CATEGORIES);
  return () => ({ path: `/api/services/?${new URLSearchParams({ search: words(), category: category() })}` });
}

function professionalSearch(): () => NextRequest {
  const skill = inTurn(SKILLS);
  const location = inTurn(PLACES);
  return () => ({
    path: `/api/professionals/?${new URLSearchParams({ specialization_names: skill(), location: location() })}`,
  });
}

/** Books a new time on each call, with a new idempotency key, as the confirm page does. */
function bookingOf(freeTimes: Calendars['freeTimes'], clients: readonly Visiting[]): () => NextRequest {
  const client = inTurn(clients);
  const free = freeTimes[Symbol.iterator]();
  // Keys are stored with the bookings, so a restored database has those of earlier runs.
  const run = randomUUID();
  let count = 0;
  return () => {
    const { value: time } = free.next();
    if (time === undefined) throw new Error('All free times are booked: fill a larger database.');
    const { id, token } = client();
    count += 1;
    return {
      method: 'POST',
      path: '/api/bookings/',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `bench ${run} ${count}`,
      },
      body: JSON.stringify({
        professional_id: time.professionalId,
        client_id: id,
        service_ids: [time.serviceId],
        products: [],
        start_time: time.startTime,
        notes: 'Measured.',
        styles: [
          {
            service_id: time.serviceId,
            choice: { options: ['medium', 'shoulder'], hair: null, preparation: [], add_ons: [] },
            menu_revision: 1,
            price_cents: time.priceCents,
            minutes: 60,
          },
        ],
      }),
    };
  };
}

/** All calls of a screen, for one professional after another. */
function callsOf<Person>(next: () => Person, calls: (person: Person) => NextRequest[]): () => NextRequest {
  let waiting: NextRequest[] = [];
  return () => {
    if (waiting.length === 0) waiting = calls(next());
    return waiting.shift() ?? { path: '/' };
  };
}

export function inTurn<Item>(items: readonly Item[]): () => Item {
  let index = -1;
  return () => {
    index = (index + 1) % items.length;
    const item = items[index];
    if (item === undefined) throw new Error('There is nothing to take turns with.');
    return item;
  };
}
