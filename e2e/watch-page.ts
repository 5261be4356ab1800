import type { Page } from '@playwright/test';
import { askedRemotes, missingOf, type SaidOverrides } from './launch/overrides';

/**
 * Chromium's word for a hint that was not used within a few seconds: true of any hint on a machine that is busy enough.
 * That every hint is used at all is checked in `load-once.spec.ts`.
 */
const LATE_HINT = /was preloaded using link preload but not used within a few seconds/;

/** In journeys without pictures (`playwright.config.ts`). */
const NO_PICTURES = /is not used because image loading is disabled/;

/** Journeys have none but where they are about it (`playwright.config.ts`). */
const NO_SERVICE_WORKER = /Service Worker registration blocked by Playwright/;

/** Of every page with WebGL, where no graphics card draws it. */
const DRAWN_BY_PROCESSOR = /GL Driver Message .*GPU stall due to ReadPixels/;

/** Everything that goes wrong on a page without anybody looking: errors, refusals of the content policy, lost requests. */
export class PageWatch {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];
  /** Never expected: such a page was not tested. */
  readonly #notAsked: string[] = [];
  /**
   * Pictures that home pages asked for. One that is not there belongs to the carousel, and another journey's admin has
   * just deleted it: the page leaves it out, as `carousel.test.tsx` checks. It may have been left when that is known.
   */
  readonly #homePictures = new Set<string>();

  /** Says that something like this belongs to the test: a refused log-in, a killed remote. */
  expect(...problems: RegExp[]): void {
    this.#expected.push(...problems);
  }

  get problems(): readonly string[] {
    const found = this.#found.filter((problem) => !this.#expected.some((expected) => expected.test(problem)));
    return [...this.#notAsked, ...found];
  }

  async follow(page: Page): Promise<void> {
    if (askedRemotes.length > 0) await this.#hasAskedRemotes(page);
    page.on('request', (request) => {
      const isPicture = new URL(request.url()).pathname.startsWith('/media/');
      if (isPicture && new URL(page.url()).pathname === '/') this.#homePictures.add(request.url());
    });
    page.on('pageerror', (error) => this.#found.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (
        [LATE_HINT, NO_PICTURES, NO_SERVICE_WORKER, DRAWN_BY_PROCESSOR].some((usual) =>
          usual.test(message.text()),
        )
      )
        return;
      const { url } = message.location();
      if (/404/.test(message.text()) && this.#homePictures.has(url)) return;
      this.#found.push(`console ${message.type()}: ${message.text()} (${url})`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // A page that is left gives up what it still waits for.
      if (reason === 'net::ERR_ABORTED') return;
      this.#found.push(`lost request: ${request.method()} ${request.url()} (${reason})`);
    });
    page.on('response', (response) => {
      if (response.status() < 400) return;
      if (response.status() === 404 && this.#homePictures.has(response.url())) return;
      this.#found.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
    // The browser also writes refusals of the policy to the console; this tells which rule it was.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`content policy: ${violatedDirective} refused ${blockedURI}`);
      });
    });
  }

  /** With `--remote`: every document must say that it has them. */
  async #hasAskedRemotes(page: Page): Promise<void> {
    await page.exposeFunction('tellOverrides', (path: string, said: SaidOverrides | undefined) => {
      const missing = missingOf(askedRemotes, said);
      if (missing.length > 0) this.#notAsked.push(`${path} was shown without ${missing.join(', ')}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const registry = document.getElementById('registry')?.textContent;
        const { tellOverrides } = window as unknown as Record<string, (path: string, said: unknown) => void>;
        if (registry) tellOverrides?.(location.pathname, JSON.parse(registry).overrides);
      });
    });
  }
}
