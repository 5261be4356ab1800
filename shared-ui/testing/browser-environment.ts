import { TestEnvironment } from 'jest-environment-jsdom';
import { quickComputedStyle } from './computed-style';

/** jsdom lacks fetch and its classes: uses Node's, with relative URLs resolved against the page. */
const NODE_GLOBALS = {
  fetch,
  Headers,
  Response,
  FormData,
  Blob,
  ReadableStream,
  TextEncoder,
  TextDecoder,
  structuredClone,
  // Node's Request takes only Node's own signals.
  AbortController,
  AbortSignal,
};

/** jsdom plus what every browser has: used by all tests that render or fetch. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const page = this.global;
    const PageFormData = page.FormData;
    Object.assign(page, NODE_GLOBALS);
    // styled-components inserts one rule at a time, as in production; jsdom would parse a whole style element again.
    page.SC_DISABLE_SPEEDY = false;
    page.getComputedStyle = quickComputedStyle(page.getComputedStyle);
    // The next frame comes once the page is idle instead of within 16 ms. The store tells components of a request in the
    // next frame, and what a press changes must be there when user-event's step has ended, however busy the machine is.
    // Fake timers are for a test's own.
    const { setTimeout, clearTimeout } = page;
    page.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(page.performance.now()), 0));
    page.cancelAnimationFrame = (frame) => clearTimeout(frame);
    // React reads every submitted form; Node's FormData knows no forms.
    page.FormData = class extends FormData {
      constructor(form?: HTMLFormElement, submitter?: HTMLElement) {
        super();
        for (const [name, value] of form ? new PageFormData(form, submitter) : []) {
          if (typeof value === 'string') this.append(name, value);
        }
      }
    } as typeof page.FormData;
    // A picture's preview; jsdom shows none anyway.
    let previews = 0;
    page.URL.createObjectURL = () => {
      previews += 1;
      return `blob:${page.location.origin}/${previews}`;
    };
    page.URL.revokeObjectURL = () => {};
    page.Request = class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, page.location.href) : input, init);
      }
    } as typeof page.Request;
  }
}
