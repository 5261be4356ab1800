import { checkAnswers, fakeApi, problem, store } from '../../testing';
import { HOUSE_RULES_TEMPLATES } from '../contract/house-rules';
import { availabilityApi } from '../endpoints/availability';
import { bookingsApi } from '../endpoints/bookings';
import { clientsApi } from '../endpoints/clients';
import { mediaApi } from '../endpoints/media';
import { professionalsApi } from '../endpoints/professionals';
import { servicesApi } from '../endpoints/services';
import { siteImagesApi } from '../endpoints/site-images';
import { styleMenusApi } from '../endpoints/style-menus';
import { apiErrorMessage, apiErrorStatus } from '../errors';

const AT = '2026-11-22T09:00:00Z';
const summary = { id: 'p1', displayName: 'Adaeze', location: 'Perth WA', timeZone: 'Australia/Perth' };
const service = {
  id: 's1',
  name: 'Braids',
  description: '',
  price: 90,
  serviceDurationMinutes: 60,
  category: 'Styling',
  professional: summary,
  menu: null,
  gates: null,
  timing: null,
  rating: null,
};
const slot = { startTime: AT, endTime: AT, availabilityId: 'w1' };
const booking = {
  id: 'b1',
  status: 'pending',
  professional: summary,
  client: { id: 'c1', firstName: 'Naomi', lastName: 'T' },
  services: [{ ...service, style: null }],
  products: [],
  startTime: AT,
  endTime: AT,
  duration: 60,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 5,
  notes: null,
  guardianName: null,
  houseRules: null,
  keptCard: null,
  totalPrice: 90,
  createdAt: AT,
  updatedAt: AT,
};

const { endpoints: services } = servicesApi;
const { endpoints: professionals } = professionalsApi;
const { endpoints: availability } = availabilityApi;
const { endpoints: bookings } = bookingsApi;
const { endpoints: clients } = clientsApi;
const { endpoints: pictures } = mediaApi;

const free = () =>
  store.dispatch(availability.listAvailabilityOfProfessional.initiate({ professionalId: 'p' }));

checkAnswers({
  lists: [
    ['/services/professional/p', () => store.dispatch(services.listServicesOfProfessional.initiate('p'))],
    ['/availability/professional/p', free],
    ['/bookings/clients/c', () => store.dispatch(bookings.listBookingsOfClient.initiate({ clientId: 'c' }))],
    [
      '/bookings/professionals/p',
      () => store.dispatch(bookings.listBookingsOfProfessional.initiate({ professionalId: 'p' })),
    ],
    ['/media', () => store.dispatch(pictures.listMyMedia.initiate({}))],
    ['/media/public', () => store.dispatch(pictures.listPublicMedia.initiate({ userIdentifier: 'p' }))],
    ['/media/client/c', () => store.dispatch(pictures.listClientMedia.initiate({ clientId: 'c' }))],
    [
      '/image',
      () =>
        store.dispatch(siteImagesApi.endpoints.listSiteImages.initiate({ imageType: 'homepage_carousel' })),
    ],
  ],
  details: [
    ['/services/s/menu', () => store.dispatch(styleMenusApi.endpoints.getStyleMenu.initiate('s'))],
    ['/services/s', () => store.dispatch(services.getService.initiate('s'))],
    ['/professionals/p', () => store.dispatch(professionals.getProfessional.initiate('p'))],
    ['/professionals/profile', () => store.dispatch(professionals.getOwnProfessional.initiate())],
    ['/bookings/b', () => store.dispatch(bookings.getBooking.initiate('b'))],
    ['/clients/me', () => store.dispatch(clients.getOwnClient.initiate())],
  ],
});

test('a listed service may lack its professional; a service to book may not', async () => {
  const orphan = { ...service, professional: null };
  fakeApi({ 'GET /services/professional/p': [orphan], 'GET /services/s1': orphan });
  const { data } = await store.dispatch(services.listServicesOfProfessional.initiate('p'));
  expect(data).toMatchObject([{ id: 's1', professional: { id: '', displayName: 'Unknown' } }]);
  const { error } = await store.dispatch(services.getService.initiate('s1'));
  expect(apiErrorMessage(error, '')).toBe('Unexpected API response format.');
});

test('an unknown time zone is replaced by the default', async () => {
  fakeApi({ 'GET /professionals/p1': { ...summary, timeZone: 'Mars/Olympus', specializations: null } });
  const { data } = await store.dispatch(professionals.getProfessional.initiate('p1'));
  expect(data).toMatchObject({ timeZone: 'Australia/Sydney', specializations: [] });
});

test.each(['startTime', 'endTime', 'status', 'totalPrice'])(
  'a booking with an invalid %s is omitted',
  async (field) => {
    fakeApi({ 'GET /bookings/clients/c': [{ ...booking, [field]: 'soon' }, booking] });
    const { data } = await store.dispatch(bookings.listBookingsOfClient.initiate({ clientId: 'c' }));
    expect(data).toEqual([booking]);
  },
);

test('house rules that cannot be read completely are dropped', async () => {
  const { moves: _moves, ...rules } = HOUSE_RULES_TEMPLATES.fair;
  const accepted = { version: 1, moves_by_client: 0, moved_late: false, was_confirmed: true };
  fakeApi({
    'GET /bookings/clients/c': [
      { ...booking, house_rules: { ...accepted, rules: HOUSE_RULES_TEMPLATES.fair } },
      { ...booking, house_rules: { ...accepted, rules } },
    ],
  });
  const { data } = await store.dispatch(bookings.listBookingsOfClient.initiate({ clientId: 'c' }));
  expect(data?.map(({ houseRules }) => houseRules?.rules.moves.allowed)).toEqual([2, undefined]);
});

test('a booking without its parties shows Unknown, and its status is case-insensitive', async () => {
  fakeApi({ 'GET /bookings/b1': { ...booking, status: 'Pending', professional: null, client: null } });
  const { data } = await store.dispatch(bookings.getBooking.initiate('b1'));
  expect(data).toMatchObject({
    status: 'pending',
    professional: { displayName: 'Unknown' },
    client: { firstName: 'Unknown' },
  });
});

test.each([null, {}, []])('%j is read as no client', async (answer) => {
  fakeApi({ 'GET /clients/c': () => Response.json(answer) });
  expect(await store.dispatch(clients.getClient.initiate('c'))).toMatchObject({ data: null, isError: false });
});

test('an open window drops invalid starts', async () => {
  fakeApi({
    'GET /availability/professional/p': [
      { id: 'w1', startTime: AT, endTime: AT, availableSlots: [slot, null] },
    ],
  });
  const { data } = await free();
  expect(data?.[0]?.availableSlots).toEqual([slot]);
  expect(data?.[0]?.freeTimes).toEqual([]);
});

test('unknown fields are kept', async () => {
  fakeApi({ 'GET /services/s1': { ...service, deposit: 20 } });
  const { data } = await store.dispatch(services.getService.initiate('s1'));
  expect(data).toEqual({ ...service, deposit: 20 });
});

test("an error keeps the server's message", async () => {
  fakeApi({ 'GET /services/s1': () => problem(404, 'Service not found.') });
  const { error } = await store.dispatch(services.getService.initiate('s1'));
  expect(apiErrorMessage(error, '')).toBe('Service not found.');
  expect(apiErrorStatus(error)).toBe(404);
});
