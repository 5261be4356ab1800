import { type Call, fakeApi, fakeUploads, problem } from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';
import { siteImage } from '../testing/samples';

const PATH = '/admin-upload';

const choose = (...files: readonly (readonly [name: string, type: string])[]) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('Choose site images', { selector: 'input' }), {
      target: { files: files.map(([name, type]) => new File(['x'], name, { type })) },
    });
  });
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('li');
  if (!row) throw new Error(`${name} is in no list.`);
  return within(row);
};

test('each file is one request with the chosen type, its own progress and its own result', async () => {
  const { sent } = fakeUploads();
  let stored = [siteImage('old')];
  fakeApi({ 'GET /image': () => stored });
  renderAdmin(PATH);
  await screen.findByRole('heading', { name: 'On the site' });
  await choose(['one.jpg', 'image/jpeg'], ['two.jpg', 'image/jpeg'], ['three.jpg', 'image/jpeg']);
  expect(screen.getByRole('heading', { name: '3 files' })).toBeVisible();
  expect(sent[0]?.path).toBe('/image/upload');
  expect(sent[0]?.query.get('image_type')).toBe('homepage_carousel');
  expect(sent[0]?.headers.authorization).toBe('Bearer token-of-admin');

  sent[0]?.progress(0.72);
  expect(rowOf('one.jpg').getByText('Uploading, 72%')).toBeVisible();
  expect(rowOf('one.jpg').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '72');
  expect(rowOf('three.jpg').getByText('Waiting')).toBeVisible();

  stored = [...stored, siteImage('new')];
  await sent[0]?.answer(201, siteImage('new'));
  expect(rowOf('one.jpg').getByText('Uploaded')).toBeVisible();
  expect(screen.getByText('1 of 3 uploaded')).toBeVisible();

  await sent[1]?.answer(413, { detail: 'Images may have at most 10 MB.' });
  expect(rowOf('two.jpg').getByText("Didn't upload. Images may have at most 10 MB.")).toBeVisible();

  await sent[2]?.answer(503, {});
  expect(rowOf('three.jpg').getByText("Didn't upload")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry three.jpg' }));
  await sent[3]?.answer(201, siteImage('third'));
  expect(sent[3]?.headers['idempotency-key']).toBe(sent[2]?.headers['idempotency-key']);
  expect(screen.getByText('2 of 3 uploaded')).toBeVisible();
  expect(await screen.findAllByRole('button', { name: /^Remove On the site/ })).toHaveLength(2);
});

test('only image files are accepted', async () => {
  const { sent } = fakeUploads();
  fakeApi({ 'GET /image': [] });
  renderAdmin(PATH);
  await choose(['notes.pdf', 'application/pdf'], ['one.png', 'image/png']);
  expect(screen.getByRole('alert')).toHaveTextContent('Image files only. Not added: notes.pdf.');
  expect(sent).toHaveLength(1);
});

test('the URL selects the type; files keep the type that was selected when they were added', async () => {
  const { sent } = fakeUploads();
  const { calls } = fakeApi({ 'GET /image': [] });
  const { address } = renderAdmin(`${PATH}?type=founder`);
  expect(await screen.findByRole('radio', { name: /^founder/ })).toBeChecked();
  await choose(['a.jpg', 'image/jpeg'], ['b.jpg', 'image/jpeg'], ['c.jpg', 'image/jpeg']);
  await userEvent.click(screen.getByRole('radio', { name: /^other/ }));
  expect(address()).toBe('/admin-upload?type=other');
  expect(await screen.findByRole('heading', { name: 'No images of this type yet.' })).toBeVisible();
  expect(calls.at(-1)?.query.get('image_type')).toBe('other');
  for (const place of [0, 1, 2]) await sent[place]?.answer(201, siteImage(`f${place}`));
  expect(sent.map(({ query }) => query.get('image_type'))).toEqual(['founder', 'founder', 'founder']);
});

test('an image is deleted after a confirmation', async () => {
  let stored = [siteImage('one', { alt: 'Locs' }), siteImage('two', { alt: 'Braids' })];
  fakeApi({
    'GET /image': () => stored,
    'DELETE /image/one': () => {
      stored = stored.slice(1);
      return new Response(null, { status: 204 });
    },
  });
  renderAdmin(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Locs' }));
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Delete/ }));
  expect(await screen.findByRole('button', { name: 'Remove Braids' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Locs' })).not.toBeInTheDocument();
});

test('images that failed to load show an error', async () => {
  fakeApi({ 'GET /image': problem(500, 'x') });
  renderAdmin(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the site images.');
});

test("an image's text can be edited in the image viewer", async () => {
  let stored = [siteImage('one', { alt: 'Lcos' })];
  const { calls } = fakeApi({
    'GET /image': () => stored,
    'PATCH /image/one': ({ body }: Call) => {
      stored = [siteImage('one', body as { alt: string })];
      return stored[0];
    },
  });
  renderAdmin(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'View Lcos' }));
  const field = await screen.findByRole('textbox', { name: /^Description/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'Locs');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'View Locs' })).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ alt: 'Locs' });
});
