import type { MediaItem } from '@crown-and-coil/shared-api';
import {
  type Answers,
  type Call,
  fakeApi,
  fakeUploads,
  json,
  ownList,
  problem,
} from '@crown-and-coil/shared-api/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { service } from '../testing/samples';

const picture = (id: string, changes: Partial<MediaItem> = {}): MediaItem => ({
  id,
  url: `/media/${id}.webp`,
  srcset: `/media/${id}-320.webp 320w`,
  alt: null,
  mediaType: 'Portfolio',
  serviceCategory: 'Treatment',
  width: 1280,
  height: 1600,
  placeholder: null,
  look: null,
  ...changes,
});
const TEN = Array.from({ length: 10 }, (_, place) => picture(`p${place}`));

function open(media: readonly MediaItem[]) {
  const { sent } = fakeUploads();
  const { calls } = fakeApi({ 'GET /media': media });
  return { ...renderWorkspace('/manage-media'), sent, calls };
}

const region = (name: string) => screen.findByRole('region', { name });
const choose = (label: string, ...names: string[]) =>
  act(async () => {
    const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });
  });

it('shows a portfolio for each of the eight categories, those with pictures first', async () => {
  open([picture('one')]);
  await region('Treatment');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Profile picture',
    'Treatment',
    'Cuts and Trims',
    'Styling',
    'Protective Styles',
    'Loc Services',
    'Weaves and Wigs',
    'Color',
    'Other',
  ]);
  expect(await region('Treatment')).toHaveTextContent('1 of 10 used, 9 remaining');
  expect(await region('Color')).toHaveTextContent('No images yet.');
});

it('sends a portfolio picture with its category, and a profile picture by role', async () => {
  const { sent } = open([]);
  await region('Color');
  await choose('Add images to Color', 'a.jpg');
  expect(sent[0]?.query.get('media_type')).toBe('Portfolio');
  expect(sent[0]?.query.get('service_category')).toBe('Color');
  await choose('Profile picture', 'me.jpg');
  expect(sent[1]?.query.get('media_type')).toBe('Professional Profile');
  expect(sent[1]?.query.has('service_category')).toBe(false);
});

describe('the look of a picture', () => {
  const group = (id: string, name: string, ...options: string[]) => ({
    id,
    name,
    options: options.map((label) => ({
      id: label.toLowerCase(),
      label,
      sentence: null,
      pictureId: null,
    })),
  });
  const menu = {
    revision: 1,
    groups: [group('size', 'Size', 'Small', 'Medium'), group('length', 'Length', 'Waist', 'Floor')],
    variants: [],
    hair: null,
    preparation: [],
    addOns: [],
    cadence: null,
    hairProduct: null,
  };
  const offer = {
    serviceName: 'Knotless box braids',
    hasMenu: true,
    labels: ['Medium', 'Waist'],
    priceCents: 31_500,
    minutesMin: 330,
    minutesMax: 405,
  };
  const own = service();
  const look = { serviceId: own.id, options: ['medium', 'waist'], hairType: 4, offer };

  const openLook = async (
    refusal?: () => Response,
    before: MediaItem = picture('one'),
    answers: Answers = {},
  ) => {
    let shown = before;
    const { calls } = fakeApi({
      'GET /media': () => json([shown]),
      'GET /services/my': [own],
      [`GET /services/${own.id}/menu`]: menu,
      'PATCH /media/one': () => {
        if (refusal) return refusal();
        shown = picture('one', { look });
        return json(shown);
      },
      ...answers,
    });
    renderWorkspace('/manage-media');
    fireEvent.click(within(await region('Treatment')).getByRole('button', { name: /^View / }));
    const view = within(await screen.findByRole('dialog', { name: 'Treatment' }));
    return { calls, view };
  };
  const choose = (view: Awaited<ReturnType<typeof openLook>>['view'], label: string, value: string) =>
    fireEvent.change(view.getByLabelText(label), { target: { value } });
  const fill = async ({ view }: Awaited<ReturnType<typeof openLook>>) => {
    await userEvent.click(view.getByText('Let clients book this look'));
    await view.findByRole('option', { name: own.name });
    choose(view, 'Service', own.id);
    await view.findByLabelText('Size');
    choose(view, 'Size', 'medium');
    choose(view, 'Length', 'waist');
    choose(view, 'Hair type (optional)', '4');
  };
  const save = ({ view }: Awaited<ReturnType<typeof openLook>>) =>
    userEvent.click(view.getByRole('button', { name: 'Save look' }));
  const patches = ({ calls }: Awaited<ReturnType<typeof openLook>>) =>
    calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

  it('is a service of the professional with its options and a hair type', async () => {
    const opened = await openLook();
    await fill(opened);
    await save(opened);
    expect(await opened.view.findByText('Look saved.')).toBeVisible();
    expect(
      await opened.view.findByText('Clients can book this look: Knotless box braids, Medium, Waist'),
    ).toBeVisible();
    const sent = opened.calls.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({
      look: { serviceId: own.id, options: ['medium', 'waist'], hairType: 4 },
    });
  });

  it('shows a server error on its field', async () => {
    const detail = [{ loc: ['body', 'look', 'options'], msg: 'This combination is not offered.', type: 'x' }];
    const opened = await openLook(() => problem(422, detail));
    await fill(opened);
    await save(opened);
    expect(await opened.view.findByText('This combination is not offered.')).toBeVisible();
    expect(opened.view.getByLabelText('Size')).toHaveAccessibleDescription(
      'This combination is not offered.',
    );
  });

  it('is saved when the view is closed, once', async () => {
    const opened = await openLook();
    await fill(opened);
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(patches(opened)).toEqual([
        { look: { serviceId: own.id, options: ['medium', 'waist'], hairType: 4 } },
      ]),
    );
  });

  it('is not saved again after Save, nor while an option is missing', async () => {
    const saved = await openLook();
    await fill(saved);
    await save(saved);
    await saved.view.findByText('Look saved.');
    await userEvent.keyboard('{Escape}');
    expect(patches(saved)).toHaveLength(1);
    cleanup();
    const incomplete = await openLook();
    await fill(incomplete);
    choose(incomplete.view, 'Length', '');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(patches(incomplete)).toHaveLength(0);
    expect(
      await screen.findByText('The look was not saved: it needs one choice of each option.'),
    ).toBeVisible();
  });

  it('says why the server refused a look that is saved on closing', async () => {
    const detail = [{ loc: ['body', 'look', 'options'], msg: 'This combination is not offered.', type: 'x' }];
    const opened = await openLook(() => problem(422, detail));
    await fill(opened);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('This combination is not offered.')).toBeVisible();
  });

  it('can be of any service, however many there are', async () => {
    const many = Array.from({ length: 101 }, (_, place) =>
      service({ id: `s${place}`, name: `Style ${place}` }),
    );
    const { view } = await openLook(undefined, undefined, {
      'GET /services/my': (call: Call) => ownList(many, call),
    });
    await userEvent.click(view.getByText('Let clients book this look'));
    expect(await view.findByRole('option', { name: 'Style 100' })).toBeInTheDocument();
  });

  it('says when the services do not load, and loads them again', async () => {
    let services: unknown = problem(500, 'x');
    const { view } = await openLook(undefined, undefined, { 'GET /services/my': () => services });
    await userEvent.click(view.getByText('Let clients book this look'));
    expect(await view.findByRole('alert')).toHaveTextContent('Failed to load services.');
    services = [own];
    await userEvent.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByRole('option', { name: own.name })).toBeInTheDocument();
  });

  it('says when the style menu does not load, and saves nothing without it', async () => {
    let stored: unknown = problem(500, 'x');
    const opened = await openLook(undefined, undefined, {
      [`GET /services/${own.id}/menu`]: () => stored,
    });
    const { view } = opened;
    await userEvent.click(view.getByText('Let clients book this look'));
    await view.findByRole('option', { name: own.name });
    choose(view, 'Service', own.id);
    expect(await view.findByRole('alert')).toHaveTextContent('Failed to load the style menu.');
    await save(opened);
    expect(patches(opened)).toEqual([]);
    stored = menu;
    await userEvent.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByLabelText('Size')).toBeVisible();
  });

  it('says when the look is no longer offered', async () => {
    const { view } = await openLook(undefined, picture('one', { look: { ...look, offer: null } }));
    expect(view.getByText('The look of this picture is not offered at the moment')).toBeVisible();
  });
});

it('accepts ten pictures for each category', async () => {
  const { sent } = open(TEN.slice(0, 8));
  await region('Treatment');
  await choose('Add images to Treatment', 'a.jpg', 'b.jpg', 'c.jpg');
  expect(sent).toHaveLength(2);
  expect(within(await region('Treatment')).getByRole('alert')).toHaveTextContent(
    'You can add up to 10 images per category. Not added: c.jpg.',
  );
});

it('says when a category is full', async () => {
  open(TEN);
  const full = await region('Treatment');
  expect(full).toHaveTextContent('10 of 10 used, 0 remaining');
  expect(full).toHaveTextContent('This category is full. Remove an image to add another.');
  expect(within(full).queryByRole('button', { name: /^Add images/ })).not.toBeInTheDocument();
});

it('shows an error when the pictures fail to load', async () => {
  fakeApi({ 'GET /media': () => problem(500, 'x') });
  renderWorkspace('/manage-media');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load media.');
});

it('explains the page to an admin, and links to the site images', () => {
  const { calls } = fakeApi({});
  renderWorkspace('/manage-media', 'admin');
  expect(screen.getByRole('heading', { name: 'You have no pictures of your own here.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Site images' })).toHaveAttribute('href', '/admin-upload');
  expect(calls).toHaveLength(0);
});
