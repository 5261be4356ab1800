// @ts-check
/** @typedef {import('./guest.mjs').Send} Send */

export function declareSearchParams() {
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
  /** @type {any} */ (globalThis).URLSearchParams = URLSearchParams;
  return URLSearchParams;
}

/**
 * Declares URL. The worker parses addresses; its result is available when `send` returns.
 *
 * @param {Send} send
 * @param {ReturnType<typeof declareSearchParams>} URLSearchParams
 * @returns {(parts: string) => void} takes the worker's answer, as JSON
 */
export function declareUrl(send, URLSearchParams) {
  const { stringify, parse } = JSON;
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
  /** @type {any} */ (globalThis).URL = URL;
  return (parts) => {
    parsedAddress = parts;
  };
}
