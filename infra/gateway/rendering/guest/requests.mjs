// @ts-check
/** @typedef {import('./guest.mjs').Send} Send */

export function declareHeaders() {
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
  /** @type {any} */ (globalThis).Headers = Headers;
  return Headers;
}

export function declareAbortSignal() {
  const global = /** @type {any} */ (globalThis);
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
  return AbortSignal;
}

/**
 * Declares Request and Response.
 *
 * @param {Send} send
 * @param {ReturnType<typeof declareHeaders>} Headers
 * @param {ReturnType<typeof declareAbortSignal>} AbortSignal
 * @returns the function with which builds call the API through the gateway, and the one that settles its calls
 */
export function declareRequests(send, Headers, AbortSignal) {
  const global = /** @type {any} */ (globalThis);
  const { parse } = JSON;

  class Request {
    /** @param {any} input @param {any} [init] */
    constructor(input, init = {}) {
      /** @type {any} */
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

  let lastCall = 0;
  /** @type {Map<number, (response: Response) => void>} */
  const calls = new Map();
  const fetch = async (/** @type {unknown} */ input, /** @type {unknown} */ init) => {
    const { url, method, signal } = new Request(input, init);
    if (method !== 'GET') throw new TypeError(`Rendering may only make GET requests, not ${method} ${url}.`);
    if (signal.aborted) throw signal.reason;
    lastCall += 1;
    const call = lastCall;
    /** @type {Promise<Response>} */
    const answered = new Promise((resolve) => void calls.set(call, resolve));
    send('fetch', call, url);
    return answered;
  };

  return {
    fetch,
    /** @param {number} id @param {string} text the status, a space and the body */
    answer(id, text) {
      const headers = { 'content-type': 'application/json' };
      calls.get(id)?.(new Response(text.slice(4), { status: text.slice(0, 3), headers }));
      calls.delete(id);
    },
    forget: () => calls.clear(),
  };
}
