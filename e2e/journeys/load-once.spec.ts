import type { Page } from '@playwright/test';
import { openUntil } from '../open-until';
import { BookingFlow } from '../screens/booking-flow';
import { LoginScreen } from '../screens/login';
import { as, expect, test } from '../test';

/** Strings that occur only in one library's code. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  react: /react\.transitional\.element.{0,400}react\.portal[\s\S]*\.useSyncExternalStore=/,
  'react-dom': /__reactContainer\$/,
  'react-router': /hydrateFallbackElement|may be used only in the context of a <Router>/,
  'redux-toolkit': /@@redux\/INIT/,
  'styled-components': /data-styled-version/,
  'single-spa': /single-spa:before-mount-routing-event|single-spa minified message/,
  formik: /SET_FORMIK_STATE/,
  yup: /must be a `\$\{type\}` type|\$\{path\} is a required field/,
};

test('each library loads once across shell and remotes @once', async ({ page, request, findBookable }) => {
  const scripts = new Set<string>();
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.add(sent.url());
  });
  // Each copy of React DOM registers with the developer tools' hook.
  await page.addInitScript(() => {
    let renderers = 0;
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      supportsFiber: true,
      inject: () => (renderers += 1),
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      checkDCE: () => undefined,
    });
    Reflect.set(window, 'renderersOfReactDom', () => renderers);
  });
  const bookable = await findBookable();
  await page.goto(`/service-details/${bookable.service.id}`);
  await page.getByRole('link', { name: 'Book Appointment' }).click();
  const flow = new BookingFlow(page);
  await flow.services.isShown();
  await flow.chooseServices(bookable);
  await flow.chooseTime(bookable);
  await flow.chooseProducts(bookable);
  await flow.confirm.confirm.click();
  await new LoginScreen(page).isShown();

  const texts = await Promise.all(
    [...scripts].map(async (url) => ({
      url: new URL(url).pathname,
      text: await (await request.get(url)).text(),
    })),
  );
  const copies = Object.entries(SIGNATURES).map(([library, signature]) => [
    library,
    texts.filter(({ text }) => signature.test(text)).map(({ url }) => url),
  ]);
  for (const [library, urls] of copies) expect(urls, `files that hold ${library}`).toHaveLength(1);
  const renderers = await page.evaluate(() => (Reflect.get(window, 'renderersOfReactDom') as () => number)());
  expect(renderers, 'copies of React DOM that ran').toBe(1);
});

test('every preloaded script runs on its page @once', async ({ page, findBookable }) => {
  const { service } = await findBookable();
  for (const path of [
    '/',
    '/browse-services',
    `/service-details/${service.id}`,
    '/login',
    '/waitlist-signup',
  ]) {
    await page.coverage.startJSCoverage();
    const sent = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const html = (await sent?.text()) ?? '';
    const hinted = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="script"/g)].map(
      ([, url]) => new URL(url ?? '', page.url()).href,
    );
    expect(hinted, path).not.toEqual([]);
    await page.waitForLoadState('networkidle');
    const ran = (await page.coverage.stopJSCoverage()).map(({ url }) => url);
    expect(
      hinted.filter((url) => !ran.includes(url)),
      path,
    ).toEqual([]);
  }
});

test('scripts come from our origin only, and the policy allows one inline script, by its hash @once', async ({
  page,
  baseURL,
}) => {
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
  expect(scripts).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/);
  const origins = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  );
  expect(new Set(origins)).toEqual(new Set([new URL(baseURL ?? '').origin]));
});

/** Opens a page, delays the shell until each path has been requested, and counts the requests for each path. */
async function countRequests(page: Page, path: string, counted: readonly string[]) {
  const counts = new Map(counted.map((address) => [address, 0]));
  page.on('request', (request) => {
    const address = new URL(request.url()).pathname;
    const before = counts.get(address);
    if (before === undefined) return;
    counts.set(address, before + 1);
  });
  await page.route('**/shell/*/shell.*.js', async (route) => {
    await expect.poll(() => [...counts.values()]).not.toContain(0);
    await route.continue();
  });
  await page.goto(path);
  return counts;
}

test('a booking step requests its service once, before the shell has loaded @once', async ({
  page,
  findBookable,
}) => {
  const { service } = await findBookable();
  const address = `/api/services/${service.id}`;
  const counts = await countRequests(page, `/pick-booking-time/${service.id}`, [address]);
  await expect(page.getByText('Your service takes')).toBeVisible();
  expect([...counts]).toEqual([[address, 1]]);
});

test.describe('a client', () => {
  test.use(as('client'));

  test('requests their profile once, before the shell has loaded @once', async ({ page }) => {
    const counts = await countRequests(page, '/client-profile', ['/api/clients/me']);
    await expect(page.getByText(/^Joined /)).toBeVisible();
    expect([...counts]).toEqual([['/api/clients/me', 1]]);
  });
});

test('the browser stops prefetching documents when scripts take over the links @once', async ({ page }) => {
  const counts: number[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    counts.push(preloadingAttemptSources.length);
  });
  await browser.send('Preload.enable');
  await openUntil(
    () => page.goto('/browse-services'),
    (soon) => soon.poll(() => Math.max(...counts)).toBeGreaterThan(0),
  );
  await expect.poll(() => counts.at(-1)).toBe(0);
});
