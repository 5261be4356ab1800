import { FAVOURITE_MESSAGES } from '@crown-and-coil/shared-api';
import {
  type Answers,
  type Call,
  fakeApi,
  loggedInAs,
  offline,
  page,
  problem,
  store,
} from '@crown-and-coil/shared-api/testing';
import { renderScreens } from '@crown-and-coil/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BrowseProfessionals from '../browse-professionals/browse-professionals';
import BrowseServices from '../browse-services/browse-services';
import CompareProfessionals from '../compare-professionals/compare-professionals';
import { renderScreen } from '../testing/render-screen';
import { professionalListing, serviceListing } from '../testing/samples';
import Favourites from './favourites';

const id = (place: number) => `01990000-0000-7000-8000-00000000000${place}`;
const ADAEZE = professionalListing({ id: id(1) });
const TIA = professionalListing({ id: id(2), displayName: 'Tia Locs' });

const rowsOf = (ids: readonly string[]) =>
  ids.map((professionalId) => ({ professionalId, savedAt: '2026-11-24T01:00:00.000Z' }));

/** A server that keeps favourites; `answers` come first. */
function serve(saved: readonly string[], answers: Answers = {}) {
  let ids = [...saved];
  const rows = () => rowsOf(ids);
  const change = (one: string, isSaved: boolean) => () => {
    ids = [...(isSaved ? [one] : []), ...ids.filter((other) => other !== one)];
    return new Response(null, { status: 204 });
  };
  const { calls } = fakeApi({
    'GET /clients/me/favourites': rows,
    'GET /professionals/': ({ query }: Call) => {
      const asked = query.getAll('ids');
      return page([TIA, ADAEZE].filter((one) => asked.length === 0 || asked.includes(one.id)));
    },
    ...Object.fromEntries(
      [id(1), id(2), id(3)].flatMap((one) => [
        [`PUT /clients/me/favourites/${one}`, change(one, true)],
        [`DELETE /clients/me/favourites/${one}`, change(one, false)],
      ]),
    ),
    ...answers,
  });
  return { calls, saved: () => ids };
}

const heart = (name: string) => screen.findByRole('button', { name: `Save ${name} to favourites` });
const openList = (search = '') => renderScreen(Favourites, ['/favourites'], `/favourites${search}`);
const browse = () =>
  renderScreen(BrowseProfessionals, ['/browse-professionals'], '/browse-professionals?location=VIC');

afterEach(() => loggedInAs(null));

test('a client saves and removes a professional with the heart on the card', async () => {
  const server = serve([id(2)]);
  loggedInAs('client');
  browse();
  await waitFor(async () => expect(await heart('Tia Locs')).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(await heart('Adaeze Braids'));
  expect(await heart('Adaeze Braids')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(server.saved()).toEqual([id(1), id(2)]));
  await userEvent.click(await heart('Tia Locs'));
  await waitFor(() => expect(server.saved()).toEqual([id(1)]));
  expect(await heart('Tia Locs')).toHaveAttribute('aria-pressed', 'false');
});

test('a favourite is saved even when the page is left right after the press', async () => {
  const { calls } = serve([]);
  loggedInAs('client');
  browse();
  await userEvent.click(await heart('Adaeze Braids'));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.keepalive).toBe(true));
});

test('a heart updates optimistically, and reverts with the reason when the server refuses', async () => {
  let refuse = (_answer: Response) => {};
  const refused = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  serve([id(2)], { [`PUT /clients/me/favourites/${id(1)}`]: refused });
  loggedInAs('client');
  browse();
  await userEvent.click(await heart('Adaeze Braids'));
  expect(await heart('Adaeze Braids')).toHaveAttribute('aria-pressed', 'true');
  refuse(problem(409, FAVOURITE_MESSAGES.tooMany));
  expect(await screen.findByText(FAVOURITE_MESSAGES.tooMany)).toBeInTheDocument();
  expect(await heart('Adaeze Braids')).toHaveAttribute('aria-pressed', 'false');
  expect(await heart('Tia Locs')).toHaveAttribute('aria-pressed', 'true');
});

test('service cards and the comparison show hearts for their professionals', async () => {
  const offered = serviceListing({ professional: { ...serviceListing().professional, id: id(1) } });
  const server = serve([], {
    'GET /services/': page([offered]),
    [`GET /professionals/${id(1)}/house-rules`]: { rules: null, canTakeDeposits: false },
  });
  loggedInAs('client');
  const { leave } = renderScreen(BrowseServices, ['/browse-services'], '/browse-services');
  await userEvent.click(await heart('Adaeze Braids'));
  await waitFor(() => expect(server.saved()).toEqual([id(1)]));
  leave();
  renderScreen(CompareProfessionals, ['/compare-professionals'], `/compare-professionals?ids=${id(1)}`);
  await waitFor(async () => expect(await heart('Adaeze Braids')).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(await heart('Adaeze Braids'));
  await waitFor(() => expect(server.saved()).toEqual([]));
});

test.each([
  ['/browse-services', BrowseServices, '?location=VIC'],
  ['/compare-professionals', CompareProfessionals, `?ids=${id(1)}`],
])('a visitor to %s saves a favourite after logging in', async (path, Screen, search) => {
  const offered = serviceListing({ professional: { ...serviceListing().professional, id: id(1) } });
  const server = serve([], {
    'GET /services/': page([offered]),
    [`GET /professionals/${id(1)}/house-rules`]: { rules: null, canTakeDeposits: false },
  });
  loggedInAs(null);
  const at = `${path}${search}`;
  const { place, leave } = renderScreen(Screen, [path], at);
  await userEvent.click(await heart('Adaeze Braids'));
  const { from } = place().state as { from: { pathname: string; search: string; state: object } };
  expect(`${from.pathname}${from.search}`).toBe(at);
  leave();
  loggedInAs('client');
  const routes = [{ path, screen: 'screen' }];
  const back = renderScreens({ store, routes, screens: { screen: Screen }, at, state: from.state });
  await waitFor(() => expect(server.saved()).toEqual([id(1)]));
  expect(back.place()).toEqual({ path: at, state: null });
});

test('a heart is filled by a save after the list of favourites failed to load', async () => {
  let isDown = true;
  const server: ReturnType<typeof serve> = serve([], {
    'GET /clients/me/favourites': () => (isDown ? problem(503) : rowsOf(server.saved())),
  });
  loggedInAs('client');
  browse();
  await waitFor(async () => expect(await heart('Adaeze Braids')).toBeEnabled());
  isDown = false;
  await userEvent.click(await heart('Adaeze Braids'));
  await waitFor(async () => expect(await heart('Adaeze Braids')).toHaveAttribute('aria-pressed', 'true'));
});

test('a removal that does not reach the server is reverted', async () => {
  serve([id(1)], { [`DELETE /clients/me/favourites/${id(1)}`]: offline });
  loggedInAs('client');
  browse();
  await waitFor(async () => expect(await heart('Adaeze Braids')).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(await heart('Adaeze Braids'));
  expect(await screen.findByText(FAVOURITE_MESSAGES.removeFailed)).toBeInTheDocument();
  expect(await heart('Adaeze Braids')).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor is sent to the log-in page, which keeps the page and the professional to save', async () => {
  const { calls } = serve([]);
  loggedInAs(null);
  const { place } = browse();
  await userEvent.click(await heart('Adaeze Braids'));
  expect(place().path).toBe('/login');
  expect(place().state).toEqual({
    from: {
      pathname: '/browse-professionals',
      search: '?location=VIC',
      hash: '',
      state: { saveFavourite: id(1) },
    },
  });
  expect(calls.some(({ path }) => path.includes('favourites'))).toBe(false);
});

test('professionals and admins see no hearts', async () => {
  const { calls } = serve([]);
  for (const role of ['professional', 'admin'] as const) {
    loggedInAs(role);
    const { leave } = browse();
    await screen.findByRole('link', { name: 'Tia Locs' });
    expect(screen.queryByRole('button', { name: /to favourites/ })).not.toBeInTheDocument();
    leave();
  }
  expect(calls.some(({ path }) => path.includes('favourites'))).toBe(false);
});

test('the list shows the latest first; a removed professional stays and can be saved again', async () => {
  const server = serve([id(1), id(2)]);
  loggedInAs('client');
  openList();
  const names = async () =>
    (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(await names()).toEqual(['Adaeze Braids', 'Tia Locs']);
  await userEvent.click(await heart('Adaeze Braids'));
  await waitFor(() => expect(server.saved()).toEqual([id(2)]));
  expect(await names()).toEqual(['Adaeze Braids', 'Tia Locs']);
  await userEvent.click(await heart('Adaeze Braids'));
  await waitFor(() => expect(server.saved()).toEqual([id(1), id(2)]));
});

test('a professional who is not listed at the moment is marked, and can be removed', async () => {
  const server = serve([id(3), id(1)]);
  loggedInAs('client');
  openList();
  await screen.findByText('One professional you saved is not listed at the moment.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove this favourite' }));
  await waitFor(() => expect(server.saved()).toEqual([id(1)]));
  await waitFor(() => expect(screen.queryByText(/not listed/)).not.toBeInTheDocument());
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('two favourites can be compared; the URL holds which', async () => {
  serve([id(1), id(2)]);
  loggedInAs('client');
  openList('?compare=unknown');
  await userEvent.click(await screen.findByRole('link', { name: 'Compare Adaeze Braids' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Compare Tia Locs' }));
  const bar = screen.getByRole('region', { name: 'Comparison' });
  expect(bar).toHaveTextContent('2 of 4 chosen');
  expect(screen.getByRole('link', { name: 'Compare side by side' })).toHaveAttribute(
    'href',
    `/compare-professionals?ids=${encodeURIComponent(`${id(1)},${id(2)}`)}`,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Compare Tia Locs', current: true }));
  expect(bar).toHaveTextContent('1 of 4 chosen');
  await userEvent.click(screen.getByRole('link', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Comparison' })).not.toBeInTheDocument();
});

test('an empty list links to the professionals, and a list that fails to load can be retried', async () => {
  serve([]);
  loggedInAs('client');
  const { leave } = openList();
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse professionals' })).toHaveAttribute(
    'href',
    '/browse-professionals',
  );
  leave();
  let isDown = true;
  serve([], { 'GET /clients/me/favourites': () => (isDown ? problem(500) : rowsOf([id(2)])) });
  openList();
  expect(await screen.findByRole('alert')).toHaveTextContent(FAVOURITE_MESSAGES.loadFailed);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tia Locs' })).toBeInTheDocument();
});
