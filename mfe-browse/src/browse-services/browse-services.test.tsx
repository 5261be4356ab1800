import { SERVICE_CATEGORIES } from '@crown-and-coil/shared-api';
import {
  type Call,
  fakeApi,
  loggedInAs,
  offline,
  page,
  problem,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import { service, serviceListing } from '../testing/samples';
import BrowseServices from './browse-services';

const open = (at = '/browse-services', from?: string) =>
  renderScreen(BrowseServices, ['/browse-services'], at, from);

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => service({ id: `s${place}`, name: `Service ${place}` }));

test('a card describes the service and links to its details', async () => {
  fakeApi({ 'GET /services/': page([service()]) });
  open();
  const link = await screen.findByRole('link', { name: 'Knotless box braids' });
  expect(link).toHaveAttribute('href', '/service-details/service-1');
  const card = within(screen.getByRole('article'));
  expect(card.getByText('Small to medium knotless parts.')).toBeVisible();
  expect(card.getByText('Adaeze Braids')).toBeVisible();
  expect(card.getByText('$340.00')).toBeVisible();
  expect(card.getByText('420 min')).toBeVisible();
  expect(screen.getByText('1 service')).toBeVisible();
});

test('a service whose professional has no name shows Unknown', async () => {
  const nameless = { ...service().professional, displayName: '' };
  fakeApi({ 'GET /services/': page([service({ professional: nameless })]) });
  open();
  expect(await screen.findByText('Unknown')).toBeVisible();
});

test('six placeholders are shown while the list loads', async () => {
  fakeApi({ 'GET /services/': unanswered });
  open();
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  // Placeholders are hidden from assistive technology, so no role finds them.
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(6);
});

test('the category filter offers all categories and each of the eight', async () => {
  fakeApi({ 'GET /services/': page([]) });
  open();
  const options = within(screen.getByLabelText('Category')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All Categories', ...SERVICE_CATEGORIES]);
  await screen.findByText('No services available.');
});

test.each([
  ['', 'No services available.'],
  ['?search=zzz', 'No services found for the search term'],
  ['?category=Loc%20Services', 'No services found in the Loc Services category.'],
  ['?category=Color&search=zzz', 'No services found for the search term'],
])('an empty response to "%s" says: %s', async (query, sentence) => {
  fakeApi({ 'GET /services/': page([]) });
  open(`/browse-services${query}`);
  expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
});

test.each([
  ["the server's message", () => problem(503, 'Back at noon.'), 'Back at noon.'],
  ['the fallback when the server sends no message', () => problem(500), 'Failed to load services.'],
  ['the fallback when offline', offline, 'Failed to load services.'],
])('a list that fails to load shows %s', async (_what, answer, sentence) => {
  fakeApi({ 'GET /services/': answer });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('Try again repeats the request and shows the list', async () => {
  let failing = true;
  fakeApi({ 'GET /services/': () => (failing ? problem(500) : page([service()])) });
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  failing = false;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Knotless box braids' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a search is sent to the server, kept in the URL, and keeps the category', async () => {
  const { calls } = fakeApi({ 'GET /services/': page([service()]) });
  const { place } = open('/browse-services?category=Color&page=2');
  await userEvent.type(screen.getByLabelText('Search services'), ' balayage {Enter}');
  expect(place().path).toBe('/browse-services?category=Color&search=balayage');
  await waitFor(() => {
    expect(String(calls.at(-1)?.query)).toBe('category=Color&search=balayage&skip=0&limit=20');
  });
});

test('a chosen category applies at once, and All Categories clears it', async () => {
  fakeApi({ 'GET /services/': page([service()]) });
  const { place } = open();
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Loc Services');
  expect(place().path).toBe('/browse-services?category=Loc+Services');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'All Categories');
  expect(place().path).toBe('/browse-services');
});

test('order and length apply at once, a price with Search; all are kept in the URL', async () => {
  const { calls } = fakeApi({ 'GET /services/': page([service()]) });
  const { place } = open('/browse-services?page=2');
  await userEvent.click(screen.getByText('More filters'));
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Lowest price first');
  expect(place().path).toBe('/browse-services?sort=cheapest');
  await userEvent.type(screen.getByLabelText('Price up to (AUD)'), '120');
  expect(place().path).toBe('/browse-services?sort=cheapest');
  await userEvent.selectOptions(screen.getByLabelText('Time up to'), '180');
  expect(place().path).toBe('/browse-services?max_price=120&max_minutes=180&sort=cheapest');
  await waitFor(() => {
    expect(String(calls.at(-1)?.query)).toBe('max_price=120&max_minutes=180&sort=cheapest&skip=0&limit=20');
  });
  await userEvent.clear(screen.getByLabelText('Price up to (AUD)'));
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Best match first');
  await userEvent.selectOptions(screen.getByLabelText('Time up to'), 'Any length');
  expect(place().path).toBe('/browse-services');
});

describe('for a client with a hair type', () => {
  beforeEach(() => loggedInAs('client'));
  afterEach(() => loggedInAs(null));
  const CLIENT = {
    ...{ id: 'client-naomi', firstName: 'Naomi', lastName: 'Tesfaye', phoneNumber: null, notes: null },
    ...{ hairType: 4, hairSubtype: 'B', profilePicture: null, createdAt: '2026-01-01T00:00:00.000Z' },
  };
  const answers = () => ({
    'GET /services/': page([service()]),
    'GET /clients/me': CLIENT,
    'GET /clients/me/favourites': [],
  });

  test('the hair type is preselected, and applies only with Search', async () => {
    const { calls } = fakeApi(answers());
    const { place } = open();
    const hair = await screen.findByLabelText('Hair like mine');
    await waitFor(() => expect(hair).toHaveValue('4'));
    expect(screen.getByText(', for your coily hair')).toBeInTheDocument();
    expect(screen.getByText('More filters').closest('details')).not.toHaveAttribute('open');
    expect(calls.some(({ query }) => query.has('hair_type'))).toBe(false);
    await userEvent.type(screen.getByLabelText('Search services'), 'knotless{Enter}');
    expect(place().path).toBe('/browse-services?search=knotless&hair_type=4');
    expect(screen.queryByText(', for your coily hair')).not.toBeInTheDocument();
  });

  test('a choice of any hair type is kept', async () => {
    fakeApi(answers());
    const { place } = open('/browse-services?hair_type=3');
    const hair = await screen.findByLabelText('Hair like mine');
    expect(hair).toHaveValue('3');
    await userEvent.selectOptions(hair, 'Any hair type');
    expect(place().path).toBe('/browse-services');
    await userEvent.type(screen.getByLabelText('Search services'), 'knotless{Enter}');
    expect(place().path).toBe('/browse-services?search=knotless');
    expect(hair).toHaveValue('');
  });
});

test('places are suggested while typing, apply with Search and are kept in the URL', async () => {
  const footscray = { display: 'Footscray VIC', postcodes: ['3011'] };
  const { calls } = fakeApi({ 'GET /services/': page([]), 'GET /places': [footscray] });
  const { place } = open('/browse-services?search=knotless');
  await userEvent.type(screen.getByLabelText('Where'), '3011');
  await waitFor(() => expect(document.querySelector('datalist option')).toHaveValue('Footscray VIC'));
  expect(String(calls.findLast(({ path }) => path === '/places')?.query)).toBe('q=3011&limit=8');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(place().path).toBe('/browse-services?search=knotless&location=3011');
  await waitFor(() => {
    expect(String(calls.at(-1)?.query)).toBe('search=knotless&location=3011&skip=0&limit=20');
  });
});

test('a place without results is named, with a next step', async () => {
  fakeApi({ 'GET /services/': page([]) });
  open('/browse-services?location=Cairns');
  expect(await screen.findByText(/Nothing is offered around "Cairns" yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all services' })).toBeVisible();
});

test.each([
  [
    'box+braids+katherine',
    { understood: [{ label: 'Around Katherine NT', without: 'box braids', places: [] }] },
    /Remove a part of it above/,
  ],
  ['knotless+monday', { nearest: { day: { day: '2026-12-06', total: 1 }, wider: null } }, /No start is free/],
])('a place or a day among the words of "%s" is named without results', async (words, found, help) => {
  fakeApi({ 'GET /services/': { ...page([]), ...found } });
  open(`/browse-services?search=${words}`);
  expect(await screen.findByText(help)).toBeVisible();
});

test('each part of a search that was understood can be removed, which moves the focus to the count', async () => {
  const understood = [
    { label: 'Sat 5 Dec', without: 'fade richmond', places: [] },
    {
      label: 'Around Richmond VIC or Richmond NSW',
      without: 'fade saturday',
      places: ['Richmond VIC', 'Richmond NSW'],
    },
  ];
  fakeApi({
    'GET /services/': ({ query }: Call) => ({
      ...page([service()]),
      understood: query.get('search') === 'fade richmond saturday' ? understood : [],
    }),
  });
  const { place } = open('/browse-services?search=fade+richmond+saturday&page=2');
  const read = await screen.findByRole('group', { name: 'How we read your search' });
  expect(within(read).getByRole('link', { name: 'Remove Sat 5 Dec' })).toHaveAttribute(
    'href',
    '/browse-services?search=fade+richmond',
  );
  expect(screen.getByRole('link', { name: 'Richmond NSW' })).toHaveAttribute(
    'href',
    '/browse-services?search=fade+saturday&location=Richmond+NSW',
  );
  const count = screen.getByText('1 service');
  expect(count).toHaveTextContent('1 service, for Sat 5 Dec; Around Richmond VIC or Richmond NSW');
  // Safari has no list without markers unless it is called one.
  expect(within(read).getByRole('list')).toHaveAttribute('role', 'list');
  const person = userEvent.setup();
  // Opens in another tab, which jsdom cannot do.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await person.keyboard('{Control>}');
  await person.click(screen.getByRole('link', { name: 'Remove Sat 5 Dec' }));
  await person.keyboard('{/Control}');
  expect(count).not.toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Remove Sat 5 Dec' }));
  expect(place().path).toBe('/browse-services?search=fade+richmond');
  expect(screen.getByLabelText('Search services')).toHaveValue('fade richmond');
  expect(count).toHaveFocus();
  await waitFor(() =>
    expect(screen.queryByRole('group', { name: 'How we read your search' })).not.toBeInTheDocument(),
  );
});

test('what a search lacks is said as text, and is not what was searched for', async () => {
  const hint = 'Near me: add a suburb or postcode';
  fakeApi({ 'GET /services/': { ...page([service()]), hints: [hint] } });
  open('/browse-services?search=fade+near+me');
  expect(await screen.findByText(hint)).toBeVisible();
  expect(screen.queryByRole('link', { name: new RegExp(hint) })).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'How we read your search' })).not.toBeInTheDocument();
  expect(screen.getByText('1 service')).toHaveTextContent(/^1 service$/);
});

test('without results, the search without one of its words is a way out', async () => {
  const relaxed = [{ label: 'purple', search: 'knotless', total: 1 }];
  fakeApi({ 'GET /services/': { ...page([]), relaxed } });
  open('/browse-services?search=purple+knotless&page=2');
  expect(await screen.findByRole('link', { name: 'Without “purple”: 1 service' })).toHaveAttribute(
    'href',
    '/browse-services?search=knotless',
  );
});

test('limits in the URL are shown, and named when there are no results within them', async () => {
  fakeApi({ 'GET /services/': page([]) });
  open('/browse-services?max_price=20&max_minutes=100');
  expect(await screen.findByText(/Nothing is within these limits/)).toBeVisible();
  expect(screen.getByLabelText('Price up to (AUD)')).toBeVisible();
  expect(screen.getByLabelText('Price up to (AUD)')).toHaveValue(20);
  expect(screen.getByRole('option', { name: /^1\sh 40\smin$/ })).toHaveProperty('selected', true);
  expect(screen.getByRole('link', { name: 'See all services' })).toBeVisible();
});

test('Back restores the previous list and filters', async () => {
  fakeApi({
    'GET /services/': ({ query }: Call) =>
      page([query.get('search') ? service({ name: 'Skin fade' }) : service()]),
  });
  open();
  const box = screen.getByLabelText('Search services');
  await userEvent.type(box, 'fade');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('link', { name: 'Skin fade' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
  expect(await screen.findByRole('link', { name: 'Knotless box braids' })).toBeVisible();
  expect(box).toHaveValue('');
});

test('a shared URL opens with its filters', async () => {
  const { calls } = fakeApi({ 'GET /services/': page([service()]) });
  open('/browse-services?category=color&search=copper');
  expect(screen.getByLabelText('Category')).toHaveValue('Color');
  expect(screen.getByLabelText('Search services')).toHaveValue('copper');
  await screen.findByRole('link', { name: 'Knotless box braids' });
  expect(calls[0]?.query.get('category')).toBe('Color');
});

test('an invalid URL shows everything', async () => {
  const { calls } = fakeApi({ 'GET /services/': page([service()]) });
  open('/browse-services?category=Perms&page=minus-one');
  await screen.findByRole('link', { name: 'Knotless box braids' });
  expect(String(calls[0]?.query)).toBe('skip=0&limit=20');
});

test('the twenty-first service is on the second page', async () => {
  const all = many(21);
  fakeApi({
    'GET /services/': ({ query }: Call) => {
      const skip = Number(query.get('skip'));
      return page(all.slice(skip, skip + 20), all.length, skip);
    },
  });
  const { place } = open('/browse-services?search=service');
  expect(await screen.findByText('21 services')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(20);
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: 'Service 20' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(place().path).toBe('/browse-services?search=service&page=2');
  expect(screen.getByText('21 services')).toHaveFocus();
});

test('a page past the end redirects to the last one', async () => {
  const all = many(21);
  fakeApi({
    'GET /services/': ({ query }: Call) => {
      const skip = Number(query.get('skip'));
      return page(all.slice(skip, skip + 20), all.length, skip);
    },
  });
  const { place } = open('/browse-services?page=9');
  expect(await screen.findByRole('link', { name: 'Service 20' })).toBeVisible();
  expect(place().path).toBe('/browse-services?page=2');
});

test.each([
  ['says when a response omits professionals', [service()], true],
  ['says so beside an empty result too', [], true],
  ['shows no message for a complete response', [service()], false],
])('%s', async (_what, services, isIncomplete) => {
  fakeApi({ 'GET /services/': { ...page(services), isIncomplete } });
  open();
  expect(
    await screen.findByText(`${services.length} ${services.length === 1 ? 'service' : 'services'}`),
  ).toBeVisible();
  const notices = screen.queryAllByText(
    'Some professionals cannot be shown right now. Try again in a few minutes.',
  );
  expect(notices).toHaveLength(isIncomplete ? 1 : 0);
});

describe('a response of an unexpected shape', () => {
  test.each([
    ['an object', { surprise: true }],
    ['null', null],
    ['a list', []],
    ['rows that are not a list', { results: { surprise: true }, total: 1 }],
    ['invalid JSON', new Response('<html>')],
  ])('%s shows an error on the page, and heading and filters stay', async (_what, answer) => {
    fakeApi({ 'GET /services/': answer });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Unexpected API response format.');
    expect(screen.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
    expect(screen.getByRole('search')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('a service without its professional shows Unknown, beside the others', async () => {
    const orphan = { ...service({ id: 'orphan', name: 'Orphan' }), professional: null };
    fakeApi({ 'GET /services/': page([orphan, service()]) });
    open();
    expect(await screen.findByRole('link', { name: 'Orphan' })).toBeVisible();
    expect(screen.getByText('Unknown')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Knotless box braids' })).toBeVisible();
  });

  test.each(Object.keys(service()))('a row with an invalid %s does not remove the others', async (field) => {
    const unusable = [null, undefined, {}, [], 7, 'x'].map((value, place) => ({
      ...service({ id: `bad-${place}` }),
      [field]: value,
    }));
    fakeApi({ 'GET /services/': page([...unusable, null, 'row', [], service({ name: 'A good row' })]) });
    open();
    expect(await screen.findByRole('link', { name: 'A good row' })).toBeVisible();
  });
});

describe('searching by day', () => {
  const NINE = '2026-11-27T22:00:00.000Z';
  const braids = serviceListing({
    menu: { priceFrom: 200, priceTo: 300, minutesFrom: 180, minutesTo: 420 },
    freeStarts: [NINE],
    nextStart: NINE,
    chosenStyle: { options: ['medium', 'mid'], labels: ['Medium', 'Mid-back'], minutes: 300 },
  });

  test('the day is sent to the server, and a free start leads to the booking with its style', async () => {
    const { calls } = fakeApi({ 'GET /services/': { ...page([braids]), nearest: null } });
    open('/browse-services?search=medium&from=2026-11-28&part_of_day=morning&hair_type=4B');
    const start = await screen.findByRole('link', {
      name: 'Sat, 28 Nov, 9:00\u00a0am AEDT, book Knotless box braids',
    });
    expect(start).toHaveAttribute(
      'href',
      '/choose-style/service-1?options=medium%2Cmid&start=2026-11-27T22%3A00%3A00.000Z',
    );
    expect(screen.getByText('Medium, Mid-back: up to 5 h')).toBeVisible();
    expect(String(calls.at(-1)?.query)).toBe(
      'search=medium&hair_type=4&from=2026-11-28&to=2026-11-28&part_of_day=morning&skip=0&limit=20',
    );
    expect(screen.getByLabelText('Hair like mine')).toHaveValue('4');
  });

  test('a free start of a service without a menu leads to the time step', async () => {
    fakeApi({ 'GET /services/': page([serviceListing({ nextStart: NINE })]) });
    open();
    expect(await screen.findByRole('link', { name: /^Sat, 28 Nov, 9:00\sam/ })).toHaveAttribute(
      'href',
      '/pick-booking-time/service-1?start=2026-11-27T22%3A00%3A00.000Z',
    );
  });

  test('when no time fits, the nearest day and distance are offered as links', async () => {
    fakeApi({
      'GET /services/': {
        ...page([]),
        nearest: { day: { day: '2026-11-29', total: 3 }, wider: { radiusKm: 25, total: 1 } },
      },
    });
    open('/browse-services?search=knotless&location=3011&from=2026-11-28&page=2');
    expect(await screen.findByRole('link', { name: /29 Nov 2026 has 3 services/ })).toHaveAttribute(
      'href',
      '/browse-services?search=knotless&location=3011&from=2026-11-29',
    );
    expect(screen.getByRole('link', { name: 'Within 25 km: 1 service' })).toHaveAttribute(
      'href',
      '/browse-services?search=knotless&location=3011&radius_km=25&from=2026-11-28',
    );
    expect(screen.getByRole('link', { name: 'Tell me when a time opens' })).toHaveAttribute(
      'href',
      '/wait-for-time?search=knotless&location=3011&from=2026-11-28',
    );
  });

  test('a day without results offers the waiting list, even when nothing is nearby', async () => {
    fakeApi({ 'GET /services/': { ...page([]), nearest: { day: null, wider: null } } });
    open('/browse-services?category=Color&from=2026-11-28');
    expect(await screen.findByRole('link', { name: 'Tell me when a time opens' })).toHaveAttribute(
      'href',
      '/wait-for-time?category=Color&from=2026-11-28',
    );
  });

  test('an end that is too late, or before the day, is moved to the one that is searched', async () => {
    const { calls } = fakeApi({ 'GET /services/': page([]) });
    const { place } = open('/browse-services?from=2026-11-01');
    const until = await screen.findByLabelText('Until');
    expect(until).toHaveAttribute('min', '2026-11-01');
    expect(until).toHaveAttribute('max', '2026-12-01');
    const searchUntil = async (day: string) => {
      fireEvent.change(until, { target: { value: day } });
      await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    };
    for (const day of ['2026-12-15', '2026-12-15']) {
      await searchUntil(day);
      expect(place().path).toBe('/browse-services?from=2026-11-01&to=2026-12-01');
      expect(until).toHaveValue('2026-12-01');
    }
    await waitFor(() => expect(calls.at(-1)?.query.get('to')).toBe('2026-12-01'));
    await searchUntil('2026-10-15');
    expect(place().path).toBe('/browse-services?from=2026-11-01');
    expect(until).toHaveValue('');
  });

  test('a preset day is marked when pressed, and cleared when pressed again', async () => {
    fakeApi({ 'GET /services/': page([]) });
    const { place } = open();
    const tomorrow = await screen.findByRole('button', { name: 'Tomorrow' });
    expect(tomorrow).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(tomorrow);
    expect(place().path).toMatch(/^\/browse-services\?from=\d{4}-\d\d-\d\d$/);
    expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(tomorrow);
    expect(place().path).toBe('/browse-services');
    await userEvent.click(screen.getByRole('button', { name: 'This weekend' }));
    expect(screen.getByRole('button', { name: 'This weekend' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('More filters').closest('details')).not.toHaveAttribute('open');
  });

  test("a preset day is counted from the viewer's today", async () => {
    const { timeZone: _server, ...options } = Intl.DateTimeFormat().resolvedOptions();
    jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...options, timeZone: 'Australia/Perth' });
    // Wednesday evening in Perth, Thursday in Sydney.
    jest.useFakeTimers({ now: Date.parse('2026-11-25T14:30:00Z'), advanceTimers: true });
    fakeApi({ 'GET /services/': page([]) });
    const { place } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Tomorrow' }));
    expect(place().path).toBe('/browse-services?from=2026-11-26');
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('"Near me" requests the location only when pressed, and says when it is denied', async () => {
    const getCurrentPosition = jest.fn();
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    fakeApi({ 'GET /services/': page([]) });
    const { place } = open('/browse-services?location=3011');
    const button = await screen.findByRole('button', { name: 'Near me' });
    expect(getCurrentPosition).not.toHaveBeenCalled();
    getCurrentPosition.mockImplementationOnce((_found, refused) => refused());
    await userEvent.click(button);
    expect(screen.getByText(/Your location is not available/)).toBeVisible();
    // On a phone the shortcuts scroll sideways, which would hide it.
    expect(screen.getByRole('group', { name: 'Shortcuts' })).not.toHaveTextContent(/location/);
    getCurrentPosition.mockImplementationOnce((found) =>
      found({ coords: { latitude: -37.81362, longitude: 144.96308 } }),
    );
    await userEvent.click(button);
    expect(place().path).toBe('/browse-services?near=-37.81%2C144.96&radius_km=25');
    expect(screen.getByRole('button', { name: 'Near me' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(place().path).toBe('/browse-services');
  });

  describe('a position that takes a while', () => {
    const position = { coords: { latitude: -37.81362, longitude: 144.96308 } };
    const getCurrentPosition = jest.fn();
    const arrive = () => act(() => getCurrentPosition.mock.lastCall?.[0](position));

    async function pressNearMe() {
      getCurrentPosition.mockReset();
      Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
      fakeApi({ 'GET /services/': page([service()]) });
      const { place } = open();
      await userEvent.click(await screen.findByRole('button', { name: 'Near me' }));
      expect(screen.getByText('Locating...')).toBeVisible();
      return place;
    }

    test('is requested once, and applied with what was typed meanwhile', async () => {
      const place = await pressNearMe();
      await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
      expect(getCurrentPosition).toHaveBeenCalledTimes(1);
      await userEvent.type(screen.getByLabelText('Search services'), 'fade');
      arrive();
      expect(place().path).toBe('/browse-services?search=fade&near=-37.81%2C144.96&radius_km=25');
      expect(screen.queryByText('Locating...')).not.toBeInTheDocument();
    });

    test('is ignored after another search', async () => {
      const place = await pressNearMe();
      await userEvent.type(screen.getByLabelText('Search services'), 'fade{Enter}');
      expect(screen.queryByText('Locating...')).not.toBeInTheDocument();
      arrive();
      expect(place().path).toBe('/browse-services?search=fade');
    });

    test('is ignored after a result was opened', async () => {
      const place = await pressNearMe();
      await userEvent.click(await screen.findByRole('link', { name: 'Knotless box braids' }));
      arrive();
      expect(place().path).toBe('/service-details/service-1');
    });
  });
});
