import { type Call, fakeApi, offline, page, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import { professional } from '../testing/samples';
import BrowseProfessionals from './browse-professionals';

const open = (at = '/browse-professionals') =>
  renderScreen(BrowseProfessionals, ['/browse-professionals'], at);

const listed = (professionals = [professional()]) => ({ 'GET /professionals/': page(professionals) });

test('a card describes the professional and links to the public page', async () => {
  fakeApi(listed());
  open();
  const link = await screen.findByRole('link', { name: 'Adaeze Braids' });
  expect(link).toHaveAttribute('href', '/public-professional-page/pro-1');
  const card = within(screen.getByRole('article'));
  expect(card.getByText('Footscray VIC')).toBeVisible();
  expect(card.getByText('Braider')).toBeVisible();
  expect(card.getByText('Natural Hair Stylist')).toBeVisible();
  expect(screen.getByText('1 professional')).toBeVisible();
});

test('six placeholders are shown while the list loads', async () => {
  fakeApi({ 'GET /professionals/': unanswered });
  open();
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  // Placeholders are hidden from assistive technology, so no role finds them.
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(6);
});

test('an empty result shows a message and links to all professionals', async () => {
  fakeApi(listed([]));
  const { place } = open('/browse-professionals?location=Nowhere');
  expect(await screen.findByRole('heading', { name: 'No professionals found.' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'See all professionals' }));
  expect(place().path).toBe('/browse-professionals');
  expect(screen.getByLabelText('Location')).toHaveValue('');
});

test.each([
  ["the server's message", () => problem(503, 'Back at noon.'), 'Back at noon.'],
  [
    'the first rejected field',
    () => problem(422, [{ loc: [], msg: 'Unknown specialization' }]),
    'Unknown spec',
  ],
  ['the fallback when the server sends no message', () => problem(500), 'Failed to load professionals.'],
  ['the fallback when offline', offline, 'Failed to load professionals.'],
])('a list that fails to load shows %s', async (_what, answer, sentence) => {
  fakeApi({ 'GET /professionals/': answer });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('Try again repeats the request and shows the list', async () => {
  let failing = true;
  fakeApi({ ...listed(), 'GET /professionals/': () => (failing ? problem(500) : page([professional()])) });
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  failing = false;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Adaeze Braids' })).toBeVisible();
});

test('a card shows the portrait that comes with the list, and its pattern when the file cannot be loaded', async () => {
  const portrait = { url: '/media/two-1280.webp', srcset: '/media/two-320.webp 320w', placeholder: null };
  const { calls } = fakeApi(
    listed([professional(), professional({ id: 'pro-2', displayName: 'Rooted Locs', portrait })]),
  );
  open();
  const image = () => within(screen.getAllByRole('article')[1] as HTMLElement).getByRole('presentation');
  await screen.findByRole('link', { name: 'Rooted Locs' });
  expect(image()).toHaveAttribute('src', '/media/two-1280.webp');
  expect(image()).toHaveAttribute('srcset', '/media/two-320.webp 320w');
  expect(calls.map(({ path }) => path)).toEqual(['/professionals/']);

  fireEvent.error(image());
  expect(image().getAttribute('src')).toMatch(/^\/art\/.*\/tile-protective-styles-/);
});

test('without a picture a card shows its pattern and initial', async () => {
  fakeApi(listed());
  open();
  expect(await screen.findByText('A')).toBeVisible();
  expect(screen.getByRole('presentation').getAttribute('src')).toMatch(/tile-protective-styles-/);
});

test('changing the sort order applies at once, with the typed filters, and is kept in the URL', async () => {
  const { calls } = fakeApi(listed());
  const { place } = open('/browse-professionals?sort=experience&page=2');
  expect(screen.getByLabelText('Order')).toHaveValue('experience');
  await userEvent.type(screen.getByLabelText('Location'), 'VIC');
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Best reviews first');
  expect(place().path).toBe('/browse-professionals?location=VIC&sort=rating');
  await waitFor(() => expect(calls.map(({ query }) => query.get('sort'))).toContain('rating'));
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(place().path).toBe('/browse-professionals');
});

test('specialisations and location apply with Filter and are kept in the URL', async () => {
  const { calls } = fakeApi(listed());
  const { place } = open('/browse-professionals?page=2');
  await userEvent.click(screen.getByRole('button', { name: /Specialisation/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Loctician' }));
  await userEvent.click(screen.getByRole('option', { name: 'Braider' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: /2 selected/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Location'), ' VIC ');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(place().path).toBe(
    '/browse-professionals?specialization=Braider&specialization=Loctician&location=VIC',
  );
  await waitFor(() => {
    const list = calls.filter(({ path }) => path === '/professionals/').at(-1);
    expect(String(list?.query)).toBe(
      'specialization_names=Braider&specialization_names=Loctician&location=VIC&skip=0&limit=20',
    );
  });
});

test('filters for offers and languages narrow the list', async () => {
  const { calls } = fakeApi(listed());
  const { place } = open();
  const choose = async (list: string, option: string) => {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(list) }));
    await userEvent.click(screen.getByRole('option', { name: option }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  };
  await choose('They offer', 'Comes to your home');
  await choose('Language', 'Somali');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(place().path).toBe('/browse-professionals?offer=mobile&language=Somali');
  await waitFor(() => {
    const list = calls.filter(({ path }) => path === '/professionals/').at(-1);
    expect(String(list?.query)).toBe('offers=mobile&languages=Somali&skip=0&limit=20');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(place().path).toBe('/browse-professionals');
});

test('a blank location is ignored', async () => {
  fakeApi(listed());
  const { place } = open();
  await userEvent.type(screen.getByLabelText('Location'), '   {Enter}');
  expect(place().path).toBe('/browse-professionals');
});

test('Reset clears all filters, including unapplied ones', async () => {
  fakeApi(listed());
  const { place } = open('/browse-professionals?specialization=Barber&location=VIC');
  expect(screen.getByRole('button', { name: /1 selected/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Location'), ' 3011');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(place().path).toBe('/browse-professionals');
  expect(screen.getByLabelText('Location')).toHaveValue('');
  expect(screen.queryByRole('button', { name: /selected/ })).not.toBeInTheDocument();
  await screen.findByRole('link', { name: 'Adaeze Braids' });
});

test('Back restores the previous filters', async () => {
  fakeApi(listed());
  open('/browse-professionals?location=VIC');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
  expect(screen.getByLabelText('Location')).toHaveValue('VIC');
  await screen.findByRole('link', { name: 'Adaeze Braids' });
});

test('the twenty-first professional is on the second page, with the same filters', async () => {
  const all = Array.from({ length: 21 }, (_, place) =>
    professional({ id: `p${place}`, displayName: `Stylist ${place}` }),
  );
  fakeApi({
    'GET /professionals/': ({ query }: Call) => {
      const skip = Number(query.get('skip'));
      return page(all.slice(skip, skip + 20), all.length, skip);
    },
  });
  const { place } = open('/browse-professionals?location=VIC');
  expect(await screen.findByText('21 professionals')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('link', { name: 'Stylist 20' })).toBeVisible();
  expect(place().path).toBe('/browse-professionals?location=VIC&page=2');
});

describe('a response of an unexpected shape', () => {
  test.each([
    ['an object', { surprise: true }],
    ['null', null],
    ['a list', []],
    ['rows that are not a list', { results: { surprise: true }, total: 1 }],
    ['invalid JSON', new Response('<html>')],
  ])('%s shows an error on the page, and heading and filters stay', async (_what, answer) => {
    fakeApi({ 'GET /professionals/': answer });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Unexpected API response format.');
    expect(screen.getByRole('heading', { level: 1, name: 'Professionals' })).toBeVisible();
    expect(screen.getByRole('search')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test.each(Object.keys(professional()))(
    'a row with an invalid %s does not remove the others',
    async (field) => {
      const unusable = [null, undefined, {}, [], 7, 'x'].map((value, place) => ({
        ...professional({ id: `bad-${place}` }),
        [field]: value,
      }));
      fakeApi({
        'GET /professionals/': page([
          ...unusable,
          null,
          'row',
          [],
          professional({ displayName: 'A good row' }),
        ]),
      });
      open();
      expect(await screen.findByRole('link', { name: 'A good row' })).toBeVisible();
    },
  );
});
