import type { Page } from '@playwright/test';
import { askedRemotes, missingOf, type SaidOverrides } from './launch/overrides';

/**
 * Chromium's warning about a preload not used within a few seconds, which can affect any preload on a busy machine.
 * `load-once.spec.ts` checks that every preload is used.
 */
const LATE_HINT = /was preloaded using link preload but not used within a few seconds/;

/** From journeys without pictures (`playwright.config.ts`). */
const NO_PICTURES = /is not used because image loading is disabled/;

/** From journeys without service worker, which only offline tests enable (`playwright.config.ts`). */
const NO_SERVICE_WORKER = /Service Worker registration blocked by Playwright/;

/** From WebGL pages without a GPU. */
const DRAWN_BY_PROCESSOR = /GL Driver Message .*GPU stall due to ReadPixels/;

/** Collects silent failures of a page: errors, CSP violations, failed requests. */
export class PageWatch {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];
  /** Cannot be expected: such a page was not really tested. */
  readonly #notAsked: string[] = [];
  /**
   * Pictures requested by home pages. A missing one belongs to the carousel and was just deleted by another journey's
   * admin; the page omits it, as `carousel.test.tsx` checks. The home page may have been left by the time this is
   * known.
   */
  readonly #homePictures = new Set<string>();

  /** Marks an error as expected by the test: a refused login, a killed remote. */
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
      // Leaving a page aborts its pending requests.
      if (reason === 'net::ERR_ABORTED') return;
      this.#found.push(`lost request: ${request.method()} ${request.url()} (${reason})`);
    });
    page.on('response', (response) => {
      if (response.status() < 400) return;
      if (response.status() === 404 && this.#homePictures.has(response.url())) return;
      this.#found.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
    // The browser also logs CSP violations to the console; this one names the directive.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`content policy: ${violatedDirective} refused ${blockedURI}`);
      });
    });
  }

  /** With `--remote`: every document must confirm the overrides. */
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
