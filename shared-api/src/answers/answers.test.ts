import { fakeApi, problem } from '../../testing';
import { availabilityApi } from '../endpoints/availability';
import { bookingsApi } from '../endpoints/bookings';
import { clientNotesApi } from '../endpoints/client-notes';
import { clientsApi } from '../endpoints/clients';
import { mediaApi } from '../endpoints/media';
import { notificationsApi } from '../endpoints/notifications';
import { productsApi } from '../endpoints/products';
import { professionalsApi } from '../endpoints/professionals';
import { servicesApi } from '../endpoints/services';
import { siteImagesApi } from '../endpoints/site-images';
import { apiErrorMessage, apiErrorStatus } from '../errors';
import { store } from '../store';

const AT = '2026-11-22T09:00:00Z';
const summary = { id: 'p1', display_name: 'Adaeze', location: 'Perth WA', time_zone: 'Australia/Perth' };
const service = {
  id: 's1',
  name: 'Braids',
  description: '',
  price: 90,
  service_duration_minutes: 60,
  category: 'Styling',
  professional: summary,
};
const slot = { start_time: AT, end_time: AT, availability_id: 'w1' };
const booking = {
  id: 'b1',
  status: 'pending',
  professional: summary,
  client: { id: 'c1', first_name: 'Naomi', last_name: 'T' },
  services: [service],
  products: [],
  start_time: AT,
  end_time: AT,
  duration: 60,
  notes: null,
  total_price: 90,
  created_at: AT,
  updated_at: AT,
};

const { endpoints: services } = servicesApi;
const { endpoints: professionals } = professionalsApi;
const { endpoints: availability } = availabilityApi;
const { endpoints: bookings } = bookingsApi;
const { endpoints: products } = productsApi;
const { endpoints: clients } = clientsApi;
const { endpoints: pictures } = mediaApi;
const { endpoints: notifications } = notificationsApi;

/** A path, and the query that asks for it. */
type Ask = [string, () => PromiseLike<{ data?: unknown; error?: unknown }>];
const own = { skip: 0, limit: 20 };
const pages: Ask[] = [
  ['/services/', () => store.dispatch(services.listServices.initiate({}))],
  [
    '/services/category/Color',
    () => store.dispatch(services.listServicesByCategory.initiate({ category: 'Color' })),
  ],
  ['/professionals/', () => store.dispatch(professionals.listProfessionals.initiate({}))],
];
const lists: Ask[] = [
  ['/services/my', () => store.dispatch(services.listOwnServices.initiate(own))],
  ['/services/professional/p', () => store.dispatch(services.listServicesOfProfessional.initiate('p'))],
  ['/availability/', () => store.dispatch(availability.listOwnAvailability.initiate({}))],
  [
    '/availability/professional/p',
    () => store.dispatch(availability.listAvailabilityOfProfessional.initiate({ professionalId: 'p' })),
  ],
  [
    '/availability/professional/p/next-starts',
    () => store.dispatch(availability.listNextStarts.initiate('p')),
  ],
  ['/availability/slots/w', () => store.dispatch(availability.listSlots.initiate({ availabilityId: 'w' }))],
  ['/bookings/clients/c', () => store.dispatch(bookings.listBookingsOfClient.initiate({ clientId: 'c' }))],
  [
    '/bookings/professionals/p',
    () => store.dispatch(bookings.listBookingsOfProfessional.initiate({ professionalId: 'p' })),
  ],
  [
    '/bookings/professionals/q',
    () => store.dispatch(bookings.pageBookingsOfProfessional.initiate({ professionalId: 'q', limit: 20 })),
  ],
  [
    '/clients/c/bookings',
    () => store.dispatch(clientNotesApi.endpoints.listBookingsWithClient.initiate('c')),
  ],
  ['/product/all/my', () => store.dispatch(products.listOwnProducts.initiate(own))],
  ['/product/professional/p/all', () => store.dispatch(products.listProductsOfProfessional.initiate('p'))],
  ['/media', () => store.dispatch(pictures.listMyMedia.initiate({}))],
  ['/media/public', () => store.dispatch(pictures.listPublicMedia.initiate({ user_identifier: 'p' }))],
  ['/media/client/c', () => store.dispatch(pictures.listClientMedia.initiate({ clientId: 'c' }))],
  [
    '/media/public/pro-profile-pictures',
    () => store.dispatch(pictures.listProfilePictures.initiate({ professional_ids: [] })),
  ],
  [
    '/image',
    () =>
      store.dispatch(siteImagesApi.endpoints.listSiteImages.initiate({ image_type: 'homepage_carousel' })),
  ],
  ['/notifications/me', () => store.dispatch(notifications.listNotifications.initiate({}))],
];
const details: Ask[] = [
  ['/services/s', () => store.dispatch(services.getService.initiate('s'))],
  ['/professionals/p', () => store.dispatch(professionals.getProfessional.initiate('p'))],
  ['/professionals/profile', () => store.dispatch(professionals.getOwnProfessional.initiate())],
  ['/availability/w', () => store.dispatch(availability.getAvailability.initiate('w'))],
  ['/bookings/b', () => store.dispatch(bookings.getBooking.initiate('b'))],
  ['/bookings/b/conflicts', () => store.dispatch(bookings.listBookingConflicts.initiate('b'))],
  ['/product/x', () => store.dispatch(products.getProduct.initiate('x'))],
  ['/clients/me', () => store.dispatch(clients.getOwnClient.initiate())],
  ['/clients/c/notes', () => store.dispatch(clientNotesApi.endpoints.getClientNotes.initiate('c'))],
  ['/notifications/n/read', () => store.dispatch(notifications.getNotification.initiate('n'))],
  ['/notifications/unread-count', () => store.dispatch(notifications.getUnreadCount.initiate())],
];

const reported = jest.fn();
beforeEach(() => {
  reported.mockReset();
  globalThis.reportError = reported;
});

const reports = () => reported.mock.calls.map(([error]) => (error as Error).message);

describe.each([...pages, ...lists, ...details])('%s', (path, ask) => {
  test.each([
    ['an unknown object', { surprise: true }],
    ['null', null],
    ['a text', 'text'],
    ['no JSON', new Response('<html>', { status: 200 })],
  ])('answered with %s fails with the sentence of the specification', async (_what, answer) => {
    fakeApi({ [`GET ${path}`]: answer });
    const { data, error } = await ask();
    expect(data).toBeUndefined();
    expect(apiErrorMessage(error, 'another sentence')).toBe('Unexpected API response format.');
    expect(apiErrorStatus(error)).toBeUndefined();
  });
});

test.each([...pages, ...details])('%s: a list is no page and no detail', async (path, ask) => {
  fakeApi({ [`GET ${path}`]: [] });
  const { error } = await ask();
  expect(apiErrorMessage(error, '')).toBe('Unexpected API response format.');
  expect(reports()).toEqual([expect.stringMatching(/^Unexpected answer to /)]);
});

test.each(pages)('%s: unusable rows are left out', async (path, ask) => {
  fakeApi({ [`GET ${path}`]: { results: [null, {}, 7], total: 3 } });
  expect((await ask()).data).toMatchObject({ results: [], total: 3 });
});

test.each(lists)('%s: unusable rows are left out', async (path, ask) => {
  fakeApi({ [`GET ${path}`]: [null, {}, 7, []] });
  const { data, error } = await ask();
  expect(error).toBeUndefined();
  expect(Array.isArray(data) ? data : Object(data).results).toEqual([]);
  expect(reports()).toEqual(['Left out unusable rows of an answer']);
});

test('a page without a total has as many as came', async () => {
  fakeApi({ 'GET /services/': { results: [service] } });
  const { data } = await store.dispatch(services.listServices.initiate({}));
  expect(data).toMatchObject({ results: [service], total: 1 });
  expect(reports()).toEqual([]);
});

test('a service of a list may lack its professional; one to book may not', async () => {
  const orphan = { ...service, professional: null };
  fakeApi({ 'GET /services/': { results: [orphan], total: 1 }, 'GET /services/s1': orphan });
  const { data } = await store.dispatch(services.listServices.initiate({}));
  expect(data?.results).toMatchObject([{ id: 's1', professional: { id: '', display_name: 'Unknown' } }]);
  const { error } = await store.dispatch(services.getService.initiate('s1'));
  expect(apiErrorMessage(error, '')).toBe('Unexpected API response format.');
});

test('a time zone that no browser knows does not reach the formatters', async () => {
  fakeApi({ 'GET /professionals/p1': { ...summary, time_zone: 'Mars/Olympus', specializations: null } });
  const { data } = await store.dispatch(professionals.getProfessional.initiate('p1'));
  expect(data).toMatchObject({ time_zone: 'Australia/Sydney', specializations: [] });
});

test.each(['start_time', 'end_time', 'status', 'total_price'])(
  'a booking without a usable %s is left out',
  async (field) => {
    fakeApi({ 'GET /bookings/clients/c': [{ ...booking, [field]: 'soon' }, booking] });
    const { data } = await store.dispatch(bookings.listBookingsOfClient.initiate({ clientId: 'c' }));
    expect(data).toEqual([booking]);
  },
);

test('a booking whose parties are missing is shown as of Unknown, its status in any case', async () => {
  fakeApi({ 'GET /bookings/b1': { ...booking, status: 'Pending', professional: null, client: null } });
  const { data } = await store.dispatch(bookings.getBooking.initiate('b1'));
  expect(data).toMatchObject({
    status: 'pending',
    professional: { display_name: 'Unknown' },
    client: { first_name: 'Unknown' },
  });
});

test.each([null, {}, []])('%j is no client', async (answer) => {
  fakeApi({ 'GET /clients/c': () => Response.json(answer) });
  expect(await store.dispatch(clients.getClient.initiate('c'))).toMatchObject({ data: null, isError: false });
});

test('an open window keeps its usable starts', async () => {
  fakeApi({
    'GET /availability/w1': { id: 'w1', start_time: AT, end_time: AT, available_slots: [slot, null] },
  });
  const { data } = await store.dispatch(availability.getAvailability.initiate('w1'));
  expect(data?.available_slots).toEqual([slot]);
  expect(data?.free_times).toEqual([]);
});

test('fields that this release does not know pass through', async () => {
  fakeApi({ 'GET /services/s1': { ...service, deposit: 20 } });
  const { data } = await store.dispatch(services.getService.initiate('s1'));
  expect(data).toEqual({ ...service, deposit: 20 });
});

test("a refusal keeps the server's sentence", async () => {
  fakeApi({ 'GET /services/s1': () => problem(404, 'Service not found.') });
  const { error } = await store.dispatch(services.getService.initiate('s1'));
  expect(apiErrorMessage(error, '')).toBe('Service not found.');
  expect(apiErrorStatus(error)).toBe(404);
});
