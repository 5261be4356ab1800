// @ts-check
/**
 * A rendering worker. It keeps a context with its own copy of every module for each pair of shell and remote, so that
 * two versions share nothing. Code in a context has the language and what guest/ declares, and nothing of Node.
 */
import { constants, createContext, Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { freezeRealm } from './freeze-realm.mjs';
import { guestSource } from './guest/guest.mjs';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { keptGraphs } = /** @type {{ keptGraphs: number }} */ (workerData);
const end = process.exit.bind(process);

/** The graph whose code ran last. */
let latest = '';

// Inspecting the thrown value would run the build's code in this realm.
process.on('unhandledRejection', () => {
  port.postMessage({ type: 'rejected', key: latest });
  end(1);
});

// A build can obtain errors created in this realm, for example by `import()`: they must give no access to code.
for (const one of [() => {}, async () => {}, function* () {}, async function* () {}])
  delete Object.getPrototypeOf(one).constructor;
// Node's warnings, for example of a timer that is too long, assign to the prototype of errors, which is frozen below.
process.emitWarning = () => {};
for (const name of ['process', 'global', 'Buffer', 'fetch', 'WebSocket', 'EventSource', 'navigator'])
  delete (/** @type {any} */ (globalThis)[name]);
freezeRealm();

/** @typedef {(kind: string, id: number, value: unknown) => void} Receive */
/** Least recently used first. @type {Map<string, Receive>} */
const graphs = new Map();
/** @type {Set<NodeJS.Timeout>} */
const timers = new Set();
const MAX_TIMERS = 1_000;
/** API calls of a page; most make three. More would fill the memory of the gateway, which no heap limit protects. */
const MAX_CALLS = 100;
let calls = 0;
/** The graph of the page that is rendered, or was last. */
let rendering = '';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Most pages' texts fit, at three bytes per character at most. */
const encoded = new Uint8Array(2_000_000);
/** The long texts of the page that is being finished, in UTF-8. @type {Record<string, Uint8Array>} */
let texts = {};

/** @param {string} text */
function encode(text) {
  if (text.length * 3 > encoded.length) return encoder.encode(text);
  return encoded.slice(0, encoder.encodeInto(text, encoded).written);
}

/** The graph whose code is running. */
let loading = '';
let problem = '';

/** @param {string} source @param {string} filename */
const compile = (source, filename) => new Script(source, { filename });

/** @type {Record<string, (wanted: string[]) => string>} */
const addresses = {
  parse: ([address = '', base = '']) => partsOf(base === '' ? new URL(address) : new URL(address, base)),
  change: ([address = '', part = '', value = '']) => {
    const url = new URL(address);
    Reflect.set(url, part, value);
    return partsOf(url);
  },
};

/** @param {URL} url */
const partsOf = ({
  href,
  origin,
  protocol,
  username,
  password,
  host,
  hostname,
  port: number,
  pathname,
  search,
  hash,
}) =>
  JSON.stringify({
    href,
    origin,
    protocol,
    username,
    password,
    host,
    hostname,
    port: number,
    pathname,
    search,
    hash,
  });

/** @param {{ key: string, shell: { url: string, source: string }, remote: { name: string, url: string, source: string } | null }} graph */
function load({ key, shell, remote }) {
  if (graphs.has(key)) return port.postMessage({ type: 'loaded', key });
  loading = key;
  latest = key;
  problem = '';
  try {
    // In a contextified object of this realm each use of `Object` or `Map` would call into Node.
    const context = createContext(constants.DONT_CONTEXTIFY, {
      name: key,
      codeGeneration: { strings: false, wasm: false },
    });
    /** @param {string} kind @param {number} id @param {string} text */
    const tell = (kind, id, text) => {
      if (kind === 'parse' || kind === 'change') {
        try {
          receive('address', 0, addresses[kind]?.(JSON.parse(text)) ?? '');
        } catch {}
      } else if (kind === 'timer') startTimer(key, receive, id, Number(text));
      else if (loading === key && kind === 'threw') problem = text;
      else if (kind === 'fetch') call(key, receive, id, text);
      else if (kind === 'html' || kind === 'styles' || kind === 'state') texts[kind] = encode(text);
      else if (kind === 'rendered' || kind === 'threw') finish({ type: kind, id, text });
    };
    /** @type {Receive} */
    const receive = compile(guestSource(), 'guest.js').runInContext(context)(tell);
    /** @param {{ url: string, source: string }} build */
    const evaluate = ({ url, source }) =>
      compile(`(function (module, exports, require) {${source}\n})`, url).runInContext(context);
    receive('shell', 0, evaluate(shell));
    if (remote && problem === '') {
      receive('name', 0, remote.name);
      receive('remote', 0, evaluate(remote));
    }
    if (problem === '') graphs.set(key, receive);
    const [oldest] = graphs.keys();
    if (graphs.size > keptGraphs && oldest !== undefined) graphs.delete(oldest);
  } catch (error) {
    // A compile error: errors at run time are caught in the context.
    problem = error instanceof SyntaxError ? `${error.message}` : 'The build could not be loaded.';
  }
  loading = '';
  port.postMessage(problem === '' ? { type: 'loaded', key } : { type: 'unloadable', key, text: problem });
}

/** @param {string} key @param {Receive} receive @param {number} id @param {string} text */
function call(key, receive, id, text) {
  // Left behind by an earlier page.
  if (key !== rendering) return;
  calls += 1;
  if (calls <= MAX_CALLS) return port.postMessage({ type: 'fetch', key, id, text });
  if (calls === MAX_CALLS + 1)
    port.postMessage({ type: 'overrun', key, text: `More than ${MAX_CALLS} calls of the API.` });
  receive('answer', id, '503 {}');
}

/** @param {string} key @param {Receive} receive @param {number} id @param {number} ms */
function startTimer(key, receive, id, ms) {
  if (timers.size >= MAX_TIMERS) return;
  const timer = setTimeout(() => {
    timers.delete(timer);
    latest = key;
    receive('timer', id, '');
  }, ms);
  timers.add(timer);
}

/** @param {{ type: string, id: number, text: string }} outcome */
function finish(outcome) {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  port.postMessage(
    { ...outcome, texts },
    Object.values(texts).map(({ buffer }) => buffer),
  );
  texts = {};
  // Sent once no code of the build is running.
  setImmediate(() => port.postMessage({ type: 'idle', id: outcome.id }));
}

port.on('message', (message) => {
  if (message.type === 'load') return load(message.graph);
  const receive = graphs.get(message.key);
  if (!receive)
    return message.type === 'render'
      ? finish({ type: 'threw', id: message.id, text: 'Not loaded.' })
      : undefined;
  latest = message.key;
  if (message.type === 'render') {
    calls = 0;
    rendering = message.key;
    graphs.delete(message.key);
    graphs.set(message.key, receive);
  }
  // Three digits, then the unchanged body.
  if (message.type === 'answer')
    receive('answer', message.id, `${message.status} ${decoder.decode(message.body)}`);
  else receive(message.type, message.id, message.text);
});
