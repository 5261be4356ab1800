import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { ROOT } from '@crown-and-coil/service/places';
import { buildSync } from 'esbuild';

const PAGE = 'https://crown.test/browse-services';

/** The built worker in a browser that keeps `kept`, with a network that does not answer before `answerNow`. */
function startWorker(kept: Response | undefined) {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, 'infra/service-worker/service-worker.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const listeners = new Map<string, (event: unknown) => void>();
  const timers: (() => void)[] = [];
  let answerNow: (answer: Response) => void = () => undefined;
  class ExtendableEvent {
    readonly waitUntil = () => undefined;
  }
  class FetchEvent extends ExtendableEvent {
    answer: Promise<Response> | undefined;
    readonly request = Object.defineProperty(new Request(PAGE), 'mode', { value: 'navigate' });
    readonly respondWith = (answer: Promise<Response>) => {
      this.answer = answer;
    };
  }
  class IDBRequest extends EventTarget {}
  const worker = {
    ...{ ExtendableEvent, FetchEvent, IDBRequest, Request, Response, Headers, URL, URLSearchParams, console },
    location: new URL('https://crown.test/service-worker.js'),
    registration: { scope: 'https://crown.test/' },
    indexedDB: { open: () => new IDBRequest() },
    caches: { match: async () => kept?.clone(), open: async () => ({ put: async () => undefined }) },
    fetch: () =>
      new Promise<Response>((resolve) => {
        answerNow = resolve;
      }),
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    setTimeout: (run: () => void, milliseconds = 0) =>
      milliseconds === 0 ? setImmediate(run) : timers.push(run),
    clearTimeout: () => undefined,
  };
  runInNewContext(outputFiles[0]?.text ?? '', Object.assign(worker, { self: worker }));
  const event = new FetchEvent();
  listeners.get('fetch')?.(event);
  return { answer: event.answer, timers, answerNow: (answer: Response) => answerNow(answer) };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('a page that was kept is shown when the network does not answer in time', async () => {
  const { answer, timers } = startWorker(new Response('kept'));
  await soon();
  expect(timers).toHaveLength(1);
  timers[0]?.();
  expect(await (await answer)?.text()).toBe('kept');
});

test('a page that was not kept waits for the network', async () => {
  const { answer, timers, answerNow } = startWorker(undefined);
  await soon();
  timers[0]?.();
  await soon();
  answerNow(new Response('new'));
  expect(await (await answer)?.text()).toBe('new');
});
