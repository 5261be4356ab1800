import { chromiumOptions } from '@crown-and-coil/e2e/launch/chromium';
import { desktop } from '@crown-and-coil/e2e/launch/devices';
import { defineConfig } from '@playwright/test';
import { readGateRun } from './gate-run';

const { url, gates, results } = readGateRun();

/** Gates of two releases against one site of the skew drill, which starts it (`gate-run.ts`). */
export default defineConfig({
  outputDir: results,
  // The drill runs two combinations at once.
  workers: 1,
  retries: 0,
  // Only end what hangs: other drills run beside this one.
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
