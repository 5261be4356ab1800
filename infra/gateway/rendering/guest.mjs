// @ts-check
/**
 * Runs inside the context of a module graph, before its builds: what it declares is all that they find besides the
 * language. Only text and numbers cross between a context and the worker around it: an object of one side would lead
 * the other to its `Function`. The worker passes this function on as text, so it may use nothing from outside.
 *
 * @param {(kind: string, id: number, text: string) => void} tell the worker's; it never leaves this function
 * @returns {(kind: string, id: number, value: unknown) => void} what the worker tells the context; never throws
 */
export function guest(tell) {
  const global = /** @type {any} */ (globalThis);
  const { stringify, parse } = JSON;

  /** @type {(kind: string, id: number, text: string) => void} */
  const send = (kind, id, text) => {
    // An error of the worker must not be caught by a build: it belongs to the worker's realm.
    try {
      tell(`${kind}`, +id, `${text}`);
    } catch {}
  };

  for (const name of [
    'Atomics',
    'FinalizationRegistry',
    'SharedArrayBuffer',
    'WeakRef',
    'WebAssembly',
    'eval',
  ])
    delete global[name];
  // Their memory is not in the heap that the worker's limit counts, so each page has an allowance of it.
  const MAX_BINARY = 16 * 1024 * 1024;
  let binary = 0;
  for (const name of [
    'ArrayBuffer',
    'BigInt64Array',
    'BigUint64Array',
    'Float32Array',
    'Float64Array',
    'Int8Array',
    'Int16Array',
    'Int32Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Uint16Array',
    'Uint32Array',
  ]) {
    const Real = global[name];
    const { construct } = Reflect;
    const Limited = function (/** @type {any[]} */ ...args) {
      const [first] = args;
      const size =
        typeof first === 'number' ? first : Number(Object(first).length ?? Object(first).byteLength ?? 0);
      binary += 8 * size;
      if (!(binary <= MAX_BINARY)) throw new RangeError('A page is drawn with 16 MB of binary data at most.');
      return construct(Real, args.slice(0, typeof first === 'object' ? 3 : 1), new.target ?? Real);
    };
    Limited.prototype = Real.prototype;
    Limited.BYTES_PER_ELEMENT = Real.BYTES_PER_ELEMENT;
    Limited.isView = Real.isView;
    Real.prototype.constructor = Limited;
    global[name] = Limited;
  }
  for (const name of ['resize', 'transfer', 'transferToFixedLength'])
    delete global.ArrayBuffer.prototype[name];

  /** @type {(value: unknown) => string} */
  const textOf = (value) => {
    try {
      if (value instanceof Error) return `${value.stack || `${value.name}: ${value.message}`}`;
      return typeof value === 'string' ? value : stringify(value) || `${value}`;
    } catch {
      return 'Something that is no error was thrown';
    }
  };

  // Timers.
  let lastTimer = 0;
  /** @type {Map<number, () => void>} */
  const timers = new Map();
  global.setTimeout = (
    /** @type {(...args: unknown[]) => void} */ call,
    /** @type {unknown} */ ms = 0,
    /** @type {unknown[]} */ ...args
  ) => {
    lastTimer += 1;
    timers.set(lastTimer, () => call(...args));
    send('timer', lastTimer, `${Number(ms) || 0}`);
    return lastTimer;
  };
  global.clearTimeout = (/** @type {number} */ timer) => void timers.delete(timer);
  global.queueMicrotask = (/** @type {() => void} */ call) => void Promise.resolve().then(call);

  // The web's names that libraries use.
  const nothing = () => {};
  global.console = { log: nothing, info: nothing, debug: nothing, warn: nothing, error: nothing };
  const { now } = Date;
  global.performance = { now: () => now() };
  global.structuredClone = (/** @type {unknown} */ value) => parse(stringify(value));
  // React encodes the parts of streams when it is loaded; pages are drawn as text.
  global.TextEncoder = class TextEncoder {
    encode() {
      return new global.Uint8Array(0);
    }
  };
  global.TextDecoder = class TextDecoder {
    decode() {
      throw new TypeError('A page is drawn without binary data.');
    }
  };

  class URLSearchParams {
    /** @type {[string, string][]} */
    #pairs = [];
    /** @type {((query: string) => void) | undefined} */
    #onChange;

    /** @param {any} [init] @param {(query: string) => void} [onChange] */
    constructor(init = '', onChange = undefined) {
      this.#onChange = onChange;
      if (typeof init === 'object' && init !== null) {
        const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
        this.#pairs = pairs.map(([name, value]) => [`${name}`, `${value}`]);
        return;
      }
      for (const part of `${init}`.replace(/^\?/, '').split('&')) {
        if (part === '') continue;
        const at = part.indexOf('=');
        const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
        this.#pairs.push([URLSearchParams.#decoded(name), URLSearchParams.#decoded(value)]);
      }
    }
    /** @param {string} text */
    static #decoded(text) {
      const spaced = text.replace(/\+/g, ' ');
      try {
        return decodeURIComponent(spaced);
      } catch {
        return spaced;
      }
    }
    /** @param {string} text */
    static #encoded(text) {
      return encodeURIComponent(text)
        .replace(/%20/g, '+')
        .replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
    }
    #changed() {
      this.#onChange?.(this.toString());
    }
    get size() {
      return this.#pairs.length;
    }
    /** @param {unknown} name @param {unknown} value */
    append(name, value) {
      this.#pairs.push([`${name}`, `${value}`]);
      this.#changed();
    }
    /** @param {unknown} name @param {unknown} [value] */
    delete(name, value) {
      this.#pairs = this.#pairs.filter(
        ([key, one]) => key !== `${name}` || (value !== undefined && one !== `${value}`),
      );
      this.#changed();
    }
    /** @param {unknown} name */
    get(name) {
      return this.#pairs.find(([key]) => key === `${name}`)?.[1] ?? null;
    }
    /** @param {unknown} name */
    getAll(name) {
      return this.#pairs.filter(([key]) => key === `${name}`).map(([, value]) => value);
    }
    /** @param {unknown} name @param {unknown} [value] */
    has(name, value) {
      return this.#pairs.some(
        ([key, one]) => key === `${name}` && (value === undefined || one === `${value}`),
      );
    }
    /** @param {unknown} name @param {unknown} value */
    set(name, value) {
      const at = this.#pairs.findIndex(([key]) => key === `${name}`);
      if (at < 0) return this.append(name, value);
      this.#pairs = this.#pairs.filter(([key], index) => key !== `${name}` || index === at);
      this.#pairs[at] = [`${name}`, `${value}`];
      this.#changed();
    }
    sort() {
      this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      this.#changed();
    }
    /** @param {(value: string, name: string, params: URLSearchParams) => void} call */
    forEach(call) {
      for (const [name, value] of [...this.#pairs]) call(value, name, this);
    }
    keys() {
      return this.#pairs.map(([name]) => name).values();
    }
    values() {
      return this.#pairs.map(([, value]) => value).values();
    }
    entries() {
      return this.#pairs.map(([name, value]) => [name, value]).values();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return this.#pairs
        .map(([name, value]) => `${URLSearchParams.#encoded(name)}=${URLSearchParams.#encoded(value)}`)
        .join('&');
    }
  }
  global.URLSearchParams = URLSearchParams;

  // The worker parses addresses; its answer is there when `tell` returns.
  let parsedAddress = '';
  class URL {
    /** @type {Record<string, string>} */
    #parts;
    #params = new URLSearchParams();

    /** @param {unknown} address @param {unknown} [base] */
    constructor(address, base = '') {
      this.#parts = URL.#parsed('parse', [`${address}`, `${base}`]);
      this.#follow();
    }
    /** @param {string} kind @param {string[]} wanted @returns {Record<string, string>} */
    static #parsed(kind, wanted) {
      parsedAddress = '';
      send(kind, 0, stringify(wanted));
      if (parsedAddress === '') throw new TypeError(`Invalid URL: ${wanted[0]}`);
      return parse(parsedAddress);
    }
    /** @param {unknown} address @param {unknown} [base] */
    static canParse(address, base) {
      try {
        return Boolean(new URL(address, base));
      } catch {
        return false;
      }
    }
    /** @param {unknown} address @param {unknown} [base] */
    static parse(address, base) {
      return URL.canParse(address, base) ? new URL(address, base) : null;
    }
    #follow() {
      this.#params = new URLSearchParams(this.#parts.search, (query) => this.#set('search', query, false));
    }
    /** @param {string} part @param {unknown} value */
    #set(part, value, follows = true) {
      this.#parts = URL.#parsed('change', [`${this.#parts.href}`, part, `${value}`]);
      if (follows) this.#follow();
    }
    get searchParams() {
      return this.#params;
    }
    get origin() {
      return this.#parts.origin;
    }
    toString() {
      return this.#parts.href;
    }
    toJSON() {
      return this.#parts.href;
    }
    static {
      for (const part of [
        'href',
        'protocol',
        'username',
        'password',
        'host',
        'hostname',
        'port',
        'pathname',
        'search',
        'hash',
      ])
        Object.defineProperty(URL.prototype, part, {
          enumerable: true,
          configurable: true,
          get() {
            return this.#parts[part];
          },
          set(value) {
            this.#set(part, value);
          },
        });
    }
  }
  global.URL = URL;

  class Headers {
    /** @type {Map<string, string>} */
    #values = new Map();
    /** @param {any} [init] */
    constructor(init = undefined) {
      if (!init) return;
      const pairs = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
      for (const [name, value] of pairs) this.append(name, value);
    }
    /** @param {unknown} name @param {unknown} value */
    append(name, value) {
      const key = `${name}`.toLowerCase();
      const known = this.#values.get(key);
      this.#values.set(key, known === undefined ? `${value}` : `${known}, ${value}`);
    }
    /** @param {unknown} name @param {unknown} value */
    set(name, value) {
      this.#values.set(`${name}`.toLowerCase(), `${value}`);
    }
    /** @param {unknown} name */
    get(name) {
      return this.#values.get(`${name}`.toLowerCase()) ?? null;
    }
    /** @param {unknown} name */
    has(name) {
      return this.#values.has(`${name}`.toLowerCase());
    }
    /** @param {unknown} name */
    delete(name) {
      this.#values.delete(`${name}`.toLowerCase());
    }
    /** @param {(value: string, name: string, headers: Headers) => void} call */
    forEach(call) {
      for (const [name, value] of [...this.#values]) call(value, name, this);
    }
    keys() {
      return this.#values.keys();
    }
    values() {
      return this.#values.values();
    }
    entries() {
      return this.#values.entries();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
  }
  global.Headers = Headers;

  class AbortSignal {
    aborted = false;
    /** @type {unknown} */
    reason = undefined;
    /** @type {((event: { type: string }) => void) | null} */
    onabort = null;
    /** @type {Set<(event: { type: string }) => void>} */
    #listeners = new Set();
    /** @param {string} _type @param {(event: { type: string }) => void} call */
    addEventListener(_type, call) {
      this.#listeners.add(call);
    }
    /** @param {string} _type @param {(event: { type: string }) => void} call */
    removeEventListener(_type, call) {
      this.#listeners.delete(call);
    }
    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }
    /** @param {AbortSignal} signal @param {unknown} reason */
    static end(signal, reason) {
      if (signal.aborted) return;
      signal.aborted = true;
      signal.reason =
        reason ?? Object.assign(new Error('This operation was aborted'), { name: 'AbortError' });
      signal.onabort?.({ type: 'abort' });
      for (const call of [...signal.#listeners]) call({ type: 'abort' });
    }
    /** @param {unknown} [reason] */
    static abort(reason) {
      const signal = new AbortSignal();
      AbortSignal.end(signal, reason);
      return signal;
    }
    /** @param {AbortSignal[]} signals */
    static any(signals) {
      const signal = new AbortSignal();
      for (const one of signals) {
        if (one.aborted) AbortSignal.end(signal, one.reason);
        one.addEventListener('abort', () => AbortSignal.end(signal, one.reason));
      }
      return signal;
    }
    static timeout() {
      // The gateway ends what takes too long.
      return new AbortSignal();
    }
  }
  global.AbortSignal = AbortSignal;
  global.AbortController = class AbortController {
    signal = new AbortSignal();
    /** @param {unknown} [reason] */
    abort(reason) {
      AbortSignal.end(this.signal, reason);
    }
  };

  class Request {
    /** @param {any} input @param {any} [init] */
    constructor(input, init = {}) {
      const from = input instanceof Request ? input : undefined;
      this.url = from ? from.url : `${input}`;
      this.method = `${init.method ?? from?.method ?? 'GET'}`.toUpperCase();
      this.headers = new Headers(init.headers ?? from?.headers);
      this.signal = init.signal ?? from?.signal ?? new AbortSignal();
    }
    clone() {
      return new Request(this);
    }
  }
  global.Request = Request;

  class Response {
    #body;
    /** @param {unknown} [body] @param {any} [init] */
    constructor(body = '', init = {}) {
      this.#body = `${body ?? ''}`;
      this.status = Number(init.status ?? 200);
      this.statusText = '';
      this.ok = this.status >= 200 && this.status < 300;
      this.headers = new Headers(init.headers);
      this.bodyUsed = false;
    }
    clone() {
      return new Response(this.#body, { status: this.status, headers: this.headers });
    }
    async text() {
      return this.#body;
    }
    async json() {
      return parse(this.#body);
    }
  }
  global.Response = Response;

  // The API, by the gateway.
  let lastCall = 0;
  /** @type {Map<number, (response: Response) => void>} */
  const calls = new Map();
  const fetch = async (/** @type {unknown} */ input, /** @type {unknown} */ init) => {
    const { url, method, signal } = new Request(input, init);
    if (method !== 'GET')
      throw new TypeError(`A page is drawn with GET requests only, not ${method} ${url}.`);
    if (signal.aborted) throw signal.reason;
    lastCall += 1;
    const call = lastCall;
    /** @type {Promise<Response>} */
    const answered = new Promise((resolve) => void calls.set(call, resolve));
    send('fetch', call, url);
    return answered;
  };

  // The builds.
  /** @type {any} */
  let shell;
  /** @type {{ name: string, module: unknown } | null} */
  let remote = null;
  let remoteName = '';

  const load = (/** @type {any} */ build, /** @type {Record<string, unknown>} */ modules) => {
    const module = { exports: /** @type {any} */ ({}) };
    build(module, module.exports, (/** @type {string} */ request) => {
      if (Object.hasOwn(modules, request)) return modules[request];
      throw new Error(`The shell gives server builds no module "${request}".`);
    });
    return module.exports;
  };

  /** What a page waits for ends with it: it would keep all that it has loaded. */
  const forget = () => {
    timers.clear();
    calls.clear();
  };

  const render = async (/** @type {number} */ id, /** @type {any} */ request) => {
    try {
      const text = drawnText(await shell.render({ ...request, remote, fetch }));
      forget();
      send('drawn', id, text);
    } catch (error) {
      forget();
      send('threw', id, textOf(error));
    }
  };

  /** The long texts of a page as they are, behind a line that says how long: as JSON they would be escaped and parsed. */
  const drawnText = (/** @type {any} */ page) => {
    if (typeof page !== 'object' || page === null) return stringify(page ?? null);
    const { html, styles = '', state, ...rest } = page;
    if (typeof html !== 'string' || typeof styles !== 'string') return stringify(page);
    const line = stringify({ ...rest, html: html.length, styles: styles.length });
    return `${line}\n${html}${styles}${stringify(state ?? null)}`;
  };

  let registryText = '';
  /** @type {unknown} */
  let registry;
  /** A line with the registry, which is long and mostly the last one, and the rest. */
  const requestOf = (/** @type {string} */ text) => {
    const end = text.indexOf('\n');
    if (end < 0) return parse(text);
    const line = text.slice(0, end);
    if (line !== registryText) {
      registry = parse(line);
      registryText = line;
    }
    return { ...parse(text.slice(end + 1)), registry };
  };

  return (kind, id, value) => {
    try {
      if (kind === 'shell') shell = load(value, {});
      else if (kind === 'name') remoteName = `${value}`;
      else if (kind === 'remote') remote = { name: remoteName, module: load(value, shell.modules) };
      else if (kind === 'address') parsedAddress = `${value}`;
      else if (kind === 'render') {
        binary = 0;
        void render(id, requestOf(`${value}`));
      } else if (kind === 'timer') {
        const call = timers.get(id);
        timers.delete(id);
        call?.();
      } else if (kind === 'answer') {
        const answer = `${value}`;
        const headers = { 'content-type': 'application/json' };
        calls.get(id)?.(new Response(answer.slice(4), { status: answer.slice(0, 3), headers }));
        calls.delete(id);
      }
    } catch (error) {
      send('threw', id, textOf(error));
    }
  };
}
