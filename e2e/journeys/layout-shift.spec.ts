import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { startSession } from '../personas/session';
import { expect, test } from '../test';

/**
 * Sums the layout shifts of pages opened from now on, also those within half a second of an input: there is none here,
 * and Chromium counts the start of an emulated phone as one.
 */
const addUpShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shift')));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A client whose waiting list no other journey uses. */
const CLIENT = 'client6@demo.test';

const SCREENS = [
  [CLIENT, '/client-profile', 'Phone'],
  [CLIENT, '/account', 'Notifications'],
  [CLIENT, '/favourites', 'No favourites yet'],
  [PEOPLE.admin.email, '/admin-dashboard?tab=failures', 'All reports'],
  [PEOPLE.professional.email, '/professional-dashboard?tab=payments', 'Receipts and invoices'],
] as const;

for (const [email, path, last] of SCREENS)
  test(`${path} opens without layout shift @phone`, async ({ page }) => {
    await startSession(page, { email, password: DEMO_PASSWORD });
    await addUpShifts(page);
    // Blocks the live stream, with which the network would never be idle.
    await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 204 }));
    await page.goto(path);
    await page.getByRole('heading', { name: last, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page)).toBeLessThan(0.02);
  });

test('a waiting-list offer that arrives causes no layout shift @phone', async ({ page }) => {
  let entries: readonly object[] = [];
  await page.route('**/api/waiting-list/', (route) => route.fulfill({ json: entries }));
  await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 204 }));
  await startSession(page, { email: CLIENT, password: DEMO_PASSWORD });
  await addUpShifts(page);
  await page.goto('/client-profile');
  await page.getByRole('region', { name: 'Phone' }).waitFor();
  await page.waitForLoadState('networkidle');
  const offer = { id: 'offer-1', start_time: inHours(48), end_time: inHours(49), held_until: inHours(1) };
  entries = [
    {
      professional: { id: 'x', display_name: 'Adaeze Braids', location: 'Footscray VIC', time_zone: 'UTC' },
      service: { id: 'y', name: 'Knotless box braids' },
      style_words: null,
      offer,
    },
  ];
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const show = page.getByRole('button', { name: 'Show the time offered to you' });
  await show.waitFor();
  expect(await shiftsOf(page)).toBeLessThan(0.02);
  await show.click();
  await expect(page.getByRole('heading', { name: 'Offered to you' })).toBeFocused();
});
