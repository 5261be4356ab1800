import type { Browser, CDPSession } from '@playwright/test';

/** Slow 4G as Lighthouse throttles it, in the units of the DevTools protocol. */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const QUIET_MS = 4000;

/** What one first visit with an empty cache cost. */
export interface Visit {
  /** Largest contentful paint in ms. */
  lcpMs: number;
  /** Cumulative layout shift, without unit. */
  layoutShift: number;
  /** Bytes over the wire (gzip) by the end of the first view: all, and scripts alone. */
  totalBytes: number;
  scriptBytes: number;
  requests: number;
  /** Addresses of the scripts that ran. */
  scripts: string[];
}

interface Received {
  url: string;
  type: string;
  bytes: number;
}

/** Visits an address once as a phone on slow 4G with a slow processor and an empty cache. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, locale: 'en-AU' });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    const received = await watchNetwork(protocol);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript({ content: PREPARE_PAGE });
    await page.goto(url, { waitUntil: 'load' });
    // The first view is whole when its heading stands, nothing is loading, and the wire has been quiet for a while.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy=true], [data-still]').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(QUIET_MS);
    await page.waitForLoadState('networkidle');
    const paint = await page.evaluate<Paint>('paint');
    const scripts = received.filter(({ type }) => type === 'Script');
    const sum = (items: Received[]) => items.reduce((bytes, item) => bytes + item.bytes, 0);
    return {
      lcpMs: paint.lcpMs,
      layoutShift: paint.layoutShift,
      totalBytes: sum(received),
      scriptBytes: sum(scripts),
      requests: received.length,
      scripts: scripts.map((script) => script.url),
    };
  } finally {
    await context.close();
  }
}

/** Throttles the page, accepts gzip alone (so that bytes compare with figures in gz), and notes what arrives. */
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
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: false });
  await protocol.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
  return received;
}

interface Paint {
  lcpMs: number;
  layoutShift: number;
}

/** Runs in the page before anything else, so it is text: this program knows no browser. */
const PREPARE_PAGE = `
  // Who saves data is spared the idle loading of other pages: what is counted belongs to the first view.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  globalThis.paint = { lcpMs: 0, layoutShift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.lcpMs = Math.max(paint.lcpMs, entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) paint.layoutShift += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
