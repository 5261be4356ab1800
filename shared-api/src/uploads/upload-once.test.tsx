import { fakeUploads, store } from '../../testing';
import { MEDIA_MESSAGES } from '../contract/media-rules';
import { STILL_WORKING_WAITS_MS, uploadPictureOnce } from './upload-once';

const IN_FLIGHT = { detail: 'This request is still being worked on.' };
const upload = (signal: AbortSignal) =>
  store.dispatch(
    uploadPictureOnce({
      target: { kind: 'media', mediaType: 'Client Current Hair' },
      file: new Blob(['x']),
      idempotencyKey: 'a'.repeat(32),
      signal,
    }),
  );

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('retries with the same key while the server processes the first attempt', async () => {
  const { sent } = fakeUploads();
  const outcome = upload(new AbortController().signal);
  await sent[0]?.answer(409, IN_FLIGHT);
  expect(sent).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1000);
  await sent[1]?.answer(409, IN_FLIGHT);
  await jest.advanceTimersByTimeAsync(2000);
  await sent[2]?.answer(201, { id: 'stored' });
  await expect(outcome).resolves.toEqual({ id: 'stored' });
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a server that stays busy is polled less and less often, then the person can retry', async () => {
  const { sent } = fakeUploads();
  const outcome = upload(new AbortController().signal);
  outcome.catch(() => undefined);
  for (const [attempt, waitMs] of STILL_WORKING_WAITS_MS.entries()) {
    await sent[attempt]?.answer(409, IN_FLIGHT);
    await jest.advanceTimersByTimeAsync(waitMs - 1);
    expect(sent).toHaveLength(attempt + 1);
    await jest.advanceTimersByTimeAsync(1);
  }
  await sent[STILL_WORKING_WAITS_MS.length]?.answer(409, IN_FLIGHT);
  await expect(outcome).rejects.toEqual({ status: 503, data: { detail: MEDIA_MESSAGES.stillWorking } });
  await jest.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(STILL_WORKING_WAITS_MS.length + 1);
});

test('any other conflict is returned as the result', async () => {
  const { sent } = fakeUploads();
  const outcome = upload(new AbortController().signal);
  outcome.catch(() => undefined);
  await sent[0]?.answer(409, { detail: 'You can add up to 3 images.' });
  await expect(outcome).rejects.toEqual({ status: 409, data: { detail: 'You can add up to 3 images.' } });
  expect(sent).toHaveLength(1);
});

test('aborting ends the wait', async () => {
  const { sent } = fakeUploads();
  const controller = new AbortController();
  const outcome = upload(controller.signal);
  outcome.catch(() => undefined);
  await sent[0]?.answer(409, IN_FLIGHT);
  controller.abort('taken back');
  await expect(outcome).rejects.toBe('taken back');
  await jest.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
});
