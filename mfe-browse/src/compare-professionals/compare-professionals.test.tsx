import { type Call, fakeApi, page, problem } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import { professionalListing } from '../testing/samples';
import CompareProfessionals from './compare-professionals';
import { comparisonFrom } from './comparison';

const PATH = '/compare-professionals';
const id = (place: number) => `01990000-0000-7000-8000-00000000000${place}`;
const open = (search = '') => renderScreen(CompareProfessionals, [PATH], PATH + search);

const ADAEZE = professionalListing({
  id: id(1),
  distanceKm: 3.2,
  rating: { mean: 4.5, count: 12 },
  servicesRange: { priceFrom: 90, priceTo: 340, minutesFrom: 60, minutesTo: 420 },
  offers: { amenities: ['quiet_visits'], languages: ['Somali'], travelFees: [{ upToKm: 20, price: 45 }] },
});
const TIA = professionalListing({ id: id(2), displayName: 'Tia Locs', location: 'Preston VIC' });

const known = {
  'GET /professionals/': ({ query }: Call) => {
    const ids = query.getAll('ids');
    return page([TIA, ADAEZE].filter((one) => ids.length === 0 || ids.includes(one.id)));
  },
  [`GET /professionals/${id(1)}/house-rules`]: { version: 0, rules: null, reliability: null },
  [`GET /professionals/${id(2)}/house-rules`]: () => problem(500),
};

test('professionals are shown side by side in the order of the URL', async () => {
  fakeApi(known);
  open(`?ids=${id(1)},${id(2)}&location=Footscray`);
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Adaeze Braids',
    'Tia Locs',
  ]);
  const row = (name: string) => table.getByRole('rowheader', { name }).closest('tr');
  expect(row('Where')).toHaveTextContent('Footscray VIC, about 3 km away');
  expect(row('Length')).toHaveTextContent('1 h to 7 h');
  expect(row('Comfort')).toHaveTextContent('Quiet visits');
  expect(row('Comes to you')).toHaveTextContent('Up to 20 kmNo');
  expect(row('Languages')).toHaveTextContent('English, Somali');
});

test('professionals are added and removed by links, so that the URL holds the comparison', async () => {
  fakeApi(known);
  open(`?ids=${id(1)}`);
  const add = await screen.findByRole('link', { name: 'Add Tia Locs to the comparison' });
  expect(screen.queryByRole('link', { name: /^Add Adaeze/ })).not.toBeInTheDocument();
  await userEvent.click(add);
  const remove = await screen.findByRole('link', { name: 'Remove Adaeze Braids from the comparison' });
  await screen.findByRole('link', { name: 'Remove Tia Locs from the comparison' });
  await userEvent.click(remove);
  expect(await screen.findByRole('link', { name: 'Add Adaeze Braids to the comparison' })).toBeVisible();
});

test('says when a place has no other professionals to add', async () => {
  fakeApi({ ...known, 'GET /professionals/': page([ADAEZE]) });
  open(`?ids=${id(1)}&location=Footscray`);
  expect(await screen.findByText('No other professionals found around "Footscray".')).toBeVisible();
});

test('an empty comparison offers professionals to add, and a failed request can be retried', async () => {
  let failing = true;
  fakeApi({ 'GET /professionals/': () => (failing ? problem(500) : page([TIA])) });
  open();
  await screen.findByRole('alert');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Add Tia Locs to the comparison' })).toBeVisible();
});

test('a URL holds at most four professionals, without duplicates or invalid ids', () => {
  const search = new URLSearchParams({ ids: ['x', id(1), id(1), id(2), id(3), id(4), id(5)].join() });
  expect(comparisonFrom(search).ids).toEqual([id(1), id(2), id(3), id(4)]);
});
