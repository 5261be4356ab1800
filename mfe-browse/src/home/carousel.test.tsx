import type { SiteImage } from '@crown-and-coil/shared-api';
import { fakeApi, offline, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import { Carousel } from './carousel';
import { SECONDS_PER_TILE, TILE } from './carousel-tiles';

const NAME = 'Styles by Crown & Coil professionals';

const image = (id: string): SiteImage => ({
  id,
  imageType: 'homepage_carousel',
  url: `/media/${id}.webp`,
  alt: `Braids ${id}`,
  srcset: `/media/${id}-320.webp 320w`,
  width: 1280,
  height: 1536,
  placeholder: null,
});

const open = (answer: unknown) => {
  const { calls } = fakeApi({ 'GET /image': answer });
  renderScreen(Carousel, ['/'], '/');
  return calls;
};

test('screen readers find each picture of the carousel once', async () => {
  const calls = open([image('one'), image('two')]);
  const strip = within(await screen.findByRole('region', { name: NAME }));
  expect(strip.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    'Braids one',
    'Braids two',
  ]);
  for (const picture of strip.getAllByRole('img')) expect(picture).toHaveAttribute('loading', 'lazy');
  expect(calls[0]?.query.get('image_type')).toBe('homepage_carousel');
});

test('the carousel moves at 15 px per second on every screen', () => {
  for (const size of ['wide', 'narrow'] as const) {
    expect((TILE[size].width + TILE[size].gap) / SECONDS_PER_TILE[size]).toBeCloseTo(15);
  }
});

test('a button pauses and resumes the carousel', async () => {
  open([image('one')]);
  const strip = await screen.findByRole('region', { name: NAME });
  await userEvent.click(screen.getByRole('button', { name: 'Pause the carousel' }));
  expect(strip).toHaveAttribute('data-motion', 'paused');
  await userEvent.click(screen.getByRole('button', { name: 'Play the carousel' }));
  expect(strip).toHaveAttribute('data-motion', 'played');
  await userEvent.unhover(strip);
  fireEvent.pointerLeave(strip);
  expect(strip).toHaveAttribute('data-motion', 'as-it-likes');
});

test('space is reserved while the carousel loads', () => {
  open(unanswered);
  expect(document.querySelector('section[aria-hidden]')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: NAME })).not.toBeInTheDocument();
});

test.each([
  ['there are none', []],
  ['the server fails', () => problem(500, 'x')],
  ['the network is gone', offline],
])('the carousel is left out when %s', async (_case, answer) => {
  open(answer);
  await waitFor(() => expect(document.querySelector('section[aria-hidden]')).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: NAME })).not.toBeInTheDocument();
});

test('a picture that fails to load is left out, and the carousel when the last one fails', async () => {
  open([image('one'), image('two')]);
  const strip = await screen.findByRole('region', { name: NAME });
  fireEvent.error(within(strip).getByRole('img', { name: 'Braids one' }));
  expect(within(strip).getAllByRole('img')).toHaveLength(1);
  fireEvent.error(within(strip).getByRole('img', { name: 'Braids two' }));
  expect(screen.queryByRole('region', { name: NAME })).not.toBeInTheDocument();
});
