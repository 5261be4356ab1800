import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@crown-and-coil/backend/testing-until';
import type { ApiAnswer } from '../recent-answers';
import { type ModuleGraph, type Outcome, type PoolOptions, RenderingPool } from './rendering-pool';

let pool: RenderingPool;
const stopped: string[] = [];
const open = (options: Partial<PoolOptions> = {}) => {
  pool = new RenderingPool({
    workers: 1,
    timeoutMs: 5_000,
    memoryMb: 64,
    hungMs: 1_000,
    loadMs: 60_000,
    onStop: (key, reason) => stopped.push(`${key} ${reason}`),
    ...options,
  });
  return pool;
};
beforeEach(() => {
  stopped.length = 0;
});
afterEach(() => pool.stop());

const SHELL = `
  exports.modules = { react: { version: '19' } };
  exports.render = async (request) => request.remote.module.render(request);`;

/** @param remote body of the remote's \`render(request)\` */
const graph = (remote: string, { key = 'a', before = '', shell = SHELL } = {}): ModuleGraph => ({
  key,
  shell: { url: '/shell/1/server.js', source: shell },
  remote: {
    name: 'mfe-a',
    url: '/remotes/mfe-a/1/server.js',
    source: `${before}\nexports.render = async (request) => {${remote}\n};`,
  },
});

const render = (
  one: ModuleGraph,
  request: object = {},
  fetch: (url: string) => Promise<ApiAnswer> = async () => ({ status: 200, body: utf8('{}') }),
): Promise<Outcome> => pool.render({ graph: one, request: JSON.stringify(request), fetch });

const utf8 = (text: string) => new TextEncoder().encode(text);

/** What a build answers, as JSON has it. */
async function resultOf(one: ModuleGraph, request: object = {}): Promise<unknown> {
  const outcome = await render(one, request);
  if (outcome.page === null) throw new Error(`${outcome.reason}: ${outcome.message}`);
  return JSON.parse(outcome.page);
}

/** Resolves when the pool renders again: the worker that was stopped has been replaced. */
const rendersAgain = async () => {
  const good = graph('return 1', { key: 'good' });
  for (;;) {
    const outcome = await render(good);
    if (outcome.page === '1') return;
    if (outcome.page === null && outcome.reason !== 'time' && outcome.reason !== 'busy')
      throw new Error(outcome.message);
  }
};

test('a page that makes many API calls at once is rendered without a warning', async () => {
  open();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const calling = graph(`
    await Promise.all(Array.from({ length: 20 }, (_, call) => request.fetch('/api/' + call)));
    return 1`);
  expect(await resultOf(calling)).toBe(1);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('a page that makes API calls without end is left to the browser, and the gateway makes some of them', async () => {
  open();
  const calling = graph(`
    for (let call = 0; call < 5_000; call += 1) request.fetch('/api/' + call);
    return 1`);
  const asked: string[] = [];
  const fetch = async (url: string): Promise<ApiAnswer> => {
    asked.push(url);
    return { status: 200, body: utf8('{}') };
  };
  expect(await render(calling, {}, fetch)).toEqual({
    page: null,
    reason: 'threw',
    message: 'More than 100 calls of the API.',
  });
  await rendersAgain();
  expect(asked).toHaveLength(100);
  expect(stopped).toEqual([]);
  // Each page has its own limit.
  const next = graph(`return (await request.fetch('/api/next')).json()`, { key: 'b' });
  expect(await resultOf(next)).toEqual({});
});

test('calls that a page left behind are not answered into the page of another graph, and do not use up its calls', async () => {
  open();
  // The timers of a page are cleared when it is rendered; this one starts after that.
  const leaving = graph(`
    (async () => {
      for (let turn = 0; turn < 100; turn += 1) await null;
      setTimeout(() => {
        for (let call = 0; call < 200; call += 1) request.fetch('/api/left-behind');
      }, 20);
    })();
    return 1`);
  const next = graph(
    `await request.fetch('/api/next');
    return (await request.fetch('/api/next')).json()`,
    { key: 'b' },
  );
  const asked: string[] = [];
  const fetch = async (url: string): Promise<ApiAnswer> => {
    asked.push(url);
    if (url === '/api/next') await pause(200);
    return { status: 200, body: utf8(JSON.stringify(url)) };
  };
  expect(await render(leaving, {}, fetch)).toMatchObject({ page: '1' });
  expect(await render(next, {}, fetch)).toMatchObject({ page: '"/api/next"' });
  expect(asked).toEqual(['/api/next', '/api/next']);
});

test("a remote's build uses the modules and the request provided by the shell", async () => {
  open();
  const one = graph(
    `return { react: require('react').version, url: request.url, name: request.remote.name }`,
  );
  expect(await resultOf(one, { url: '/services' })).toEqual({ react: '19', url: '/services', name: 'mfe-a' });
});

test('a request for a module that the shell does not share fails with its name', async () => {
  open();
  const outcome = await render(graph('return 1', { before: `require('fs');` }));
  expect(outcome).toMatchObject({ reason: 'unloadable', message: expect.stringContaining('no module "fs"') });
});

test('an error names its place by the URL of its build, and the next page renders', async () => {
  open();
  const outcome = await render(graph(`throw new Error('No price')`));
  expect(outcome).toMatchObject({ page: null, reason: 'threw' });
  expect(outcome).toMatchObject({
    message: expect.stringMatching(/No price[\s\S]*\/remotes\/mfe-a\/1\/server\.js/),
  });
  await rendersAgain();
  expect(stopped).toEqual([]);
});

test('each pair of versions has its own modules', async () => {
  open();
  const counting = (key: string) =>
    graph('globalThis.seen = (globalThis.seen ?? 0) + 1; return globalThis.seen', { key });
  expect(await resultOf(counting('a'))).toBe(1);
  expect(await resultOf(counting('a'))).toBe(2);
  expect(await resultOf(counting('b'))).toBe(1);
});

test('a build calls the API through the gateway only', async () => {
  open();
  const asked: string[] = [];
  const outcome = await render(
    graph(`
      const answer = await request.fetch(new URL('/api/services?page=2', 'https://crown.test'));
      return [answer.status, answer.ok, answer.headers.get('content-type'), await answer.clone().json()]`),
    {},
    async (url) => {
      asked.push(url);
      return { status: 404, body: utf8('{"detail":"Not found."}') };
    },
  );
  expect(asked).toEqual(['https://crown.test/api/services?page=2']);
  expect(JSON.parse(outcome.page ?? '')).toEqual([404, false, 'application/json', { detail: 'Not found.' }]);
  expect(
    await render(graph(`return request.fetch('/api/bookings', { method: 'POST' })`, { key: 'b' })),
  ).toMatchObject({
    reason: 'threw',
  });
});

test('URL and URLSearchParams follow the web standard', async () => {
  open();
  const one = graph(`
    const url = new URL('../b?x=1&x=a%20b#h', 'https://crown.test/a/c');
    url.searchParams.append('y', 'ä&');
    url.pathname = '/d e';
    const query = new URLSearchParams({ a: '1+1' });
    query.set('b', "it's");
    return [url.href, url.searchParams.getAll('x'), url.hash, query.toString(), [...new URLSearchParams('?q=a+b&r')],
      URL.canParse('//'), new URL('https://user:pw@h:8/').host]`);
  expect(await resultOf(one)).toEqual([
    'https://crown.test/d%20e?x=1&x=a+b&y=%C3%A4%26#h',
    ['1', 'a b'],
    '#h',
    'a=1%2B1&b=it%27s',
    [
      ['q', 'a b'],
      ['r', ''],
    ],
    false,
    'h:8',
  ]);
});

describe('a build that misbehaves', () => {
  test.each([
    ['hangs', 'for (;;);', 'hung'],
    [
      'hangs after its page is rendered',
      'const again = async () => { for (;;) await null }; void again(); return 1',
      'hung',
    ],
    ['allocates without end', 'const all = []; for (;;) all.push(new Array(1e5).fill({}));', 'memory'],
    [
      'keeps ever longer texts',
      `let text = 'abc'; const all = []; for (;;) { text += text.slice(0, 1e6) + 'x'; all.push(text.toUpperCase()) }`,
      'memory',
    ],
    [
      'leaves a rejection alone',
      `Promise.reject(new Error('unhandled')); return new Promise(() => {})`,
      'ended',
    ],
  ])('%s: its worker is replaced, and other pages render', async (_what, code, reason) => {
    open({ timeoutMs: 60_000, hungMs: reason === 'hung' ? 1_000 : 60_000 });
    const bad = graph(`if (request.isGood) return 1;\n${code}`, { key: 'bad' });
    await resultOf(bad, { isGood: true });
    await render(bad);
    await rendersAgain();
    expect(stopped).toEqual([`bad ${reason}`]);
  });

  test('that calls process.exit finds no process', async () => {
    open();
    expect(await render(graph('process.exit(1)'))).toMatchObject({
      reason: 'threw',
      message: expect.stringContaining('process is not defined'),
    });
  });

  test('that hangs while loading is stopped too', async () => {
    open({ loadMs: 5_000 });
    await rendersAgain();
    await render(graph('return 1', { key: 'bad', before: 'for (;;);' }));
    await rendersAgain();
    expect(stopped).toEqual(['bad hung']);
  });

  test('that hangs while it is loaded ahead is stopped, and no other build is blamed', async () => {
    open({ loadMs: 5_000 });
    await rendersAgain();
    const other = graph('return 1', { key: 'other' });
    pool.prepare([other, graph('return 1', { key: 'bad', before: 'for (;;);' })]);
    await rendersAgain();
    expect(stopped).toEqual(['bad hung']);
  });

  test.each([
    ['as it is loaded', `Promise.reject(new Error('unhandled'));`],
    ['later', `setTimeout(() => void Promise.reject(new Error('unhandled')), 20);`],
  ])('that ends its worker %s is not loaded ahead again', async (_when, before) => {
    open();
    pool.prepare([graph('return 1', { key: 'bad', before })]);
    await until(() => stopped.length > 0);
    await rendersAgain();
    expect(stopped).toEqual(['bad ended']);
  });

  test('that keeps stopping workers is paused', async () => {
    open();
    const bad = graph(`Promise.reject(new Error('unhandled')); return new Promise(() => {})`, { key: 'bad' });
    const reasons: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const outcome = await render(bad);
      reasons.push(outcome.page === null ? outcome.reason : 'rendered');
      await rendersAgain();
    }
    expect(reasons).toEqual(['ended', 'ended', 'ended', 'paused']);
  });

  test('leaves the page unrendered at the timeout, whether the API or the build is slow', async () => {
    open({ timeoutMs: 30 });
    const slow = () => new Promise<never>(() => {});
    await rendersAgain();
    expect(await render(graph(`return (await request.fetch('/api/a')).status`), {}, slow)).toMatchObject({
      reason: 'time',
    });
    // The call was answered by a 503 when the time was up, so the worker is free again.
    await rendersAgain();
    expect(stopped).toEqual([]);
  });

  test('may wait for a timer that is too long for Node, which warns and fires it at once', async () => {
    open();
    const one = graph(`await new Promise((done) => setTimeout(done, 2 ** 31)); return 1`);
    expect(await resultOf(one)).toBe(1);
  });

  test('has its timers cleared at the end of a page', async () => {
    open();
    const one = graph(`
      const before = globalThis.late;
      setTimeout(() => { globalThis.late = true });
      return before ?? null`);
    expect(await resultOf(one)).toBeNull();
    await rendersAgain();
    expect(await resultOf(one)).toBeNull();
  });
});

describe('a build cannot reach', () => {
  test.each([
    'process',
    'import("node:fs")',
    'require("node:fs")',
    'globalThis.constructor.constructor("return process")()',
    'request.fetch.constructor("return process")()',
    'new Function("return process")()',
    '(0, eval)("process")',
    'Reflect.construct(Object.getPrototypeOf(async () => {}).constructor, ["return process"])()',
    'setTimeout.constructor("return process")()',
    'console.log.constructor("return process")()',
    'URL.constructor("return process")()',
    'new ArrayBuffer(1e8)',
    'new Uint8Array(1e8)',
    'new (new Uint8Array(8).buffer.constructor)(1e8)',
    'new (Object.getPrototypeOf(Uint8Array.prototype).constructor)(1e8)',
    'Array.from({ length: 1e3 }, () => new Uint32Array(1e4))',
    'new Uint8Array(8).buffer.transfer(1e8)',
    'WebAssembly.compile',
    'fetch("http://127.0.0.1")',
    'Buffer.from("a")',
    'globalThis.global.process',
  ])('%s', async (code) => {
    open();
    const outcome = await render(graph(`const found = await (${code}); return typeof found`));
    expect(outcome).toMatchObject({ page: null });
  });

  test('anything that leads to another realm', async () => {
    open();
    // Walks all that can be reached and looks for an object whose ancestors are not those of this realm.
    const one = graph(`
      const seen = new Set();
      const foreign = [];
      const roots = [globalThis, request, this, arguments, require, exports, Error.prepareStackTrace];
      Error.prepareStackTrace = (error, sites) => {
        roots.push(error, sites, ...sites);
        for (const site of sites) roots.push(site.getThis(), site.getFunction());
        return '';
      };
      void new Error().stack;
      try { null.x } catch (error) { void error.stack; roots.push(error) }
      const deep = () => deep();
      try { deep() } catch (error) { roots.push(error) }
      let atTheEnd = 0;
      const deepUrl = () => {
        try { deepUrl() } catch (thrown) {
          atTheEnd += 1;
          if (atTheEnd < 200) try { new URL('https://a.test'); setTimeout(() => {}) } catch (error) { roots.push(error) }
          throw thrown;
        }
      };
      try { deepUrl() } catch (error) { roots.push(error) }
      try { new URL({ toString() { throw roots } }) } catch (error) { roots.push(error) }
      try { JSON.parse('{') } catch (error) { roots.push(error) }
      try { new Function('') } catch (error) { roots.push(error) }
      for (const name of Object.getOwnPropertyNames(globalThis)) roots.push(Object.getOwnPropertyDescriptor(globalThis, name));
      roots.push(await request.fetch('/api/a'), new Headers(), new AbortController(), new Request('/'));
      delete Error.prepareStackTrace;
      const walk = (value, path) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
        seen.add(value);
        let ancestor = value;
        for (let next = Object.getPrototypeOf(ancestor); next; next = Object.getPrototypeOf(ancestor)) ancestor = next;
        const known = ancestor === Object.prototype || Object.getPrototypeOf(value) === null;
        if (!known || (typeof value === 'function' && !(value instanceof Function) && value !== Function.prototype))
          foreign.push(path);
        walk(Object.getPrototypeOf(value), path + '.__proto__');
        for (const key of Reflect.ownKeys(value)) {
          const found = Object.getOwnPropertyDescriptor(value, key);
          for (const one of [found?.value, found?.get, found?.set]) walk(one, path + '.' + String(key));
        }
      };
      roots.forEach((root, at) => walk(root, 'root ' + at));
      return { foreign: foreign.slice(0, 20), seen: seen.size };`);
    const { foreign, seen } = (await resultOf(one)) as { foreign: string[]; seen: number };
    expect(foreign).toEqual([]);
    expect(seen).toBeGreaterThan(500);
  });

  test('code through an error of the outer realm', async () => {
    open();
    const one = graph(`
      const foreign = [];
      const keep = (error) => { if (!(error instanceof Error)) foreign.push(error) };
      await import('node:fs').catch(keep);
      let atTheEnd = 0;
      // With hardly any stack left, what Node does for a stack fails in Node's own code.
      const deep = () => {
        try { deep() } catch (thrown) {
          atTheEnd += 1;
          if (atTheEnd < 200) try { void new Error().stack } catch (error) { keep(error) }
          throw thrown;
        }
      };
      try { deep() } catch {}
      const made = [];
      for (const error of foreign)
        for (let way = error; way; way = Object.getPrototypeOf(way))
          for (const one of [way.constructor, way.constructor?.constructor, way.constructor?.call?.constructor])
            try { made.push(typeof one('return process')()) } catch {}
      return { foreign: foreign.length, made };`);
    expect(await resultOf(one)).toEqual({ foreign: expect.any(Number), made: [] });
  });

  test('the worker by a change to the built-in objects of the outer realm', async () => {
    open();
    // Walks what an error of that realm leads to, besides Node's own class of it.
    const one = graph(`
      const error = await import('node:fs').catch((thrown) => thrown);
      let outer = error;
      for (let next = outer; next; next = Object.getPrototypeOf(next)) outer = next;
      const list = outer.constructor.keys({});
      const found = new Set([Object.getPrototypeOf(Object.getPrototypeOf(error)), list.constructor, list.values(), outer]);
      const changeable = [];
      for (const one of found) {
        if (!Object.isFrozen(one) && !one.next) changeable.push(String(one.constructor?.name) + ' ' + String(one.name));
        const values = Reflect.ownKeys(one).flatMap((key) => {
          const { value, get, set } = Object.getOwnPropertyDescriptor(one, key);
          return [value, get, set];
        });
        for (const value of [Object.getPrototypeOf(one), ...values])
          if ((typeof value === 'object' || typeof value === 'function') && value !== null) found.add(value);
      }
      return { isOuter: outer !== Object.prototype, changeable, found: found.size };`);
    const { found, ...rest } = (await resultOf(one)) as { found: number };
    expect(rest).toEqual({ isOuter: true, changeable: [] });
    expect(found).toBeGreaterThan(100);
  });

  test('a cookie, header, environment variable or file: its request has only the listed fields', async () => {
    open();
    const one = graph(`return Object.keys(request).sort()`);
    expect(await resultOf(one, { url: '/', origin: 'https://crown.test' })).toEqual([
      'fetch',
      'origin',
      'remote',
      'url',
    ]);
  });
});
