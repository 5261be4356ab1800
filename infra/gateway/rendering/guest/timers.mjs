// @ts-check
/** @typedef {import('./guest.mjs').Send} Send */

/**
 * Declares timers. The worker waits and calls back.
 *
 * @param {Send} send
 */
export function declareTimers(send) {
  const global = /** @type {any} */ (globalThis);
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

  return {
    /** @param {number} id */
    run(id) {
      const call = timers.get(id);
      timers.delete(id);
      call?.();
    },
    forget: () => timers.clear(),
  };
}

/** Declares other globals of browsers that libraries use as they load. */
export function declareOtherGlobals() {
  const global = /** @type {any} */ (globalThis);
  const { stringify, parse } = JSON;
  const nothing = () => {};
  global.console = { log: nothing, info: nothing, debug: nothing, warn: nothing, error: nothing };
  const { now } = Date;
  global.performance = { now: () => now() };
  global.structuredClone = (/** @type {unknown} */ value) => parse(stringify(value));
  // React encodes the parts of streams when it is loaded; pages are rendered as text.
  global.TextEncoder = class TextEncoder {
    encode() {
      return new global.Uint8Array(0);
    }
  };
  global.TextDecoder = class TextDecoder {
    decode() {
      throw new TypeError('Rendering may not use binary data.');
    }
  };
}
