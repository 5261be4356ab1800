import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { StoredLogin } from '../demo';
import { SLOW_4G } from '../slow-phone';

/** Runs in the page before anything else; a string because this program has no DOM types. */
const ADD_UP = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

const SCROLL_THROUGH = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top);
    await new Promise((done) => setTimeout(done, 150));
  }
})()`;

/**
 * Visits a screen with an empty cache on a slow connection and scrolls to the end, so that every picture loads.
 * @returns the sum of all its layout shifts: at least as much as the cumulative layout shift, which counts only the
 *   worst five seconds
 */
export async function shiftOf(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
  login: StoredLogin | undefined,
): Promise<number> {
  const context = await browser.newContext({
    ...device,
    locale: 'en-AU',
    ...(login && { storageState: login }),
  });
  try {
    const page = await context.newPage();
    // Blocks the live stream, with which the network would never be idle.
    await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 204 }));
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.addInitScript({ content: ADD_UP });
    await page.goto(url, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await page.evaluate(SCROLL_THROUGH);
    await page.waitForLoadState('networkidle');
    return await page.evaluate<number>('shift');
  } finally {
    await context.close();
  }
}
