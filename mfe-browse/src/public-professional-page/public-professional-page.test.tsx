import { HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import {
  type Call,
  fakeApi,
  loggedInAs,
  offline,
  problem,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import { picture, professional, reviewsPage, service } from '../testing/samples';
import PublicProfessionalPage from './public-professional-page';

const PATHS = ['/public-professional-page/:professionalId', '/public-professional-page'];
const open = (at = '/public-professional-page/pro-1') => renderScreen(PublicProfessionalPage, PATHS, at);

/** Far ahead, so that the starts are never in the past: 9:00 am and 5:00 pm in Melbourne. */
const inMay = (day: number) => {
  const at = (hour: number) => new Date(Date.UTC(2099, 4, day - 1, hour)).toISOString();
  return { day: `2099-05-0${day}`, starts: [at(23), at(31)], total: 12 };
};

const PORTRAIT = { url: '/media/one-1280.webp', srcset: '', placeholder: null };
const known = {
  'GET /professionals/pro-1': professional({ portrait: PORTRAIT }),
  'GET /reviews/': reviewsPage(),
  'GET /services/professional/pro-1': [service()],
  'GET /services/service-1/free-days': [inMay(5)],
  'GET /availability/professional/pro-1/next-starts': [
    { serviceId: 'service-1', startTime: '2099-05-04T23:00:00.000Z' },
  ],
  'GET /media/public': [],
};

test('the page shows photo, name, place, experience, specialisations and bio', async () => {
  fakeApi(known);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Braids' })).toBeVisible();
  await waitFor(() => {
    expect(screen.getByRole('img', { name: 'Adaeze Braids' })).toHaveAttribute('src', '/media/one-1280.webp');
  });
  expect(screen.getByText('Footscray VIC')).toBeVisible();
  expect(screen.getByText("Hairdresser, 11 years' experience")).toBeVisible();
  const chips = within(screen.getByRole('list', { name: 'Specialisations' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Braider', 'Natural Hair Stylist']);
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
  expect(screen.getByText(/I learned to braid/)).toBeVisible();
});

const OWN_CLIENT = {
  ...{ id: 'client-1', firstName: 'Naomi', lastName: 'Adler', phoneNumber: null, notes: null },
  ...{ hairType: 4, profilePicture: null, createdAt: '2026-01-01T00:00:00.000Z' },
};

const lookOf = (hairType: number | null, labels: string[] = []) => ({
  serviceId: 'service-1',
  options: labels.map((label) => label.toLowerCase()),
  hairType,
  offer: {
    serviceName: 'Knotless box braids',
    labels,
    priceCents: 31_500,
    minutesMin: 330,
    minutesMax: 330,
    hasMenu: labels.length > 0,
  },
});

test('the portfolio shows eight pictures, all on request, or those of the style in the URL', async () => {
  const pictures = Array.from({ length: 12 }, (_, place) =>
    picture({ id: `p${place}`, serviceCategory: place < 9 ? 'Protective Styles' : 'Color' }),
  );
  const { calls } = fakeApi({ ...known, 'GET /media/public': pictures });
  open();
  const portfolio = within(await screen.findByRole('region', { name: 'Portfolio' }));
  expect(portfolio.getAllByRole('img')).toHaveLength(8);
  expect(portfolio.getByRole('link', { name: 'Color 3' })).toHaveAttribute(
    'href',
    '/public-professional-page/pro-1?style=Color#portfolio',
  );
  await userEvent.click(portfolio.getByRole('link', { name: 'Color 3' }));
  expect(portfolio.getAllByRole('img')).toHaveLength(3);
  expect(portfolio.queryByRole('link', { name: /^Show all/ })).not.toBeInTheDocument();
  await userEvent.click(portfolio.getByRole('link', { name: 'All styles 12' }));
  await userEvent.click(portfolio.getByRole('link', { name: 'Show all 12 pictures' }));
  expect(portfolio.getAllByRole('img')).toHaveLength(12);
  expect(portfolio.getByRole('list', { name: 'Portfolio' })).toHaveFocus();
  const asked = calls.find(({ path }) => path === '/media/public');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    user_identifier: 'pro-1',
    media_type: 'Portfolio',
  });
});

afterEach(() => loggedInAs(null));

test('a picture shows its look, price and length, and links to its booking', async () => {
  const shown = picture({ id: 'braids', look: lookOf(4, ['Medium', 'Waist']) });
  fakeApi({ ...known, 'GET /media/public': [shown, picture({ id: 'plain' })] });
  open();
  const portfolio = within(await screen.findByRole('region', { name: 'Portfolio' }));
  expect(portfolio.getByText('Medium, Waist, coily hair: $315.00, 5 h 30 min')).toBeVisible();
  expect(portfolio.getByRole('link', { name: 'Book this look' })).toHaveAttribute(
    'href',
    '/choose-style/service-1?options=medium%2Cwaist',
  );
});

test("pictures of the client's hair type are preselected from the profile, others on request", async () => {
  loggedInAs('client');
  const pictures = [3, 4, 4].map((hairType, place) => picture({ id: `p${place}`, look: lookOf(hairType) }));
  fakeApi({ ...known, 'GET /media/public': pictures, 'GET /clients/me': OWN_CLIENT });
  open();
  const portfolio = within(await screen.findByRole('region', { name: 'Portfolio' }));
  const mine = await portfolio.findByRole('link', { name: 'Coily, hair like mine 2' });
  expect(mine).toHaveAttribute('aria-current', 'true');
  expect(portfolio.getAllByRole('img')).toHaveLength(2);
  await userEvent.click(portfolio.getByRole('link', { name: 'Any hair 3' }));
  expect(portfolio.getAllByRole('img')).toHaveLength(3);
  await userEvent.click(portfolio.getByRole('link', { name: 'Curly 1' }));
  expect(portfolio.getAllByRole('img')).toHaveLength(1);
});

test.each([
  ['without pictures', []],
  ['when they fail to load', () => problem(500)],
])('%s there is no portfolio', async (_, media) => {
  fakeApi({ ...known, 'GET /media/public': media });
  open();
  await screen.findByText('Next free: Tue, 5 May, 9:00 am AEST');
  expect(screen.queryByRole('region', { name: 'Portfolio' })).not.toBeInTheDocument();
});

test('the page shows what the professional offers, their languages and travel fees', async () => {
  const offers = {
    amenities: ['parking', 'quiet_visits'] as const,
    languages: ['Somali', 'Auslan'] as const,
    travelFees: [
      { upToKm: 5, price: 0 },
      { upToKm: 20, price: 45 },
    ],
  };
  fakeApi({ ...known, 'GET /professionals/pro-1': { ...professional(), offers } });
  open();
  const part = within(await screen.findByRole('region', { name: 'Good to know' }));
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Quiet visits',
    'Parking',
  ]);
  expect(part.getByText('Speaks English, Somali, Auslan.')).toBeVisible();
  expect(
    part.getByText(
      'Comes to your home, up to 20 km away. Fee by distance: up to 5 km free, up to 20 km $45.00.',
    ),
  ).toBeVisible();
});

test('the page shows the house rules in plain words, and how many appointments were kept', async () => {
  const { deposit, ...rules } = HOUSE_RULES_TEMPLATES.fair;
  const houseRules = {
    version: 1,
    rules: { ...rules, deposit: { ...deposit, kind: 'none' } },
    template: 'fair',
    can_take_deposits: false,
    reliability: { agreed: 100, kept: 98 },
  };
  fakeApi({ ...known, 'GET /professionals/pro-1/house-rules': houseRules });
  open();
  const part = within(await screen.findByRole('region', { name: 'House rules' }));
  expect(part.getByText(/of 100 appointments/)).toHaveTextContent(
    'Kept 98 of 100 appointments in the last year.',
  );
  expect(part.getByText('If you cancel').nextSibling).toHaveTextContent(
    'Please cancel at least 24 hours before. There is nothing to pay.',
  );
  expect(part.getByText('If you are late').nextSibling).toHaveTextContent(
    '15 minutes late is fine. After that, the visit may be shorter.',
  );
});

test('the part is omitted for a professional without rules and with few visits', async () => {
  const none = { version: 0, rules: null, template: null, can_take_deposits: false, reliability: null };
  fakeApi({ ...known, 'GET /professionals/pro-1/house-rules': none });
  open();
  await screen.findByText('Next free: Tue, 5 May, 9:00 am AEST');
  expect(screen.queryByRole('heading', { name: 'House rules' })).not.toBeInTheDocument();
});

test.each([
  ['offers nothing', professional().offers],
  ['comes from an API of the previous release', undefined],
])('the part is omitted for a professional who %s', async (_case, offers) => {
  fakeApi({ ...known, 'GET /professionals/pro-1': { ...professional(), offers } });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Braids' });
  expect(screen.queryByRole('heading', { name: 'Good to know' })).not.toBeInTheDocument();
});

test('without a bio there is no About section', async () => {
  fakeApi({ ...known, 'GET /professionals/pro-1': professional({ bio: null }) });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Braids' });
  expect(screen.queryByRole('heading', { name: 'About' })).not.toBeInTheDocument();
});

test('a professional without a picture is shown with a pattern and initial', async () => {
  fakeApi({ ...known, 'GET /professionals/pro-1': professional() });
  open();
  expect(await screen.findByText('A')).toBeVisible();
});

test('each service links to its details, with category, length and price', async () => {
  fakeApi(known);
  open();
  const link = await screen.findByRole('link', { name: /Knotless box braids.*Protective/ });
  expect(link).toHaveAttribute('href', '/service-details/service-1');
  expect(link).toHaveTextContent('Protective Styles, 7 h');
  expect(link).toHaveTextContent('$340.00');
});

test('each service shows its next free start, or that there is none', async () => {
  fakeApi({
    ...known,
    'GET /services/professional/pro-1': [service(), service({ id: 'service-2', name: 'Cornrows' })],
    'GET /availability/professional/pro-1/next-starts': [
      { serviceId: 'service-1', startTime: '2099-05-04T23:00:00.000Z' },
      { serviceId: 'service-2', startTime: null },
    ],
  });
  open();
  expect(await screen.findByText('Next free: Tue, 5 May, 9:00 am AEST')).toBeVisible();
  expect(screen.getByRole('link', { name: /Cornrows.*Protective/ })).toHaveTextContent(
    'Nothing free in the next 60 days',
  );
});

test.each([
  ['A consultation', { consultation: { serviceId: 'service-9', validDays: 60 } }],
  ['A patch test', { patchTest: { serviceId: null, validMonths: 6 } }],
  ['A photo quote', { photoQuote: true }],
])('%s that is required first is shown instead of the next free start', async (what, asked) => {
  const none = { consultation: null, patchTest: null, photoQuote: false, minimumAge: null };
  const gated = service({ id: 'service-2', name: 'Starter locs', gates: { ...none, ...asked } });
  fakeApi({ ...known, 'GET /services/professional/pro-1': [gated] });
  open();
  const link = await screen.findByRole('link', { name: /Starter locs.*Protective/ });
  expect(link).toHaveTextContent(`${what} comes first`);
  expect(link).not.toHaveTextContent(/free/);
});

test('the services are listed even without next starts', async () => {
  fakeApi({ ...known, 'GET /availability/professional/pro-1/next-starts': () => problem(500) });
  open();
  const link = await screen.findByRole('link', { name: /Knotless box braids.*Protective/ });
  await waitFor(() => expect(link).not.toHaveTextContent(/free/));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test("free starts are shown in the professional's time zone, and each links to the booking", async () => {
  fakeApi(known);
  open();
  const times = within(await screen.findByRole('complementary', { name: 'Available Times' }));
  expect(await times.findByText('Tue, 5 May 2099')).toBeVisible();
  expect(times.getByText('12 starts, such as')).toBeVisible();
  expect(times.getByText('Shown in Melbourne time (AEST).')).toBeVisible();
  expect(
    times.getByRole('link', { name: '9:00\u00a0am, Tue, 5 May 2099, book Knotless box braids' }),
  ).toHaveAttribute('href', '/pick-booking-time/service-1?start=2099-05-04T23%3A00%3A00.000Z');
  expect(times.getByRole('link', { name: 'All start times of Knotless box braids' })).toHaveAttribute(
    'href',
    '/pick-booking-time/service-1',
  );
});

test('the URL holds the service whose starts are shown', async () => {
  const menu = { priceFrom: 90, priceTo: 140, minutesFrom: 60, minutesTo: 120 };
  const gates = { consultation: null, patchTest: null, photoQuote: true, minimumAge: null };
  const cornrows = service({ id: 'service-2', name: 'Cornrows', menu });
  const wigs = service({ id: 'service-3', name: 'Wig fitting', gates });
  fakeApi({
    ...known,
    'GET /services/professional/pro-1': [wigs, service(), cornrows],
    'GET /services/service-2/free-days': [],
  });
  open('/public-professional-page/pro-1?hair=4');
  const times = within(await screen.findByRole('complementary', { name: 'Available Times' }));
  const first = await times.findByRole('link', { name: 'Knotless box braids' });
  expect(first).toHaveAttribute('aria-current', 'true');
  await times.findByText('Tue, 5 May 2099');
  expect(times.getByRole('link', { name: 'Cornrows' })).toHaveAttribute(
    'href',
    '/public-professional-page/pro-1?hair=4&service=service-2#available-times',
  );
  await userEvent.click(times.getByRole('link', { name: 'Cornrows' }));
  expect(await times.findByText(/Cornrows has no free start in the next 60 days/)).toBeVisible();
  await userEvent.click(times.getByRole('link', { name: 'Wig fitting' }));
  expect(times.getByText(/Wig fitting asks for something first/)).toBeVisible();
});

test('a start of a service with a menu links to the style step', async () => {
  const menu = { priceFrom: 90, priceTo: 140, minutesFrom: 60, minutesTo: 120 };
  fakeApi({ ...known, 'GET /services/professional/pro-1': [service({ menu })] });
  open();
  const start = await screen.findByRole('link', { name: /^9:00\sam, Tue, 5 May 2099, book/ });
  expect(start).toHaveAttribute('href', '/choose-style/service-1?start=2099-05-04T23%3A00%3A00.000Z');
  expect(screen.getByText(/room for the shortest style/)).toBeVisible();
});

test('services and times each show a message when empty', async () => {
  fakeApi({ ...known, 'GET /services/professional/pro-1': [] });
  open();
  expect(await screen.findByText('No services available.')).toBeVisible();
  expect(await screen.findByText('No availability found from this professional.')).toBeVisible();
});

test('a part that fails to load leaves the others intact and can be retried', async () => {
  let failing = true;
  fakeApi({ ...known, 'GET /services/service-1/free-days': () => (failing ? problem(500) : [inMay(5)]) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load available times.');
  expect(await screen.findByRole('link', { name: /Protective Styles/ })).toBeVisible();
  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Tue, 5 May 2099')).toBeVisible();
});

test('the page shows a loading state', async () => {
  fakeApi({ 'GET /professionals/pro-1': unanswered });
  open();
  expect(await screen.findByRole('status')).toBeInTheDocument();
  expect(await screen.findAllByText('Loading...')).not.toHaveLength(0);
});

test('a link without an id shows a message and links home', async () => {
  fakeApi({});
  const { place } = open('/public-professional-page');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No professional ID provided. Please check the link or return to the homepage.',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Return to the homepage' }));
  expect(place().path).toBe('/');
});

test.each([404, 422])(
  'an unknown professional (%i) shows the not-found message, with a link home',
  async (status) => {
    fakeApi({ 'GET /professionals/pro-1': () => problem(status, 'Not found.') });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Professional not found or has been removed.');
    expect(screen.getByRole('link', { name: 'Return to the homepage' })).toHaveAttribute('href', '/');
  },
);

test('the page offers a retry when offline', async () => {
  let reachable = false;
  fakeApi({ ...known, 'GET /professionals/pro-1': () => (reachable ? professional() : offline()) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  reachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Adaeze Braids' })).toBeVisible();
});

test('reviews are shown with their scores, and filtered by hair type', async () => {
  const { calls } = fakeApi({
    ...known,
    'GET /reviews/': ({ query }: Call) =>
      query.get('hair_type') === '3' ? reviewsPage({ results: [], total: 0, summary: null }) : reviewsPage(),
  });
  open();
  const review = await screen.findByRole('article', { name: 'Review by Naomi' });
  expect(review).toHaveTextContent('Neat parts, and no pulling.');
  expect(review).toHaveTextContent('hair type 4B');
  expect(review).toHaveTextContent('Gentle with my hair4 of 5');
  expect(review).toHaveTextContent('Adaeze Braids replied');
  await userEvent.click(screen.getByRole('link', { name: 'Coily (1)' }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Coily (1)' })).toHaveAttribute('aria-current', 'true'),
  );
  const asked = calls.filter(({ path }) => path === '/reviews/').map(({ query }) => query.get('hair_type'));
  expect(asked).toEqual([null, '4']);
});

test('a professional without reviews says who can write one', async () => {
  const none = reviewsPage({ results: [], total: 0, summary: null, hairTypes: [] });
  fakeApi({ ...known, 'GET /reviews/': none });
  open();
  expect(await screen.findByText(/No reviews yet. Only clients with a completed visit/)).toBeVisible();
});
