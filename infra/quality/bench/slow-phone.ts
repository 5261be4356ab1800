/** Slow 4G as Lighthouse throttles it, in the units of the DevTools protocol. */
export const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
};

/** CPU slowdown factor for a mid-range phone relative to this machine. */
export const CPU_SLOWDOWN = 4;

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
  locale: 'en-AU',
} as const;
