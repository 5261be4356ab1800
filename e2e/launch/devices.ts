import type { PlaywrightTestOptions } from '@playwright/test';

type Device = Pick<PlaywrightTestOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'deviceScaleFactor'>;

/** The two widths that the look is drawn at (look, section 5). */
export const desktop: Device = {
  viewport: { width: 1280, height: 900 },
  hasTouch: false,
  isMobile: false,
  deviceScaleFactor: 1,
};

export const phone: Device = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
};
