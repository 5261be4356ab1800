import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { type EncodingQueue, encodingQueue } from './encoding-queue';
import type { SpooledFile } from './spool';
import { samplePicture } from './testing/sample-pictures';

/** A spooled picture that is read when the test says so. */
function waitingFile(content: Promise<Buffer>): SpooledFile & { readonly isRead: () => boolean } {
  let asked = false;
  return {
    bytes: 1,
    hash: '',
    read: () => {
      asked = true;
      return content;
    },
    discard: async () => undefined,
    isRead: () => asked,
  };
}

const queues: EncodingQueue[] = [];
afterAll(() => {
  for (const queue of queues) queue.close();
});

function queueOf(mostWaiting: number): EncodingQueue['encode'] {
  const queue = encodingQueue(mostWaiting);
  queues.push(queue);
  return queue.encode;
}

test('pictures are decoded one at a time, and refused when too many are waiting', async () => {
  const encode = queueOf(2);
  let open: (content: Buffer) => void = () => undefined;
  const opened = new Promise<Buffer>((resolve) => {
    open = resolve;
  });
  const files = [waitingFile(opened), waitingFile(opened), waitingFile(opened)];
  const encoded = files.map((file) => encode(file, 'one'));
  expect(files.map((file) => file.isRead())).toEqual([true, false, false]);

  await expect(encode(waitingFile(opened), 'another')).rejects.toMatchObject({
    kind: 'unavailable',
    detail: MEDIA_MESSAGES.busy,
    retryAfterSeconds: 10,
  });

  open(await samplePicture({ width: 20, height: 20 }));
  for (const { files: sizes } of await Promise.all(encoded)) expect(sizes).toHaveLength(1);
  expect(files.every((file) => file.isRead())).toBe(true);
});

test('accounts take turns: pictures of others do not wait for all of one', async () => {
  const encode = queueOf(60);
  const content = samplePicture({ width: 20, height: 20 });
  const encoded: string[] = [];
  const send = async (account: string) => {
    await encode(waitingFile(content), account);
    encoded.push(account);
  };
  await Promise.all(['one', 'one', 'one', 'one', 'two', 'two', 'three'].map(send));
  expect(encoded).toEqual(['one', 'one', 'two', 'three', 'one', 'two', 'one']);
});

test('an unreadable picture is refused, and the next one is encoded', async () => {
  const encode = queueOf(2);
  const bad = encode(waitingFile(Promise.resolve(Buffer.from('no picture'))), 'one');
  const good = encode(waitingFile(samplePicture({ width: 20, height: 20 })), 'one');
  await expect(bad).rejects.toMatchObject({ kind: 'unsupported_type' });
  expect((await good).files).toHaveLength(1);
});
