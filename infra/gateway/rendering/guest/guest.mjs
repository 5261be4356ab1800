// @ts-check
import { declareSearchParams, declareUrl } from './addresses.mjs';
import { limitLanguage } from './limit-language.mjs';
import { declareAbortSignal, declareHeaders, declareRequests } from './requests.mjs';
import { declareOtherGlobals, declareTimers } from './timers.mjs';

/** @typedef {(kind: string, id: number, text: string) => void} Send tells the worker something; never throws */

/** The functions that `guest` calls. Each is passed on as text, so it may use nothing from outside itself. */
const PARTS = [
  limitLanguage,
  declareTimers,
  declareOtherGlobals,
  declareSearchParams,
  declareUrl,
  declareHeaders,
  declareAbortSignal,
  declareRequests,
];

/** Text that evaluates to `guest` in the context of a module graph, before its builds. */
export const guestSource = () => `(() => {${PARTS.join('\n')}\nreturn ${guest}})()`;

/**
 * What it declares is all that builds find besides the language. Only text and numbers cross between a context and the
 * worker around it: an object would give the other side access to its realm's `Function`.
 *
 * @param {(kind: string, id: number, text: string) => void} tell the worker's; it never leaves this function
 * @returns {(kind: string, id: number, value: unknown) => void} what the worker tells the context; never throws
 */
function guest(tell) {
  const { stringify, parse } = JSON;

  /** @type {Send} */
  const send = (kind, id, text) => {
    // An error of the worker must not be caught by a build: it belongs to the worker's realm.
    try {
      tell(`${kind}`, +id, `${text}`);
    } catch {}
  };

  const resetAllowance = limitLanguage();
  const timers = declareTimers(send);
  declareOtherGlobals();
  const receiveAddress = declareUrl(send, declareSearchParams());
  const requests = declareRequests(send, declareHeaders(), declareAbortSignal());

  /** @type {(value: unknown) => string} */
  const textOf = (value) => {
    try {
      if (value instanceof Error) return `${value.stack || `${value.name}: ${value.message}`}`;
      return typeof value === 'string' ? value : stringify(value) || `${value}`;
    } catch {
      return 'Something that is no error was thrown';
    }
  };

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

  /** Cancel what a finished page still waits for: it would retain everything that it has loaded. */
  const forget = () => {
    timers.forget();
    requests.forget();
  };

  const render = async (/** @type {number} */ id, /** @type {any} */ request) => {
    try {
      const page = await shell.render({ ...request, remote, fetch: requests.fetch });
      const text = describe(page, id);
      forget();
      send('rendered', id, text);
    } catch (error) {
      forget();
      send('threw', id, textOf(error));
    }
  };

  /** Characters of a page, twenty times those of a long list: some pages of 40 MB would use up the gateway's memory. */
  const maxLength = 4_000_000;

  /** Sends a page's long texts verbatim, and returns the rest as JSON, in which they would be escaped and parsed. */
  const describe = (/** @type {any} */ page, /** @type {number} */ id) => {
    if (typeof page !== 'object' || page === null) return stringify(page ?? null);
    const { html, styles = '', state, ...rest } = page;
    if (typeof html !== 'string' || typeof styles !== 'string') return stringify(page);
    const [stateText, text] = [stringify(state ?? null), stringify(rest)];
    const length = html.length + styles.length + stateText.length + text.length;
    if (length > maxLength) throw new RangeError(`The page has ${length} characters.`);
    send('html', id, html);
    // Neither can end its element early.
    send('styles', id, styles.replaceAll('</', '<\\/'));
    send('state', id, stateText.replaceAll('<', '\\u003c'));
    return text;
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
      else if (kind === 'address') receiveAddress(`${value}`);
      else if (kind === 'timer') timers.run(id);
      else if (kind === 'answer') requests.answer(id, `${value}`);
      else if (kind === 'render') {
        resetAllowance();
        void render(id, requestOf(`${value}`));
      }
    } catch (error) {
      send('threw', id, textOf(error));
    }
  };
}
