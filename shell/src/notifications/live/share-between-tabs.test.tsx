import { setImmediate } from 'node:timers';
import { BroadcastChannel } from 'node:worker_threads';
import { fakeApi } from '@crown-and-coil/shared-api/testing';
import { openSharedConnection } from './share-between-tabs';

/** A fake of the Web Locks API: one holder per name, the others queue. */
function fakeLocks() {
  const rows = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const turn = (rows.get(name) ?? Promise.resolve()).then(() => {
        if (signal.aborted) throw new DOMException('Given up', 'AbortError');
        locksGranted += 1;
        return work();
      });
      rows.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

let locksGranted: number;
let writers: ReadableStreamDefaultController<Uint8Array>[];
let calls: ReturnType<typeof fakeApi>['calls'];
const closing: (() => void)[] = [];

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  locksGranted = 0;
  writers = [];
  ({ calls } = fakeApi({
    'GET /notifications/stream': () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            writers.push(controller);
          },
        }),
      ),
  }));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  Reflect.deleteProperty(navigator, 'locks');
});

function openTab(person = 'naomi') {
  const heard: string[] = [];
  const close = openSharedConnection(person, {
    token: 'token',
    onMessage: ({ id }) => heard.push(id),
    onFreshStart: () => heard.push('fresh'),
    onUnauthorized: () => heard.push('unauthorized'),
  });
  closing.push(close);
  return { heard, close };
}
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};
const write = (index: number, number: number, id: string) =>
  writers[index]?.enqueue(
    new TextEncoder().encode(`id: ${number}\ndata: {"type":"notification_created","id":"${id}"}\n\n`),
  );

test('tabs of one person share one stream; another person has their own', async () => {
  const [first, second] = [openTab(), openTab()];
  await until(() => writers.length === 1 && second.heard.includes('fresh'));
  write(0, 1, 'a');
  await until(() => first.heard.includes('a') && second.heard.includes('a'));
  const stranger = openTab('somebody else');
  await until(() => writers.length === 2);
  write(0, 2, 'b');
  await until(() => second.heard.includes('b'));
  expect(stranger.heard).toEqual(['fresh']);
});

test('when the connected tab closes, the next one resumes from the same event', async () => {
  const [first, second] = [openTab(), openTab()];
  await until(() => writers.length === 1);
  write(0, 5, 'a');
  await until(() => second.heard.includes('a'));
  first.close();
  await until(() => writers.length === 2);
  expect(calls[1]?.headers.get('last-event-id')).toBe('5');
  write(1, 6, 'b');
  await until(() => second.heard.includes('b'));
  expect(second.heard.filter((what) => what !== 'fresh')).toEqual(['a', 'b']);
});

test('after log-out in one tab the next tab does not connect', async () => {
  const [first, second] = [openTab(), openTab()];
  await until(() => second.heard.includes('fresh'));
  first.close();
  await until(() => locksGranted === 2);
  second.close();
  const third = openTab();
  await until(() => third.heard.includes('fresh'));
  expect(calls).toHaveLength(2);
});

test('without the Web Locks API every tab has a stream', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  openTab();
  openTab();
  await until(() => writers.length === 2);
  expect(calls).toHaveLength(2);
});

const refuse = (): never => {
  throw new DOMException('The request was denied.', 'SecurityError');
};

const refuseLocks = () =>
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async () => refuse() },
  });

test('tabs that all connect because locks are refused hear each message once', async () => {
  refuseLocks();
  const forwarded: unknown[] = [];
  const channel = new BroadcastChannel('crown-and-coil.live');
  channel.onmessage = (event) => forwarded.push(event);
  closing.push(() => channel.close());
  const [first, second] = [openTab(), openTab()];
  await until(() => forwarded.length === 2);
  write(0, 1, 'a');
  await until(() => forwarded.length === 3);
  write(0, 2, 'b');
  await until(() => forwarded.length === 4);
  expect(first.heard).toEqual(['fresh', 'a', 'b']);
  expect(second.heard).toEqual(['fresh']);
});

test.each([
  ['locks', refuseLocks],
  ['channels', () => Object.assign(globalThis, { BroadcastChannel: refuse })],
])('a tab has a stream where the browser refuses %s because storage is blocked', async (_what, block) => {
  block();
  const tab = openTab();
  await until(() => tab.heard.includes('fresh'));
  expect(calls).toHaveLength(1);
});
