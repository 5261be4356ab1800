import { fakeApi, offline, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import { picture, professional, reviewsPage, service } from '../testing/samples';
import ServiceDetails from './service-details';

const PATHS = ['/service-details/:serviceId', '/service-details'];
const open = (at = '/service-details/service-1') => renderScreen(ServiceDetails, PATHS, at);

const known = {
  'GET /services/service-1': service(),
  'GET /reviews/': reviewsPage(),
  'GET /media/public': [picture()],
  'GET /professionals/pro-1': professional(),
};

const pictures = (count: number) =>
  Array.from({ length: count }, (_, place) => picture({ id: `m${place}`, alt: `Braids ${place}` }));

test('a picture tagged with a look shows its price and length, and links to its style', async () => {
  const look = {
    serviceId: 'service-1',
    options: ['medium', 'waist'],
    hairType: 4,
    offer: {
      serviceName: 'Knotless',
      hasMenu: true,
      labels: ['Medium', 'Waist'],
      priceCents: 31_500,
      minutesMin: 330,
      minutesMax: 405,
    },
  };
  const plain = {
    ...look,
    options: [],
    offer: { ...look.offer, hasMenu: false, labels: [], minutesMin: 405 },
  };
  fakeApi({
    ...known,
    'GET /media/public': [
      picture({ alt: 'Waist-length braids', look }),
      picture({ id: 'media-2', alt: 'Without a menu', look: plain }),
      picture({ id: 'media-3', alt: 'Gone', look: { ...look, offer: null } }),
    ],
  });
  open();
  await userEvent.click(await screen.findByRole('img', { name: 'Waist-length braids' }));
  const view = within(await screen.findByRole('dialog', { name: 'Portfolio' }));
  expect(view.getByText('Medium, Waist, coily hair: $315.00, 5 h 30 min to 6 h 45 min')).toBeVisible();
  const book = () => view.getByRole('link', { name: 'Book this look' });
  expect(book()).toHaveAttribute('href', '/choose-style/service-1?options=medium%2Cwaist');
  await userEvent.click(view.getByRole('button', { name: 'Next picture' }));
  expect(view.getByText('Knotless, coily hair: $315.00, 6 h 45 min')).toBeVisible();
  expect(book()).toHaveAttribute('href', expect.stringMatching(/^\/add-more-services\//));
  await userEvent.click(view.getByRole('button', { name: 'Next picture' }));
  expect(view.queryByRole('link', { name: 'Book this look' })).not.toBeInTheDocument();
});

test('the page shows name, description, price, length, category, place and professional', async () => {
  fakeApi(known);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Knotless box braids' })).toBeVisible();
  expect(screen.getByText('Small to medium knotless parts.')).toBeVisible();
  const facts = within(screen.getByRole('complementary', { name: 'Price and booking' }));
  const terms = facts.getAllByRole('term').map(({ textContent }) => textContent);
  const values = facts.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Price', 'Duration', 'Category', 'Location']);
  expect(values).toEqual(['$340.00', '420\u00a0min (7\u00a0h)', 'Protective Styles', 'Footscray VIC']);
  const profile = screen.getByRole('link', { name: /Adaeze Braids/ });
  expect(profile).toHaveAttribute('href', '/public-professional-page/pro-1');
  expect(screen.queryByRole('region', { name: 'Before you book' })).not.toBeInTheDocument();
});

test('the page lists what the service requires first', async () => {
  const patchTest = { serviceId: null, validMonths: 6 };
  const gates = { consultation: null, patchTest, photoQuote: true, minimumAge: 16 };
  fakeApi({ ...known, 'GET /services/service-1': service({ gates }) });
  open();
  const list = within(await screen.findByRole('region', { name: 'Before you book' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A patch test, at least 48 hours before the visit.',
    'A photo quote: you send pictures, get a price and book at that price.',
    'From 16 years. Younger people come with a parent or guardian.',
  ]);
});

test('Book Appointment leads to the first booking step and passes on the choices', async () => {
  fakeApi(known);
  const { place } = open();
  const [book] = await screen.findAllByRole('link', { name: 'Book Appointment' });
  await userEvent.click(book as HTMLElement);
  expect(place()).toEqual({
    path: '/add-more-services/service-1/pro-1',
    state: { professionalId: 'pro-1', selectedServices: ['service-1'] },
  });
});

test("the portfolio is the professional's for the category; the alt text defaults to Portfolio", async () => {
  const { calls } = fakeApi({
    ...known,
    'GET /media/public': [picture(), picture({ id: 'media-2', alt: 'Waist-length braids' })],
  });
  open();
  const portfolio = within(await screen.findByRole('list', { name: 'Portfolio' }));
  const [first, second] = portfolio.getAllByRole('img');
  expect(first).toHaveAccessibleName('Portfolio');
  expect(first).toHaveAttribute('fetchpriority', 'high');
  expect(first).toHaveAttribute('loading', 'eager');
  expect(second).toHaveAccessibleName('Waist-length braids');
  expect(second).toHaveAttribute('loading', 'lazy');
  const listing = calls.find(({ path }) => path === '/media/public');
  expect(String(listing?.query)).toBe(
    'user_identifier=pro-1&media_type=Portfolio&service_category=Protective+Styles',
  );
});

test('more than five pictures are shown on request', async () => {
  fakeApi({ ...known, 'GET /media/public': pictures(10) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 10 pictures' }));
  const portfolio = screen.getByRole('list', { name: 'Portfolio' });
  expect(within(portfolio).getAllByRole('img')).toHaveLength(10);
  expect(portfolio).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
});

test('five pictures are shown without a button', async () => {
  fakeApi({ ...known, 'GET /media/public': pictures(5) });
  open();
  await screen.findByRole('list', { name: 'Portfolio' });
  expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
});

test('an empty portfolio shows a message', async () => {
  fakeApi({ ...known, 'GET /media/public': [] });
  open();
  expect(await screen.findByText('No portfolio images for this category.')).toBeVisible();
});

test('a portfolio that fails to load is only logged; the rest of the page stays', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi({ ...known, 'GET /media/public': () => problem(500) });
  open();
  expect(await screen.findByRole('heading', { name: 'Knotless box braids' })).toBeVisible();
  await waitFor(() => expect(logged).toHaveBeenCalledWith('Failed to load portfolio', expect.anything()));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  logged.mockRestore();
});

test('the page shows a loading state', async () => {
  fakeApi({ 'GET /services/service-1': unanswered });
  open();
  expect(await screen.findAllByText('Loading...')).not.toHaveLength(0);
});

test('a link without an id shows a message', () => {
  fakeApi({});
  open('/service-details');
  expect(screen.getByRole('alert')).toHaveTextContent('No service ID provided.');
  expect(screen.getByRole('link', { name: 'See all services' })).toHaveAttribute('href', '/browse-services');
});

test.each([404, 422])('an unknown service (%i) shows the not-found message', async (status) => {
  fakeApi({ 'GET /services/service-1': () => problem(status, 'Not found.') });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Service not found.');
});

test('the page offers a retry when offline', async () => {
  let reachable = false;
  fakeApi({ ...known, 'GET /services/service-1': () => (reachable ? service() : offline()) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  reachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Knotless box braids' })).toBeVisible();
});

test('another page of reviews is shown at the reviews', async () => {
  fakeApi({ ...known, 'GET /reviews/': reviewsPage({ total: 30 }) });
  open();
  expect(await screen.findByRole('link', { name: /2/ })).toHaveAttribute(
    'href',
    '/service-details/service-1?reviews=2#reviews',
  );
});

test('a service without reviews leads to those of its professional, whose mean its card shows', async () => {
  fakeApi({ ...known, 'GET /reviews/': reviewsPage({ total: 0, results: [], summary: null }) });
  open();
  expect(await screen.findByText(/^No reviews of this service yet\./)).toBeVisible();
  const { displayName, id } = service().professional;
  expect(screen.getByRole('link', { name: `All reviews of ${displayName}` })).toHaveAttribute(
    'href',
    `/public-professional-page/${id}#reviews`,
  );
});
