import type { ProfessionalListing } from '@crown-and-coil/shared-api';
import { fakeApi, page } from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BrowseProfessionals from '../browse-professionals/browse-professionals';
import BrowseServices from '../browse-services/browse-services';
import { renderScreen } from '../testing/render-screen';
import { professionalListing, serviceListing } from '../testing/samples';
import * as groundMap from './ground-map';

jest.mock('./ground-map', () => ({ canDraw: jest.fn(), openGroundMap: jest.fn() }));
const canDraw = jest.mocked(groundMap.canDraw);
const openGroundMap = jest.mocked(groundMap.openGroundMap);

const SEDDON = { latitude: -37.81, longitude: 144.89 };
const SYDNEY = { latitude: -33.87, longitude: 151.21 };
const PRICES = { priceFrom: 180, priceTo: 320, minutesFrom: 120, minutesTo: 300 };

const ground = {
  // 50 pixels for a degree: what is in one city overlaps.
  place: ({ latitude, longitude }: typeof SEDDON) => ({
    x: (longitude - 140) * 50,
    y: (-30 - latitude) * 50,
  }),
  show: jest.fn(),
  zoom: jest.fn(),
  bounds: () => ({ west: 144.8012, south: -37.9, east: 145.1, north: -37.7049 }),
  drawCircles: jest.fn(),
  remove: jest.fn(),
};

beforeEach(() => {
  jest.clearAllMocks();
  canDraw.mockReturnValue(true);
  openGroundMap.mockResolvedValue(ground);
  // jsdom lays nothing out.
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => jest.restoreAllMocks());

const ADAEZE = professionalListing({ suburbPoint: SYDNEY, servicesRange: PRICES });
const OTHERS = [
  professionalListing({ id: 'pro-2', displayName: 'Rooted Locs', suburbPoint: SEDDON }),
  professionalListing({ id: 'pro-3', displayName: 'Fade Room', suburbPoint: SEDDON }),
  professionalListing({ id: 'pro-4', displayName: 'Nowhere Known' }),
];

function open(at = '/browse-professionals?map=1', listed: ProfessionalListing[] = [ADAEZE, ...OTHERS]) {
  const { calls } = fakeApi({
    'GET /professionals/': { ...page(listed), circles: [{ ...SEDDON, radiusKm: 10 }] },
  });
  return { calls, ...renderScreen(BrowseProfessionals, ['/browse-professionals'], at) };
}

const map = () => screen.getByRole('region', { name: 'Map of professionals' });
const adaeze = () => screen.findByRole('button', { name: 'from $180, Adaeze Braids, Footscray VIC' });

test('a button shows and hides the map, and the URL keeps its state', async () => {
  const { place } = open('/browse-professionals?location=VIC&page=2');
  const toggle = await screen.findByRole('button', { name: 'Show map' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region', { name: /^Map/ })).not.toBeInTheDocument();
  await userEvent.click(toggle);
  expect(place().path).toBe('/browse-professionals?location=VIC&map=1&page=2');
  await adaeze();
  expect(ground.show).toHaveBeenCalledTimes(1);
  expect(ground.drawCircles).toHaveBeenCalledWith([{ ...SEDDON, radiusKm: 10 }]);
  ground.remove.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Hide map' }));
  expect(place().path).toBe('/browse-professionals?location=VIC&page=2');
  expect(ground.remove).toHaveBeenCalledTimes(1);
});

test('a marker opens a card with a link and highlights the list card; Escape closes it', async () => {
  const { place } = open();
  await userEvent.click(await adaeze());
  const card = await screen.findByRole('dialog', { name: 'Footscray VIC' });
  expect(card).toHaveFocus();
  const item = () => screen.getAllByRole('article')[0]?.parentElement;
  expect(item()).toHaveAttribute('data-marked');
  await userEvent.keyboard('{Escape}');
  expect(card).not.toBeInTheDocument();
  expect(await adaeze()).toHaveFocus();
  expect(item()).not.toHaveAttribute('data-marked');
  await userEvent.click(await adaeze());
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Adaeze Braids' }));
  expect(place().path).toBe('/public-professional-page/pro-1');
});

test('overlapping markers are grouped in one card; results without a point are only in the list', async () => {
  open();
  await userEvent.click(
    await screen.findByRole('button', { name: '2 professionals: Rooted Locs, Fade Room' }),
  );
  const card = await screen.findByRole('dialog', { name: '2 professionals here' });
  expect(within(card).getAllByRole('link')).toHaveLength(2);
  ground.show.mockClear();
  await userEvent.click(within(card).getByRole('button', { name: 'Look closer' }));
  expect(ground.show).toHaveBeenCalledTimes(1);
  expect(card).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveFocus();
  expect(screen.getByText(/3 of the 4 professionals of this page are on the map/)).toBeVisible();
  expect(screen.getByText(/Shown by suburb, never by address/)).toBeVisible();
});

test('hovering a list card highlights its marker', async () => {
  open();
  const marker = await adaeze();
  const link = screen.getByRole('link', { name: 'Adaeze Braids' });
  act(() => link.focus());
  expect(marker).toHaveAttribute('data-pointed');
  act(() => link.blur());
  expect(marker).not.toHaveAttribute('data-pointed');
});

test('the map does not move when the list is reloaded', async () => {
  const { calls } = open();
  await adaeze();
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(ground.zoom).toHaveBeenCalledWith(1);
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Best reviews first');
  await waitFor(() => expect(calls.map(({ query }) => query.get('sort'))).toContain('rating'));
  await adaeze();
  expect(ground.show).toHaveBeenCalledTimes(1);
});

test('moving the map searches the visible area and keeps it; a link shows everywhere again', async () => {
  const { calls, place } = open('/browse-professionals?location=VIC&sort=rating&map=1&page=2');
  await adaeze();
  const button = { name: 'Search this area' };
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
  act(() => openGroundMap.mock.lastCall?.[1](false));
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
  act(() => openGroundMap.mock.lastCall?.[1](true));
  ground.show.mockClear();
  await userEvent.click(screen.getByRole('button', button));
  expect(place().path).toBe('/browse-professionals?area=144.8%2C-37.9%2C145.1%2C-37.7&map=1&sort=rating');
  await waitFor(() =>
    expect(calls.map(({ query }) => query.get('area'))).toContain('144.8,-37.9,145.1,-37.7'),
  );
  expect(calls.at(-1)?.query.get('location')).toBeNull();
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
  expect(ground.show).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Clear map area' }));
  expect(place().path).toBe('/browse-professionals?map=1&sort=rating');
});

test('a URL with an area opens the map on that area', async () => {
  open('/browse-professionals?map=1&area=144.8,-37.9,145.1,-37.7');
  await adaeze();
  expect(ground.show).toHaveBeenLastCalledWith([144.8, -37.9, 145.1, -37.7]);
});

test('the map shows a loading state', async () => {
  openGroundMap.mockReturnValue(new Promise(() => {}));
  open();
  await waitFor(() => expect(map()).toHaveAttribute('aria-busy', 'true'));
  expect(within(map()).getByRole('status')).toHaveTextContent('Loading the map...');
});

test.each([
  ['failed', true, 'The map could not be loaded. The list has all results.'],
  ['failed offline', false, 'You are offline. The map loads when you are back online.'],
])('a map that %s shows a message, and Try again loads it', async (_what, isOnline, sentence) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  openGroundMap.mockRejectedValue(new Error('gone'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(await screen.findAllByRole('article')).toHaveLength(4);
  openGroundMap.mockResolvedValue(ground);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await adaeze()).toBeVisible();
  await waitFor(() => expect(map()).toHaveFocus());
});

test('a map that failed to load recovers when the connection is back', async () => {
  openGroundMap.mockRejectedValue(new Error('gone'));
  open();
  await screen.findByRole('alert');
  openGroundMap.mockResolvedValue(ground);
  fireEvent(window, new Event('online'));
  expect(await adaeze()).toBeVisible();
});

test('a browser without WebGL shows the list and says why there is no map', async () => {
  canDraw.mockReturnValue(false);
  open();
  expect(await screen.findByText(/cannot draw the map/)).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(openGroundMap).not.toHaveBeenCalled();
});

test('services of one professional share one marker', async () => {
  const shown = { suburbPoint: SYDNEY };
  fakeApi({
    'GET /services/': page([
      serviceListing(shown),
      serviceListing({ ...shown, id: 'service-2', name: 'Cornrows', price: 90 }),
    ]),
  });
  renderScreen(BrowseServices, ['/browse-services'], '/browse-services?map=1');
  await userEvent.click(
    await screen.findByRole('button', { name: '2 services: Knotless box braids, Cornrows' }),
  );
  const card = within(await screen.findByRole('dialog', { name: '2 services here' }));
  expect(card.getByRole('link', { name: 'Cornrows' })).toHaveAttribute('href', '/service-details/service-2');
  expect(card.getByText('$90.00')).toBeVisible();
});
