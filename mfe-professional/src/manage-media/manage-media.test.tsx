import type { MediaItem } from '@crown-and-coil/shared-api';
import { fakeApi, fakeUploads, problem } from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderWorkspace } from '../testing/render-workspace';

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

it('has a portfolio for each of the eight categories, those with pictures first', async () => {
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

it('sends a picture with its category, and the profile picture by the role', async () => {
  const { sent } = open([]);
  await region('Color');
  await choose('Add images to Color', 'a.jpg');
  expect(sent[0]?.query.get('media_type')).toBe('Portfolio');
  expect(sent[0]?.query.get('service_category')).toBe('Color');
  await choose('Profile picture', 'me.jpg');
  expect(sent[1]?.query.get('media_type')).toBe('Professional Profile');
  expect(sent[1]?.query.has('service_category')).toBe(false);
});

it('takes ten for a category', async () => {
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

it('says when the pictures failed to load', async () => {
  fakeApi({ 'GET /media': () => problem(500, 'x') });
  renderWorkspace('/manage-media');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load media.');
});

it('explains the page to an admin, and links to the pictures of the site', () => {
  const { calls } = fakeApi({});
  renderWorkspace('/manage-media', 'admin');
  expect(screen.getByRole('heading', { name: 'You have no pictures of your own here.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Site images' })).toHaveAttribute('href', '/admin-upload');
  expect(calls).toHaveLength(0);
});
