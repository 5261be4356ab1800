import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { baseFolder, baseUrl } from './launch/addresses';
import { chromiumOptions } from './launch/chromium';
import { desktop, phone } from './launch/devices';
import { overrideState } from './launch/overrides';
import { canRecord } from './launch/video';

/** What `npm run e2e` keeps of a run: a report, or a shard's part of one (e2e/command/e2e.ts). */
const { E2E_REPORTER, E2E_REPORT } = process.env;

/** For journeys: those that look at pictures are written with `testWithPictures` (`test.ts`). */
const withoutPictures = { launchOptions: chromiumOptions({ pictures: false }) };

/** For journeys on a desktop: a transition between pages that the processor draws at this size takes it 0.3 s. */
const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;

/**
 * Journeys run against a whole product with its demo (`npm test` starts a fresh one); the gates of `gates/` run against
 * any deployment: `npm run e2e -- --base-url https://... --project gates mfe-browse` (`--help` says the rest).
 */
export default defineConfig({
  outputDir: `./results/${baseFolder}`,
  // With one for each core a tenth of the processor stays idle, and more while a journey waits for a clock.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Recording every test would cost each of them; a failure is explained by a second try that is recorded, and
  // stays a failure whatever that one comes to.
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
    // It answers past `page.route`, and keeps nothing that a journey looks at: offline.spec.ts alone has it.
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
    // A person meets every failure of a remote; the heap of a page that has been open for long. Each is a hundred pages
    // long: first, so that no worker has one when the others are done. A recording would be part of what is measured.
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
