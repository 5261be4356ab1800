import { SERVICE_CATEGORIES } from '@crown-and-coil/shared-api';
import { fakeApi, loggedInAs, page } from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import declaration from '../../remote.json';
import { readServicesView } from '../browse-services/services-address';
import { renderScreen } from '../testing/render-screen';
import Home from './home';

/** Paths that the shell or this remote answers today. */
const ANSWERED = declaration.routes.map(({ path }) => path);

beforeEach(() => {
  fakeApi({ 'GET /image': [] });
});

test('the crown loads before all other pictures', () => {
  renderScreen(Home, ['/'], '/');
  expect(screen.getByRole('img', { name: /crown of hair/ })).toHaveAttribute('fetchpriority', 'high');
});

test('each of the eight categories links to its services', () => {
  renderScreen(Home, ['/'], '/');
  for (const category of SERVICE_CATEGORIES) {
    const target = screen.getByRole('link', { name: category }).getAttribute('href');
    const address = new URL(target ?? '', window.location.origin);
    expect(address.pathname).toBe('/browse-services');
    expect(readServicesView(address.searchParams).category).toBe(category);
  }
});

test('no link leads to a page that does not exist yet', () => {
  renderScreen(Home, ['/'], '/');
  for (const link of screen.getAllByRole('link')) {
    expect(ANSWERED).toContain(new URL(link.getAttribute('href') ?? '', window.location.origin).pathname);
  }
});

test('clients and stylists each see their benefits', () => {
  renderScreen(Home, ['/'], '/');
  expect(screen.getByRole('heading', { name: "If you're booking" })).toBeVisible();
  expect(screen.getByRole('heading', { name: "If it's your chair" })).toBeVisible();
});

test('the roadmap has its four items in order', () => {
  renderScreen(Home, ['/'], '/');
  const steps = within(screen.getAllByRole('list').find(({ tagName }) => tagName === 'OL') as HTMLElement);
  expect(steps.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Client history and notes',
    'Specialisation-based booking flow',
    'Deposits and reminders',
    'Waitlist and cancellation management',
  ]);
});

test('both calls to action link to the waitlist', () => {
  renderScreen(Home, ['/'], '/');
  const invitations = screen.getAllByRole('link', { name: 'Join the waitlist' });
  expect(invitations.map((link) => link.getAttribute('href'))).toEqual([
    '/waitlist-signup',
    '/waitlist-signup',
  ]);
});

test('a search by style, place and day leads to the services', async () => {
  fakeApi({ 'GET /image': [], 'GET /places': [], 'GET /services/': page([]) });
  const { place } = renderScreen(Home, ['/'], '/');
  await userEvent.type(screen.getByLabelText('Style or service'), 'knotless');
  await userEvent.type(screen.getByLabelText('Where'), '3011');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-28' } });
  await userEvent.click(screen.getByRole('button', { name: 'Find a free time' }));
  expect(place().path).toBe('/browse-services?search=knotless&location=3011&from=2026-11-28');
});

test('Back from the results shows the search again', async () => {
  fakeApi({ 'GET /image': [], 'GET /places': [] });
  const { place } = renderScreen(Home, ['/'], '/');
  await userEvent.type(screen.getByLabelText('Style or service'), 'knotless');
  await userEvent.type(screen.getByLabelText('Where'), '3011');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-28' } });
  await userEvent.selectOptions(screen.getByLabelText('Hair like mine'), '4');
  await userEvent.click(screen.getByRole('button', { name: 'Find a free time' }));
  await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
  expect(place().path).toBe('/');
  expect(screen.getByLabelText('Style or service')).toHaveValue('knotless');
  expect(screen.getByLabelText('Where')).toHaveValue('3011');
  expect(screen.getByLabelText('Day')).toHaveValue('2026-11-28');
  expect(screen.getByLabelText('Hair like mine')).toHaveValue('4');
});

test("the search preselects the client's hair type, which can be changed to any", async () => {
  const client = { firstName: 'Naomi', lastName: 'Tesfaye', phoneNumber: null, notes: null };
  fakeApi({
    'GET /image': [],
    'GET /clients/me': {
      ...client,
      ...{ id: 'client-naomi', hairType: 4, hairSubtype: 'B', profilePicture: null },
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  });
  loggedInAs('client');
  const { place } = renderScreen(Home, ['/'], '/');
  const hair = await screen.findByLabelText('Hair like mine');
  await waitFor(() => expect(hair).toHaveValue('4'));
  await userEvent.click(screen.getByRole('button', { name: 'Find a free time' }));
  expect(place().path).toBe('/browse-services?hair_type=4');
  loggedInAs(null);
});

test('a visitor searches for any hair type unless they choose one', async () => {
  fakeApi({ 'GET /image': [] });
  loggedInAs(null);
  const { place } = renderScreen(Home, ['/'], '/');
  const hair = screen.getByLabelText('Hair like mine');
  expect(hair).toHaveValue('');
  await userEvent.selectOptions(hair, '3');
  await userEvent.selectOptions(hair, '');
  await userEvent.click(screen.getByRole('button', { name: 'Find a free time' }));
  expect(place().path).toBe('/browse-services');
});
