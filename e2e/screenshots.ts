import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { whySilent } from './command/why-silent';
import { baseUrl } from './launch/addresses';
import { chromiumOptions } from './launch/chromium';
import { desktop, phone } from './launch/devices';
import { DEMO_PASSWORD, PEOPLE } from './personas/people';
import { ProductApi } from './product/api';
import { findBookable } from './product/bookable';
import { ALL_SCREENS } from './screens/all-screens';
import { LoginScreen } from './screens/login';

/**
 * `npm run screenshots -- <folder> [screen...] [--dark]`: full-page screenshots of every screen at BASE_URL, 1280 and
 * 390 wide, for comparison with the mocks; `--dark`: in the dark theme.
 */
const { values: options, positionals } = parseArgs({
  options: { dark: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [target, ...only] = positionals;
if (target === undefined) {
  console.error('Usage: npm run screenshots -- <folder> [screen...] [--dark]');
  process.exit(2);
}
const silent = await whySilent(baseUrl);
if (silent) {
  console.error(silent);
  process.exit(1);
}
const folder = resolve(target);
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch(chromiumOptions());
const api = await ProductApi.asVisitor();
const wanted = ALL_SCREENS.filter(({ name }) => only.length === 0 || only.includes(name));

for (const [size, device] of Object.entries({ desktop, mobile: phone })) {
  for (const { name, person, open } of wanted) {
    const context = await browser.newContext({
      ...device,
      baseURL: baseUrl,
      locale: 'en-AU',
      timezoneId: 'Australia/Melbourne',
      reducedMotion: 'reduce',
      colorScheme: options.dark ? 'dark' : 'light',
    });
    const page = await context.newPage();
    // Blocks the live stream, with which the network would never be idle.
    await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 204 }));
    try {
      if (person) {
        const login = new LoginScreen(page);
        await login.open();
        if (person === 'admin') await login.logInAsAdmin(PEOPLE[person].email, DEMO_PASSWORD);
        else await login.logIn(PEOPLE[person].email, DEMO_PASSWORD);
        await page.waitForURL(PEOPLE[person].landing);
      }
      await open(page, {
        findBookable: () => findBookable(api, { extras: 1, products: 2 }, { worker: 0, workers: 1 }),
        apiAs: ProductApi.as,
      });
      await showEverything(page);
      await page.screenshot({ path: join(folder, `${name}.${size}.png`), fullPage: true });
      console.log(`${name}.${size}.png`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name}.${size}: ${error instanceof Error ? error.message : error}`);
    } finally {
      await context.close();
    }
  }
}
await api.end();
await browser.close();

/** Scrolls through the page so that lazy pictures load, then waits for the loaded ones to decode. */
async function showEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazy pictures that never entered the viewport (the carousel's off-screen copies) would never decode.
    const loaded = [...document.images].filter((image) => image.complete);
    await Promise.all(loaded.map((image) => image.decode().catch(() => undefined)));
  });
}
