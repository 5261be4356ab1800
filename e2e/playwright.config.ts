import { defineConfig } from '@playwright/test';
import { baseFolder, baseUrl } from './launch/addresses';
import { chromiumOptions } from './launch/chromium';
import { desktop, phone } from './launch/devices';

/**
 * Journeys run against a whole product with its demo (`npm test` starts a fresh one); the gates of `gates/` run against
 * any deployment: `BASE_URL=https://... npx playwright test --project gates gates/mfe-browse.spec.ts`.
 */
export default defineConfig({
  outputDir: `./results/${baseFolder}`,
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: baseUrl,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: 'personas', testDir: './personas', testMatch: '*.setup.ts', use: desktop },
    { name: 'gates', testDir: './gates', use: desktop },
    { name: 'desktop', testDir: './journeys', use: desktop, dependencies: ['personas'] },
    // What has no second face on a phone is told once.
    {
      name: 'phone',
      testDir: './journeys',
      use: phone,
      dependencies: ['personas'],
      grepInvert: /@once/,
    },
  ],
});
