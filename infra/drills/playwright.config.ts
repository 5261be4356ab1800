import { chromiumOptions } from '@crown-and-coil/e2e/launch/chromium';
import { desktop } from '@crown-and-coil/e2e/launch/devices';
import { defineConfig } from '@playwright/test';

/**
 * The drills of the platform: `npm run drills -- release`. Each has a site of its own (`harness/drill-site.ts`) in front
 * of the running product, so that it may break and release what it wants.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*/*.drill.ts',
  outputDir: '../../.cache/drills/results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Building a remote is part of many drills.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...desktop,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
});
