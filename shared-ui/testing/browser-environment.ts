import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lacks the fetch family; Node's stands in, with relative addresses read against the page's own. */
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

/** jsdom plus what every browser has: used by all tests that draw or fetch. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const page = this.global;
    Object.assign(page, NODE_GLOBALS);
    page.Request = class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, page.location.href) : input, init);
      }
    } as typeof page.Request;
  }
}
