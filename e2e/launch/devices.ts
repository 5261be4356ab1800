import type { Page, PlaywrightTestOptions } from '@playwright/test';

type Device = Pick<PlaywrightTestOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'deviceScaleFactor'>;

/** The two widths that the look is drawn at (look, section 5). */
export const desktop: Device = {
  viewport: { width: 1280, height: 900 },
  hasTouch: false,
  isMobile: false,
  deviceScaleFactor: 1,
};

const PHONE_SIZE = { width: 390, height: 844 };

export const phone: Device = {
  viewport: PHONE_SIZE,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
};

/**
 * Turns an open page into a phone's, as Playwright emulates one: touch, and a layout of this width. Reloading the page
 * would show the same for many times the work.
 */
export async function showOnPhone(page: Page, { width, height } = PHONE_SIZE): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await protocol.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: 1,
    mobile: true,
  });
  // Not the window's inner width: that of a page with too wide a part is the part's.
  await page.waitForFunction((wanted) => document.documentElement.clientWidth === wanted, width);
}
