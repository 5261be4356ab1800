import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { baseFolder, baseUrl } from './launch/addresses';
import { chromiumOptions } from './launch/chromium';
import { desktop, phone } from './launch/devices';
import { overrideState } from './launch/overrides';
import { canRecord } from './launch/video';

/** Output of `npm run e2e`: a report, or a shard's part of one (e2e/command/e2e.ts). */
const { E2E_REPORTER, E2E_REPORT } = process.env;

/** For journeys; those that need pictures use `testWithPictures` (`test.ts`). */
const withoutPictures = { launchOptions: chromiumOptions({ pictures: false }) };

/** For desktop journeys: a page transition rendered in software at this size takes 0.3 s. */
const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;

/**
 * Journeys run against a full product with demo data (`npm test` starts one); the gates in `gates/` run against any
 * deployment: `npm run e2e -- --base-url https://... --project gates mfe-browse` (see `--help`).
 */
export default defineConfig({
  outputDir: `./results/${baseFolder}`,
  // With one per core, a tenth of the CPU stays idle, more while a journey waits for a timer.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Recording slows every test down, so only the retry of a failed test is recorded. The test counts as failed whatever
  // the retry's result.
  retries: 1,
  failOnFlakyTests: true,
  // Upper bounds, not waits: a busy machine must not fail a journey.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ...(E2E_REPORTER === 'blob' ? [['blob', { outputDir: E2E_REPORT }] as const] : []),
    ...(E2E_REPORTER === 'html' ? [['html', { outputFolder: E2E_REPORT, open: 'never' }] as const] : []),
  ],
  ...(overrideState ? { globalSetup: './launch/use-overrides.setup.ts' } : {}),
  use: {
    baseURL: baseUrl,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // The service worker bypasses `page.route` and caches nothing that journeys check; only offline.spec.ts enables it.
    serviceWorkers: 'block',
    ...(overrideState ? { storageState: overrideState } : {}),
    trace: 'on-first-retry',
    video: canRecord() ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: 'personas', testDir: './personas', testMatch: '*.setup.ts', use: desktop },
    { name: 'gates', testDir: './gates', use: desktop },
    // Remote failures and the heap of long-lived pages. Each visits a hundred pages, so they run first to keep workers
    // balanced. Not recorded, as recording would distort the measurements.
    {
      name: 'failures',
      testDir: './failures',
      use: { ...desktop, trace: 'off', video: 'off' },
      dependencies: ['personas'],
      retries: 0,
      timeout: 300_000,
    },
    // Journeys of public pages and of booking run on both devices. One that checks logic runs on one of them: `@once` on
    // the desktop, `@phone` on the phone. `every-screen.spec.ts` checks the layout of every screen on both.
    {
      name: 'desktop',
      testDir: './journeys',
      use: { ...desktop, ...withoutPictures, ...withoutMotion },
      dependencies: ['personas'],
      grepInvert: /@phone/,
    },
    {
      name: 'phone',
      testDir: './journeys',
      use: { ...phone, ...withoutPictures },
      dependencies: ['personas'],
      grepInvert: /@once/,
    },
  ],
});
