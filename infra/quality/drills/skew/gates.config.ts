import { chromiumOptions } from '@crown-and-coil/e2e/launch/chromium';
import { desktop } from '@crown-and-coil/e2e/launch/devices';
import { defineConfig } from '@playwright/test';
import { readGateRun } from './gate-run';

const { url, gates, results } = readGateRun();

/** Runs gates of two releases against a site of the skew drill; started by `gate-run.ts`. */
export default defineConfig({
  outputDir: results,
  // The drill runs two combinations at once.
  workers: 1,
  retries: 0,
  // Limits only against hangs: other drills run in parallel.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    ...desktop,
    baseURL: url,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // A trace costs as much as the gates themselves.
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
  projects: gates.map(({ name, folder }) => ({
    name,
    testDir: folder,
    testMatch: [`${name}.spec.ts`, `${name}.spec.js`],
  })),
});
