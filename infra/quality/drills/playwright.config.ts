import { availableParallelism } from 'node:os';
import { baseFolder } from '@crown-and-coil/e2e/launch/addresses';
import { chromiumOptions } from '@crown-and-coil/e2e/launch/chromium';
import { desktop } from '@crown-and-coil/e2e/launch/devices';
import { defineConfig } from '@playwright/test';

/**
 * The platform's browser drills: `npm run drills -- release`. Each has its own site (`harness/drill-site.ts`) in front
 * of the running product, which it may break and release to freely.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*/*.drill.ts',
  // Runs against two products at once keep apart.
  outputDir: `../../../.cache/drills/results/${baseFolder}`,
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Only ends what hangs: remotes are built in many drills, and a busy machine must not decide what passes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    ...desktop,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
    // It answers past `page.route`, and keeps files of releases.
    serviceWorkers: 'block',
  },
});
