import { fakeUploads, loggedInAs, store } from '../../testing';
import { type PictureUpload, uploadPicture } from './upload-picture';

const file = new Blob(['x']);
const upload = (more: Partial<PictureUpload> = {}) =>
  store.dispatch(
    uploadPicture({
      target: { kind: 'media', mediaType: 'Portfolio', serviceCategory: 'Color' },
      file,
      idempotencyKey: 'a-key-of-this-file',
      ...more,
    }),
  );

beforeEach(() => loggedInAs('professional'));

test('a picture is sent to its endpoint with token and key, and the stored one is returned', async () => {
  const { sent } = fakeUploads();
  const stored = upload();
  const [first] = sent;
  expect([first?.path, first?.query.get('media_type'), first?.query.get('service_category')]).toEqual([
    '/media/upload',
    'Portfolio',
    'Color',
  ]);
  expect(first?.headers).toEqual({
    authorization: 'Bearer token-of-professional',
    'idempotency-key': 'a-key-of-this-file',
  });
  await first?.answer(201, { id: 'm1' });
  await expect(stored).resolves.toEqual({ id: 'm1' });
});

test('a site image is sent to its type', async () => {
  const { sent } = fakeUploads();
  const stored = upload({ target: { kind: 'site', imageType: 'homepage_carousel' } });
  expect([sent[0]?.path, sent[0]?.query.toString()]).toEqual([
    '/image/upload',
    'image_type=homepage_carousel',
  ]);
  await sent[0]?.answer(201, { id: 'i1' });
  await expect(stored).resolves.toEqual({ id: 'i1' });
});

test('reports its progress', async () => {
  const { sent } = fakeUploads();
  const onProgress = jest.fn();
  const stored = upload({ onProgress });
  sent[0]?.progress(0.25);
  sent[0]?.progress(1);
  await sent[0]?.answer(201, {});
  await stored;
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
});

test('an error has the same message as for any other call', async () => {
  const { sent } = fakeUploads();
  const stored = upload();
  stored.catch(() => undefined);
  await sent[0]?.answer(415, { detail: 'No picture.' });
  await expect(stored).rejects.toEqual({ status: 415, data: { detail: 'No picture.' } });
  expect(store.getState().session.status).toBe('authenticated');
});

test('a lost connection is a fetch error that can be retried', async () => {
  const { sent } = fakeUploads();
  const stored = upload();
  stored.catch(() => undefined);
  await sent[0]?.cutOff();
  await expect(stored).rejects.toMatchObject({ status: 'FETCH_ERROR' });
});

test('a 401 ends the session', async () => {
  const { sent } = fakeUploads();
  const stored = upload();
  stored.catch(() => undefined);
  await sent[0]?.answer(401, { detail: 'Please log in.' });
  await expect(stored).rejects.toMatchObject({ status: 401 });
  expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'unauthorized' });
});

test('aborting stops the upload', async () => {
  const { sent } = fakeUploads();
  const controller = new AbortController();
  const stored = upload({ signal: controller.signal });
  controller.abort('taken back');
  await expect(stored).rejects.toBe('taken back');
  expect(sent[0]?.isAborted()).toBe(true);
  await expect(upload({ signal: controller.signal })).rejects.toBe('taken back');
  expect(sent).toHaveLength(1);
});
