import { HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import { type Call, fakeApi, offline, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import { picture, professional, reviewsPage, service, window } from '../testing/samples';
import PublicProfessionalPage from './public-professional-page';

const PATHS = ['/public-professional-page/:professionalId', '/public-professional-page'];
const open = (at = '/public-professional-page/pro-1') => renderScreen(PublicProfessionalPage, PATHS, at);

/** Far ahead, so that the windows are never in the past: 9:00 am to 5:00 pm in Melbourne. */
const inMay = (day: number) => {
  const at = (hour: number) => new Date(Date.UTC(2099, 4, day - 1, hour)).toISOString();
  return window(`may-${day}`, at(23), at(31));
};

const known = {
  'GET /professionals/pro-1': professional(),
  'GET /reviews/': reviewsPage(),
  'GET /services/professional/pro-1': [service()],
  'GET /availability/professional/pro-1': [inMay(5)],
  'GET /availability/professional/pro-1/next-starts': [
    { serviceId: 'service-1', startTime: '2099-05-04T23:00:00.000Z' },
  ],
  'GET /media/public': [],
  'GET /media/public/pro-profile-pictures': [
    { professionalUuid: 'pro-1', url: '/media/one-1280.webp', srcset: '', placeholder: null },
  ],
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

test('the portfolio shows eight pictures, all on request, or those of one category', async () => {
  const pictures = Array.from({ length: 12 }, (_, place) =>
    picture({ id: `p${place}`, serviceCategory: place < 9 ? 'Protective Styles' : 'Color' }),
  );
  const { calls } = fakeApi({ ...known, 'GET /media/public': pictures });
  open();
  const portfolio = within(await screen.findByRole('region', { name: 'Portfolio' }));
  expect(portfolio.getAllByRole('img')).toHaveLength(8);
  await userEvent.click(portfolio.getByRole('button', { name: 'Color 3' }));
  expect(portfolio.getAllByRole('img')).toHaveLength(3);
  expect(portfolio.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  await userEvent.click(portfolio.getByRole('button', { name: 'All 12' }));
  await userEvent.click(portfolio.getByRole('button', { name: 'Show all 12 pictures' }));
  expect(portfolio.getAllByRole('img')).toHaveLength(12);
  expect(portfolio.getByRole('list', { name: 'Portfolio' })).toHaveFocus();
  const asked = calls.find(({ path }) => path === '/media/public');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    user_identifier: 'pro-1',
    media_type: 'Portfolio',
  });
});

test.each([
  ['without pictures', []],
  ['when they fail to load', () => problem(500)],
])('%s there is no portfolio', async (_, media) => {
  fakeApi({ ...known, 'GET /media/public': media });
  open();
  await screen.findByText('Next free: Tue, 5 May, 9:00 am');
  expect(screen.queryByRole('region', { name: 'Portfolio' })).not.toBeInTheDocument();
});

test('the page shows what the professional offers, speaks, and charges for coming', async () => {
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

test('a professional without rules and with few visits has no such part', async () => {
  const none = { version: 0, rules: null, template: null, can_take_deposits: false, reliability: null };
  fakeApi({ ...known, 'GET /professionals/pro-1/house-rules': none });
  open();
  await screen.findByText('Next free: Tue, 5 May, 9:00 am');
  expect(screen.queryByRole('heading', { name: 'House rules' })).not.toBeInTheDocument();
});

test.each([
  ['offers nothing', professional().offers],
  ['comes from the API of the release before', undefined],
])('a professional who %s has no such part', async (_case, offers) => {
  fakeApi({ ...known, 'GET /professionals/pro-1': { ...professional(), offers } });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Braids' });
  expect(screen.queryByRole('heading', { name: 'Good to know' })).not.toBeInTheDocument();
});

test('without a bio there is no About', async () => {
  fakeApi({ ...known, 'GET /professionals/pro-1': professional({ bio: null }) });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Braids' });
  expect(screen.queryByRole('heading', { name: 'About' })).not.toBeInTheDocument();
});

test('a professional without a picture has a pattern with the initial', async () => {
  fakeApi({ ...known, 'GET /media/public/pro-profile-pictures': [] });
  open();
  expect(await screen.findByText('A')).toBeVisible();
});

test('each service offered leads to its details, with category, length and price', async () => {
  fakeApi(known);
  open();
  const link = await screen.findByRole('link', { name: /Knotless box braids/ });
  expect(link).toHaveAttribute('href', '/service-details/service-1');
  expect(link).toHaveTextContent('Protective Styles, 7 h');
  expect(link).toHaveTextContent('$340.00');
});

test('beside each service is its next free start, or that there is none', async () => {
  fakeApi({
    ...known,
    'GET /services/professional/pro-1': [service(), service({ id: 'service-2', name: 'Cornrows' })],
    'GET /availability/professional/pro-1/next-starts': [
      { serviceId: 'service-1', startTime: '2099-05-04T23:00:00.000Z' },
      { serviceId: 'service-2', startTime: null },
    ],
  });
  open();
  expect(await screen.findByText('Next free: Tue, 5 May, 9:00 am')).toBeVisible();
  expect(screen.getByRole('link', { name: /Cornrows/ })).toHaveTextContent(
    'Nothing free in the next 30 days',
  );
});

test('without next starts the services are listed', async () => {
  fakeApi({ ...known, 'GET /availability/professional/pro-1/next-starts': () => problem(500) });
  open();
  const link = await screen.findByRole('link', { name: /Knotless box braids/ });
  await waitFor(() => expect(link).not.toHaveTextContent(/free/));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a time that is booked is not available', async () => {
  const day = inMay(5);
  const afternoon = { startTime: '2099-05-05T04:00:00.000Z', endTime: day.endTime };
  fakeApi({ ...known, 'GET /availability/professional/pro-1': [{ ...day, freeTimes: [afternoon] }] });
  open();
  expect(await screen.findByText('2:00 pm to 5:00 pm')).toBeVisible();
});

test("times are shown in the professional's zone, whatever the viewer's", async () => {
  fakeApi(known);
  open();
  const times = within(await screen.findByRole('complementary', { name: 'Available Times' }));
  expect(await times.findByText('Tue, 5 May 2099')).toBeVisible();
  expect(times.getByText('9:00 am to 5:00 pm')).toBeVisible();
  expect(times.getByText('Shown in Melbourne time (AEST).')).toBeVisible();
});

test('five windows are shown at first, all of them on request', async () => {
  fakeApi({ ...known, 'GET /availability/professional/pro-1': [5, 6, 7, 8, 9, 10, 11].map(inMay) });
  open();
  const times = within(await screen.findByRole('complementary', { name: 'Available Times' }));
  await times.findByText('Tue, 5 May 2099');
  expect(times.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(times.getByRole('button', { name: 'Show all 7 times' }));
  expect(times.getByText('Mon, 11 May 2099')).toBeVisible();
  expect(times.getAllByRole('listitem')).toHaveLength(7);
  expect(times.getByRole('list')).toHaveFocus();
});

test('without services or times each part says so', async () => {
  fakeApi({ ...known, 'GET /services/professional/pro-1': [], 'GET /availability/professional/pro-1': [] });
  open();
  expect(await screen.findByText('No services available.')).toBeVisible();
  expect(await screen.findByText('No availability found from this professional.')).toBeVisible();
});

test('a part that fails leaves the others and can be tried again', async () => {
  let failing = true;
  fakeApi({ ...known, 'GET /services/professional/pro-1': () => (failing ? problem(500) : [service()]) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load services.');
  expect(await screen.findByText('Tue, 5 May 2099')).toBeVisible();
  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Knotless box braids/ })).toBeVisible();
});

test('the page says that it is loading', async () => {
  fakeApi({ 'GET /professionals/pro-1': unanswered });
  open();
  expect(await screen.findByRole('status')).toBeInTheDocument();
  expect(await screen.findAllByText('Loading...')).not.toHaveLength(0);
});

test('a link without an id says so and leads home', async () => {
  fakeApi({});
  const { place } = open('/public-professional-page');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No professional ID provided. Please check the link or return to the homepage.',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Return to the homepage' }));
  expect(place().path).toBe('/');
});

test.each([404, 422])('an unknown professional (%i) is not found, with a link home', async (status) => {
  fakeApi({ 'GET /professionals/pro-1': () => problem(status, 'Not found.') });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Professional not found or has been removed.');
  expect(screen.getByRole('link', { name: 'Return to the homepage' })).toHaveAttribute('href', '/');
});

test('offline the page offers to try again', async () => {
  let reachable = false;
  fakeApi({ ...known, 'GET /professionals/pro-1': () => (reachable ? professional() : offline()) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  reachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Adaeze Braids' })).toBeVisible();
});

test('reviews are read with their scores, and filtered by hair type', async () => {
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
