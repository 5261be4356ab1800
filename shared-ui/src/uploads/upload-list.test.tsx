import type { StoredPicture } from './picture';
import { CUT_OFF, setOnline, settle, steeredSending } from './testing/sending';
import { stateAfter, UploadList } from './upload-list';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

function open() {
  const steered = steeredSending();
  const stored: string[] = [];
  const list = new UploadList<StoredPicture>({ send: steered.send, onStored: ({ id }) => stored.push(id) });
  const kinds = () => list.current().map(({ state }) => state.kind);
  return { ...steered, list, stored, kinds };
}

let lists: { list: UploadList<StoredPicture> }[] = [];
const opened = () => {
  const one = open();
  lists.push(one);
  return one;
};
afterEach(async () => {
  for (const { list } of lists) list.dropAll();
  lists = [];
  jest.restoreAllMocks();
  jest.useRealTimers();
  await settle();
});

test('at most two files upload at once across all lists; the next starts when one is done', async () => {
  const one = opened();
  const other = opened();
  one.list.add([file('a.jpg'), file('b.jpg')]);
  other.list.add([file('c.jpg')]);
  expect(one.kinds()).toEqual(['sending', 'sending']);
  expect(other.kinds()).toEqual(['waiting']);
  await one.sending(1).store();
  expect(one.stored).toEqual(['stored-b.jpg']);
  expect(other.kinds()).toEqual(['sending']);
});

test('a retry sends the same file with the same key', async () => {
  const { list, sendings, sending, kinds, stored } = opened();
  list.add([file('a.jpg')]);
  await sending(0).fail(CUT_OFF);
  expect(kinds()).toEqual(['failed']);
  list.retry(list.current()[0]?.key ?? '');
  await sending(1).store();
  expect(sending(1).idempotencyKey).toBe(sending(0).idempotencyKey);
  expect(sending(1).file).toBe(sending(0).file);
  expect(stored).toHaveLength(1);
  expect(sendings).toHaveLength(2);
});

test('a failed upload retries automatically three times, then only manually', async () => {
  jest.useFakeTimers();
  const { list, sendings, sending, kinds } = opened();
  list.add([file('a.jpg')]);
  for (const place of [0, 1, 2, 3]) {
    void sending(place).fail(CUT_OFF);
    await jest.advanceTimersByTimeAsync(0);
    expect(kinds()).toEqual(['failed']);
    await jest.advanceTimersByTimeAsync(60_000);
  }
  expect(sendings.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
    Array(4).fill(sending(0).idempotencyKey),
  );
  list.retry(list.current()[0]?.key ?? '');
  expect(sendings).toHaveLength(5);
});

test('an upload that was cancelled or retried manually does not retry automatically', async () => {
  jest.useFakeTimers();
  const { list, sendings, sending } = opened();
  list.add([file('a.jpg'), file('b.jpg')]);
  void sending(0).fail(CUT_OFF);
  void sending(1).fail({ status: 503, message: 'Busy.' });
  await jest.advanceTimersByTimeAsync(0);
  const [a, b] = list.current();
  list.cancel(a?.key ?? '');
  list.retry(b?.key ?? '');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sendings).toHaveLength(3);
});

test('each file has its own key', () => {
  const { list, sending } = opened();
  list.add([file('a.jpg'), file('a.jpg')]);
  expect(sending(0).idempotencyKey).not.toBe(sending(1).idempotencyKey);
});

test('files chosen offline are kept, and sent once when the connection is back', async () => {
  const { list, sendings, sending, kinds } = opened();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  list.add([file('a.jpg')]);
  expect(kinds()).toEqual(['offline']);
  expect(sendings).toHaveLength(0);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  list.connectionIsBack();
  list.connectionIsBack();
  expect(kinds()).toEqual(['sending']);
  await sending(0).store();
  expect(sendings).toHaveLength(1);
});

test('an upload interrupted by a lost connection is sent again with the same key', async () => {
  const { list, sending, kinds } = opened();
  list.add([file('a.jpg')]);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  list.connectionIsLost();
  await settle();
  expect(sending(0).signal.aborted).toBe(true);
  expect(kinds()).toEqual(['offline']);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  list.connectionIsBack();
  expect(sending(1).idempotencyKey).toBe(sending(0).idempotencyKey);
});

test('a file that the server rejected is not sent again when the connection is back', async () => {
  const { list, sendings, sending, kinds } = opened();
  list.add([file('a.jpg')]);
  await sending(0).fail({ status: 415, message: 'Not a picture.' });
  expect(kinds()).toEqual(['refused']);
  setOnline(true);
  list.connectionIsBack();
  expect(sendings).toHaveLength(1);
});

test('cancelling an upload aborts it, revokes its preview and frees its slot', async () => {
  const revoke = jest.spyOn(URL, 'revokeObjectURL');
  const { list, sending, kinds, stored } = opened();
  list.add([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
  const [first] = list.current();
  list.cancel(first?.key ?? '');
  await settle();
  expect(sending(0).signal.aborted).toBe(true);
  expect(revoke).toHaveBeenCalledWith(first?.previewUrl);
  expect(kinds()).toEqual(['sending', 'sending']);
  expect(stored).toEqual([]);
});

test('a stored picture shows its preview until the list contains it', async () => {
  const { list, sending, kinds } = opened();
  list.add([file('a.jpg')]);
  await sending(0).store();
  expect(kinds()).toEqual(['stored']);
  list.dropListed(new Set(['another']), ({ id }) => id);
  expect(kinds()).toEqual(['stored']);
  list.dropListed(new Set(['stored-a.jpg']), ({ id }) => id);
  expect(kinds()).toEqual([]);
});

test.each([
  ['no response, online', CUT_OFF, true, { kind: 'failed', message: undefined }],
  ['no response, offline', CUT_OFF, false, { kind: 'offline' }],
  ['409', { status: 409, message: 'Full.' }, true, { kind: 'refused', message: 'Full.' }],
  ['413', { status: 413, message: 'Too large.' }, true, { kind: 'refused', message: 'Too large.' }],
  ['503', { status: 503, message: 'Busy.' }, true, { kind: 'failed', message: 'Busy.' }],
  ["a proxy's page", { status: 413, message: undefined }, true, { kind: 'failed', message: undefined }],
] as const)('%s', (_, problem, isOnline, state) => expect(stateAfter(problem, isOnline)).toEqual(state));
