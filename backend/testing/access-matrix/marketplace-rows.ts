import {
  addDays,
  DAY_MS,
  HOUSE_RULES_TEMPLATES,
  houseRulesSchema,
  mondayOf,
} from '@crown-and-coil/shared-api/contract';
import { makeService } from '../people';
import type { Rows } from './rows';
import {
  adminOnly,
  bothParties,
  clients,
  everyone,
  loggedIn,
  ownAccount,
  parties,
  professionals,
} from './rows';
import { things, type World } from './world';

const service = () => ({
  name: 'Silk press',
  price: 80,
  service_duration_minutes: 60,
  category: 'Styling',
});
const product = () => ({ name: 'Castor oil', price: 14, attributes: [{ key: 'Scent', value: 'None' }] });
const professionalProfile = () => ({
  display_name: 'Amara Braids',
  professional_type: 'hairdresser',
  location: 'Footscray VIC',
  experience_years: 7,
  is_active: true,
  specializations: [2],
});
const HOUSE_RULES = houseRulesSchema.cast({
  ...HOUSE_RULES_TEMPLATES.fair,
  deposit: { ...HOUSE_RULES_TEMPLATES.fair.deposit, kind: 'none' },
});
const clientProfile = () => ({ first_name: 'Zuri', last_name: 'Okafor', phone_number: '0412345678' });

const SCORES = { result: 5, on_time: 4, price_as_quoted: 5, gentle: 3 };

let windows = 0;
/** An hour used by no other row: a professional's windows must not overlap. */
const window = () => {
  windows += 1;
  const start = Date.now() + 365 * DAY_MS + windows * DAY_MS;
  return {
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 3_600_000).toISOString(),
  };
};

const repetition = () => {
  const { start_time, end_time } = window();
  const until = addDays(start_time.slice(0, 10), 7);
  windows += 8;
  return { start_time, end_time, weekdays: [1, 2, 3, 4, 5, 6, 7], until };
};

/** Who may see and change professionals, their services, products and times, and the list of places. */
export const marketplaceRows: Rows = {
  'GET /professionals/': { answers: everyone(200) },
  'GET /professionals/specializations/': { answers: everyone(200) },
  'GET /professionals/location/': { answers: everyone(200), query: '?location=Footscray' },
  'GET /professionals/{id}': { answers: everyone(200), thing: 'professional' },
  'GET /professionals/{id}/house-rules': { answers: everyone(200), thing: 'professional' },
  'PUT /professionals/{id}/house-rules': {
    answers: professionals(409, 404),
    thing: 'professional',
    body: () => ({ version: 7, rules: HOUSE_RULES }),
  },
  // An admin may call the dashboard's route, but has no profile to show there.
  'GET /professionals/profile': { answers: { ...professionals(200), admin: 404 } },
  'GET /professionals/me/today': { answers: professionals(200) },
  'PUT /professionals/me': { answers: professionals(200), body: professionalProfile },

  // The matrix runs without a payment provider.
  'GET /professionals/{id}/payments': { answers: professionals(200, 404), thing: 'professional' },
  'GET /professionals/{id}/payments/balance': { answers: professionals(200, 404), thing: 'professional' },
  'GET /professionals/{id}/payments/movements': { answers: professionals(200, 404), thing: 'professional' },
  'GET /professionals/{id}/payments/movements.csv': {
    answers: professionals(200, 404),
    thing: 'professional',
  },
  'POST /professionals/{id}/payments/onboarding': { answers: professionals(409, 404), thing: 'professional' },
  'POST /payments/events': { answers: everyone(404) },

  'GET /professionals/{id}/business-details': { answers: professionals(200, 404), thing: 'professional' },
  'PUT /professionals/{id}/business-details': {
    answers: professionals(200, 404),
    thing: 'professional',
    body: () => ({ abn: '51 824 753 556' }),
  },
  'GET /professionals/{id}/invoices': { answers: { ...parties(200), client: 404 }, thing: 'professional' },
  'GET /clients/{id}/invoices': { answers: { ...parties(200), professional: 404 }, thing: 'client' },
  'GET /bookings/{id}/invoices': { answers: parties(200), thing: 'booking' },
  'GET /invoices/{id}': { answers: parties(200), thing: 'invoice' },
  'GET /invoices/{id}.pdf': { answers: parties(200), thing: 'invoice' },

  'GET /pages/addresses': { answers: everyone(200) },

  'GET /services/': { answers: everyone(200) },
  'GET /services/category/{category}': { answers: everyone(200), thing: 'category' },
  'GET /services/professional/{id}': { answers: everyone(200), thing: 'professional' },
  'GET /services/{id}': { answers: everyone(200), thing: 'service' },
  'GET /services/{id}/free-days': { answers: everyone(200), thing: 'service' },
  'GET /services/{id}/menu': { answers: everyone(200), thing: 'service' },
  'PUT /services/{id}/menu': {
    answers: professionals(200, 404),
    thing: 'service',
    body: () => ({ revision: 0 }),
  },
  'GET /services/{id}/standing': { answers: clients(200), thing: 'service' },
  'GET /services/my': { answers: professionals(200) },
  'POST /services/': { answers: professionals(201), body: service },
  'PUT /services/{id}': { answers: professionals(200, 404), thing: 'service', body: service },
  'DELETE /services/{id}': { answers: professionals(204, 404), thing: 'service' },

  'GET /product/professional/{id}/all': { answers: everyone(200), thing: 'professional' },
  'GET /product/{id}': { answers: everyone(200), thing: 'product' },
  'GET /product/all/my': { answers: professionals(200) },
  'POST /product/': { answers: professionals(201), body: product },
  'PUT /product/{id}': { answers: professionals(200, 404), thing: 'product', body: product },
  'DELETE /product/{id}': { answers: professionals(204, 404), thing: 'product' },

  'GET /availability/professional/{id}': { answers: everyone(200), thing: 'professional' },
  'GET /availability/professional/{id}/next-starts': { answers: everyone(200), thing: 'professional' },
  'GET /availability/professional/{id}/limits': { answers: everyone(200), thing: 'professional' },
  'GET /availability/settings': { answers: professionals(200) },
  'PUT /availability/settings': {
    answers: professionals(200),
    body: () => ({ notice_hours: null, horizon_days: null, start_interval_minutes: 15 }),
  },
  'GET /availability/slots/{id}': { answers: everyone(200), thing: 'window' },
  'GET /availability/': { answers: professionals(200) },
  // The times of an active professional are public: the booking flow reads one window as well.
  'GET /availability/{id}': { answers: everyone(200), thing: 'window' },
  'POST /availability/': { answers: professionals(201), body: window },
  'POST /availability/repeat': { answers: professionals(201), body: repetition },
  'GET /availability/series': { answers: professionals(200) },
  // No such series exists.
  'PUT /availability/series/{id}': {
    answers: professionals(404),
    thing: 'window',
    body: () => ({ weekdays: [1], start_time: '09:00', end_time: '17:00' }),
  },
  'DELETE /availability/series/{id}': { answers: professionals(404), thing: 'window' },
  // The week has no windows: a permitted caller learns that there is nothing to copy.
  'POST /availability/copy-week': {
    answers: professionals(409),
    body: () => ({
      from: '2020-01-06',
      to: mondayOf(new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10)),
    }),
  },
  'POST /availability/day-off': {
    answers: professionals(200),
    body: () => ({ day: new Date(Date.now() + 700 * DAY_MS).toISOString().slice(0, 10) }),
  },
  'GET /availability/days-off': { answers: professionals(200) },
  'POST /availability/days-off': {
    answers: professionals(200),
    body: () => ({ days: [new Date(Date.now() + 701 * DAY_MS).toISOString().slice(0, 10)] }),
  },
  'DELETE /availability/days-off/{day}': { answers: professionals(200), thing: 'day' },
  'GET /availability/blocked-times': { answers: professionals(200) },
  'POST /availability/blocked-times': { answers: professionals(201), body: window },
  'PUT /availability/blocked-times/{id}': {
    answers: professionals(200, 404),
    thing: 'blockedTime',
    body: window,
  },
  'DELETE /availability/blocked-times/{id}': { answers: professionals(204, 404), thing: 'blockedTime' },
  'PUT /availability/{id}': { answers: professionals(200, 404), thing: 'window', body: window },
  'DELETE /availability/{id}': { answers: professionals(204, 404), thing: 'window' },

  'GET /clients/me': { answers: clients(200) },
  'PUT /clients/me': { answers: clients(200), body: clientProfile },
  'GET /clients/me/comfort': { answers: clients(200) },
  'PUT /clients/me/comfort/{item}': {
    answers: clients(200),
    thing: 'comfortItem',
    body: () => ({ consent: true, words: 'Peanut oil.' }),
  },
  'DELETE /clients/me/comfort/{item}': { answers: clients(204), thing: 'comfortItem' },
  'GET /clients/me/favourites': { answers: clients(200) },
  'PUT /clients/me/favourites/{id}': { answers: clients(204), thing: 'professional' },
  'DELETE /clients/me/favourites/{id}': { answers: clients(204), thing: 'professional' },
  'GET /clients/{id}/comfort': { answers: professionals(200, 404), thing: 'client' },
  'GET /clients/{id}': { answers: parties(200), thing: 'client' },

  // Only the client gets as far as the time check, which fails here; the other client cannot book in their name.
  'POST /bookings/': { answers: { ...clients(409), otherClient: 403 }, body: booking },
  'GET /reviews/': {
    answers: everyone(200),
    query: ({ people }) => `?professional_id=${people.professional.id}`,
  },
  'POST /reviews/': {
    answers: clients(201, 404),
    body: async (world) => ({ booking_id: await things.visit(world), ...SCORES }),
  },
  'PUT /reviews/{id}': { answers: clients(200, 404), thing: 'review', body: () => SCORES },
  'DELETE /reviews/{id}': { answers: clients(204, 404), thing: 'review' },
  'POST /reviews/{id}/reply': {
    answers: professionals(200, 404),
    thing: 'review',
    body: () => ({ text: 'Thank you.' }),
  },
  // Authors cannot report their own review: GET says so, POST gets a 409.
  'GET /reviews/{id}/report': { answers: { ...loggedIn(200), admin: 403 }, thing: 'review' },
  'POST /reviews/{id}/report': {
    answers: { ...loggedIn(200), client: 409, admin: 403 },
    thing: 'review',
    body: () => ({ reason: 'fake' }),
  },
  'GET /admin/reviews': { answers: adminOnly(200) },
  'POST /admin/reviews/{id}/remove': {
    answers: adminOnly(204),
    thing: 'review',
    body: () => ({ reason: 'fake' }),
  },
  'POST /admin/reviews/{id}/restore': { answers: adminOnly(409), thing: 'review' },
  'POST /admin/reviews/{id}/keep': { answers: adminOnly(204), thing: 'review' },
  'GET /bookings/{id}/review': { answers: bothParties(200), thing: 'visit' },
  'PUT /bookings/{id}/feedback': {
    answers: professionals(200, 404),
    thing: 'visit',
    body: () => ({ text: 'A pleasure.' }),
  },
  'GET /bookings/{id}': { answers: parties(200), thing: 'booking' },
  'PATCH /bookings/{id}': { answers: parties(200), thing: 'booking', body: () => ({ notes: 'Side door.' }) },
  'GET /bookings/unread-messages': { answers: { ...loggedIn(200), admin: 403 } },
  'GET /bookings/{id}/messages': { answers: { ...parties(200), admin: 404 }, thing: 'booking' },
  'POST /bookings/{id}/messages': {
    answers: { ...parties(201), admin: 404 },
    thing: 'booking',
    body: () => ({ text: 'Is there parking?' }),
  },
  // The parties get a 404: no such message exists.
  'POST /bookings/{id}/messages/read': {
    answers: { ...parties(404) },
    thing: 'booking',
    body: ({ people }) => ({ until: people.client.id }),
  },
  // Authors cannot report their own message.
  'POST /messages/{id}/report': {
    answers: { ...parties(200), client: 409, admin: 404 },
    thing: 'message',
    body: () => ({ reason: 'abusive' }),
  },
  'GET /admin/reported-messages': { answers: adminOnly(200) },
  'POST /admin/reported-messages/{id}/remove': {
    answers: adminOnly(204),
    thing: 'reportedMessage',
    body: () => ({ reason: 'abusive' }),
  },
  'POST /admin/reported-messages/{id}/keep': { answers: adminOnly(204), thing: 'reportedMessage' },
  // A permitted caller gets an error as the time is not offered; admin, as only the two parties can move a booking.
  'POST /bookings/{id}/reschedule': {
    answers: parties(409),
    thing: 'booking',
    body: () => ({ start_time: new Date(Date.now() + 3 * DAY_MS).toISOString() }),
  },
  // The client gets an error: the booking has no deposit.
  'POST /bookings/{id}/deposit': { answers: clients(409, 404), thing: 'booking' },
  // The professional gets an error: the booking has none.
  'POST /bookings/{id}/preparation': {
    answers: professionals(409, 404),
    thing: 'booking',
    body: ({ people }) => ({ service_id: people.professional.id, item_id: 'washed', not_done: true }),
  },
  'GET /bookings/clients/{id}': {
    answers: { ...parties(200), professional: 404 },
    thing: 'client',
  },
  'GET /bookings/professionals/{id}': { answers: { ...parties(200), client: 404 }, thing: 'professional' },
  'GET /bookings/clients/{id}/counts': { answers: { ...parties(200), professional: 404 }, thing: 'client' },
  'GET /bookings/professionals/{id}/counts': {
    answers: { ...parties(200), client: 404 },
    thing: 'professional',
  },
  'GET /bookings/{id}/conflicts': {
    answers: { ...parties(200), client: 403, otherClient: 403 },
    thing: 'booking',
  },

  // A permitted caller gets as far as the pictures, which are missing.
  'POST /photo-quotes/': {
    answers: clients(422),
    body: ({ people }) => ({
      professional_id: people.professional.id,
      words: 'Like this.',
      picture_ids: [people.client.id],
    }),
  },
  'GET /photo-quotes/': { answers: { ...loggedIn(200), admin: 403 } },
  'GET /photo-quotes/{id}': { answers: bothParties(200), thing: 'photoQuote' },
  'POST /photo-quotes/{id}/answer': {
    answers: professionals(200, 404),
    thing: 'photoQuote',
    body: async ({ testApp, people }) => ({
      service_id: await makeService(testApp, people.professional),
      price_cents: 20_000,
      minutes_min: 60,
      minutes_max: 90,
      valid_days: 30,
    }),
  },
  'POST /photo-quotes/{id}/end': { answers: bothParties(204), thing: 'photoQuote' },
  'GET /photo-quotes/{id}/messages': { answers: { ...parties(200), admin: 404 }, thing: 'photoQuote' },
  'POST /photo-quotes/{id}/messages': {
    answers: { ...parties(201), admin: 404 },
    thing: 'photoQuote',
    body: () => ({ text: 'Could it be longer?' }),
  },
  // The parties learn that there is no such message.
  'POST /photo-quotes/{id}/messages/read': {
    answers: { ...parties(404) },
    thing: 'photoQuote',
    body: ({ people }) => ({ until: people.client.id }),
  },
  // The service is someone else's.
  'POST /waiting-list/': {
    answers: clients(422),
    body: ({ people }) => ({
      professional_id: people.professional.id,
      service_id: people.client.id,
      from: new Date().toISOString().slice(0, 10),
      to: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10),
    }),
  },
  // Without a place.
  'POST /waiting-list/any-professional': {
    answers: clients(422),
    body: () => ({
      from: new Date().toISOString().slice(0, 10),
      to: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10),
    }),
  },
  'GET /waiting-list/': { answers: { ...loggedIn(200), admin: 403 } },
  'POST /waiting-list/{id}/end': { answers: clients(204, 404), thing: 'waitingListEntry' },
  'GET /waiting-list/{id}/starts': { answers: professionals(200, 404), thing: 'waitingListEntry' },
  // A permitted caller gets an error: the time is not free.
  'POST /waiting-list/{id}/offer': {
    answers: professionals(409, 404),
    thing: 'waitingListEntry',
    body: () => ({ start_time: new Date(Date.now() + 3 * DAY_MS).toISOString() }),
  },
  'POST /waiting-list/offers/{id}/end': { answers: bothParties(204), thing: 'waitingListOffer' },
  'GET /waiting-list/settings': { answers: professionals(200) },
  'PUT /waiting-list/settings': { answers: professionals(200), body: () => ({ is_open: true }) },
  // About a client who has a booking with them.
  'GET /clients/{id}/patch-tests': { answers: professionals(200, 404), thing: 'client' },
  'POST /clients/{id}/patch-tests': {
    answers: professionals(201, 404),
    thing: 'client',
    body: () => ({ tested_at: new Date(Date.now() - DAY_MS).toISOString(), product: 'Colour 5N' }),
  },
  'DELETE /patch-tests/{id}': { answers: professionals(204, 404), thing: 'patchTest' },

  'GET /places': { answers: everyone(200), query: '?q=Foots' },
  'GET /places/provider': { answers: everyone(200) },
  'GET /health/live': { answers: everyone(200) },
  'GET /health/ready': { answers: everyone(200) },
  'GET /users/me/': { answers: ownAccount(200) },
  'POST /logout/': { answers: ownAccount(204), endsToken: true },
  'POST /login/': { answers: everyone(401), form: unknownPerson },
};

let strangers = 0;
/** A different name each time: failures per name are counted and limited. */
function unknownPerson() {
  strangers += 1;
  return { username: `unknown${strangers}`, password: 'not the password' };
}

async function booking({ testApp, people }: World) {
  const { id } = people.professional;
  const [offered] = (await testApp.call('GET', `/services/professional/${id}`)).json<{ id: string }[]>();
  return {
    professional_id: id,
    client_id: people.client.id,
    service_ids: [offered?.id],
    start_time: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  };
}
