import type { Browser, CDPSession, Page } from '@playwright/test';
import type { StoredLogin } from '../demo';
import { CPU_SLOWDOWN, PHONE, SLOW_4G } from '../slow-phone';

const QUIET_MS = 4000;

/** Measurements of one visit with an empty cache. Times in ms. */
export interface Visit {
  /** First and largest contentful paint. */
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** The largest painted element: a picture's URL, or a tag name with the beginning of its text. */
  readonly lcpOf: string;
  /** Total blocking time: the sum of what each task after the first paint takes beyond 50 ms. */
  readonly blockedMs: number;
  /** Interaction to next paint: the page's slowest interaction. Null without interactions. */
  readonly inpMs: number | null;
  /** Cumulative layout shift, without unit. */
  readonly layoutShift: number;
  /** Transferred until the end of the first view, in the encoding that the browser requests. */
  readonly totalBytes: number;
  readonly requests: number;
  /** URLs of the loaded scripts. */
  readonly scripts: readonly string[];
}

interface VisitOptions {
  readonly login?: StoredLogin | undefined;
  /** User interaction once the first view is complete. */
  readonly interact?: ((page: Page) => Promise<void>) | undefined;
}

interface Received {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

/** Visits a URL once, emulating a phone on slow 4G with a slow CPU and an empty cache. */
export async function visit(
  browser: Browser,
  url: string,
  { login, interact }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ...(login && { storageState: login }) });
  try {
    const page = await context.newPage();
    // Blocks the live stream, with which the network would never be idle.
    if (login) await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 204 }));
    const protocol = await context.newCDPSession(page);
    const received = await watchNetwork(protocol);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript({ content: OBSERVE });
    await page.goto(url, { waitUntil: 'load' });
    // The first view is complete when its heading is shown, nothing is loading, and the network has been quiet for a
    // while.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy=true], [data-drawn-version]').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(QUIET_MS);
    await page.waitForLoadState('networkidle');
    const firstView = [...received];
    const { inpMs: _, ...paint } = await page.evaluate<Observed>('observed');
    await interact?.(page);
    const { inpMs } = await page.evaluate<Observed>(AFTER_NEXT_PAINT);
    return {
      ...paint,
      inpMs: interact ? inpMs : null,
      totalBytes: firstView.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: firstView.length,
      scripts: firstView.filter(({ type }) => type === 'Script').map((script) => script.url),
    };
  } finally {
    await context.close();
  }
}

/** Throttles the page and records its responses. */
async function watchNetwork(protocol: CDPSession): Promise<Received[]> {
  const started = new Map<string, { url: string; type: string }>();
  const received: Received[] = [];
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    started.set(requestId, { url: request.url, type: type ?? 'Other' });
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = started.get(requestId);
    if (request && !request.url.startsWith('data:')) received.push({ ...request, bytes: encodedDataLength });
  });
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
  return received;
}

type Observed = Pick<Visit, 'fcpMs' | 'lcpMs' | 'lcpOf' | 'blockedMs' | 'layoutShift'> & { inpMs: number };

/** Runs in the page before anything else; a string because this program has no DOM types. */
const OBSERVE = `
  // With Save-Data the site prefetches nothing, so that only the first view is counted.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  globalThis.observed = { fcpMs: 0, lcpMs: 0, lcpOf: '', blockedMs: 0, layoutShift: 0, inpMs: 0 };
  const observe = (type, see, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.fcpMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, url, element }) => {
    observed.lcpMs = startTime;
    observed.lcpOf = url ? new URL(url).pathname : element ? element.localName + ' ' + element.textContent.slice(0, 30) : '';
  });
  observe('longtask', ({ startTime, duration }) => {
    if (observed.fcpMs && startTime + duration > observed.fcpMs) observed.blockedMs += Math.max(0, duration - 50);
  });
  observe('layout-shift', (shift) => {
    if (!shift.hadRecentInput) observed.layoutShift += shift.value;
  });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) observed.inpMs = Math.max(observed.inpMs, duration);
  }, { durationThreshold: 16 });
`;

/** Event timing entries arrive after the next paint. */
const AFTER_NEXT_PAINT = `new Promise((done) =>
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(() => done(observed), 100)), 100)),
)`;
