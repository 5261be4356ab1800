import type { Page, PlaywrightTestOptions } from '@playwright/test';

type Device = Pick<PlaywrightTestOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'deviceScaleFactor'>;

/** The two widths of the mocks (look, section 5). */
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
 * Switches an open page to phone emulation: touch and a layout of this width. Reloading instead would give the same
 * result at many times the cost.
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
  // Not the window's inner width, which grows with overflowing content.
  await page.waitForFunction((wanted) => document.documentElement.clientWidth === wanted, width);
}
