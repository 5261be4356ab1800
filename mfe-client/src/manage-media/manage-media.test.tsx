import {
  type Answers,
  type Call,
  fakeApi,
  fakeUploads,
  loggedInAs,
  problem,
} from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderClient } from '../testing/render-client';
import { naomi, picture } from '../testing/samples';

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

/** A fake server that stores changes to Naomi's pictures. */
function open(stored = [picture('hair', 'Client Current Hair'), picture('dream', 'Inspiration Picture')]) {
  loggedInAs('client');
  let media = stored;
  const answers: Answers = {
    'GET /clients/me': naomi(),
    'GET /media': () => media,
    'DELETE /media/hair': () => {
      media = media.filter(({ id }) => id !== 'hair');
      return new Response(null, { status: 204 });
    },
    'PATCH /media/hair': ({ body }: Call) => {
      const { alt } = body as { alt: string };
      media = media.map((item) => (item.id === 'hair' ? { ...item, alt } : item));
      return media[0];
    },
  };
  const { sent } = fakeUploads();
  const { calls } = fakeApi(answers);
  const store = (item: ReturnType<typeof picture>) => {
    media = [...media, item];
    return item;
  };
  return { ...renderClient('/manage-media'), calls, sent, store };
}

const region = (name: string) => screen.findByRole('region', { name });
const choose = (label: string, ...files: File[]) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });
  });

it('shows the profile picture, current hair and inspiration, each with how many more fit', async () => {
  open();
  expect(await region('Profile picture')).toHaveTextContent('Image files only.');
  expect(await region('Current hair')).toHaveTextContent('1 of 3 used, 2 remaining');
  expect(await region('Inspiration')).toHaveTextContent('1 of 12 used, 11 remaining');
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/client-profile');
});

it('uploads current hair with its type, the session and an idempotency key, and counts it', async () => {
  const { sent, store } = open();
  await region('Current hair');
  await choose('Add images to Current hair', photo('a.jpg'));
  const [upload] = sent;
  expect(upload?.path).toBe('/media/upload');
  expect(upload?.query.get('media_type')).toBe('Client Current Hair');
  expect(upload?.headers.authorization).toBe('Bearer token-of-client');
  expect(upload?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  upload?.progress(0.4);
  expect(screen.getByText('40%')).toBeVisible();
  await upload?.answer(201, store(picture('new', 'Client Current Hair')));
  const hair = await region('Current hair');
  expect(await within(hair).findByRole('button', { name: 'View Current hair, picture 2' })).toBeVisible();
  expect(hair).toHaveTextContent('2 of 3 used, 1 remaining');
});

it("derives the profile picture's type from the role", async () => {
  const { sent } = open();
  await region('Profile picture');
  await choose('Profile picture', photo('me.jpg'));
  expect(sent[0]?.query.get('media_type')).toBe('Client Profile');
});

it("rejects files with the contract's messages", async () => {
  const { sent } = open();
  await region('Current hair');
  const large = photo('large.jpg');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await choose(
    'Add images to Current hair',
    photo('prices.pdf', 'application/pdf'),
    photo('drawing.svg', 'image/svg+xml'),
    large,
    photo('a.jpg'),
    photo('b.jpg'),
    photo('c.jpg'),
  );
  const alert = within(await region('Current hair')).getByRole('alert');
  expect(alert).toHaveTextContent('Image files only. Not added: prices.pdf.');
  expect(alert).toHaveTextContent(
    'This is not a picture we can read. Choose a JPEG, PNG, WebP, AVIF or GIF. Not added: drawing.svg.',
  );
  expect(alert).toHaveTextContent(
    'This picture is larger than 10 MB. Choose a smaller one. Not added: large.jpg.',
  );
  expect(alert).toHaveTextContent('You can add up to 3 images. Not added: c.jpg.');
  expect(sent).toHaveLength(2);
});

it("shows the server's refusal and keeps the preview", async () => {
  const { sent } = open();
  await region('Current hair');
  await choose('Add images to Current hair', photo('cut.jpg'));
  await sent[0]?.answer(415, { detail: 'This picture is damaged or was cut off.' });
  const hair = await region('Current hair');
  expect(within(hair).getByRole('alert')).toHaveTextContent(
    'This picture is damaged or was cut off. Not added: cut.jpg.',
  );
  expect(within(hair).getByRole('listitem', { name: 'cut.jpg' })).toBeVisible();
});

it('deletes a picture and saves its description', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'View Current hair, picture 1' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Description' }),
    'Two weeks after take-down',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ alt: 'Two weeks after take-down' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Two weeks after take-down' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Are you sure you want to delete this picture?');
  await userEvent.click(screen.getByRole('button', { name: 'Delete picture' }));
  expect(await within(await region('Current hair')).findByText('No images yet.')).toBeVisible();
});

it('shows an error when the pictures fail to load, and retries on Try again', async () => {
  loggedInAs('client');
  let answer: unknown = problem(500, 'x');
  fakeApi({ 'GET /clients/me': naomi(), 'GET /media': () => answer });
  renderClient('/manage-media');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load media.');
  answer = [];
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByText('No images yet.')).toHaveLength(2));
});
