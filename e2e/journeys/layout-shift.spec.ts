import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { startSession } from '../personas/session';
import { expect, test } from '../test';

/** Adds up the layout shifts of a page that is opened afterwards. */
const addUpShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** A client to whom no other journey offers a time: an offer that arrives while it is open moves the page. */
const CLIENT = 'client6@demo.test';

const SCREENS = [
  [CLIENT, '/client-profile', 'Phone'],
  [CLIENT, '/account', 'Notifications'],
  [PEOPLE.professional.email, '/professional-dashboard?tab=payments', 'Receipts and invoices'],
] as const;

for (const [email, path, last] of SCREENS)
  test(`${path} opens without layout shift @phone`, async ({ page }) => {
    await startSession(page, { email, password: DEMO_PASSWORD });
    await addUpShifts(page);
    // The live stream never ends: with it the network would never be idle.
    await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 204 }));
    await page.goto(path);
    await page.getByRole('region', { name: last }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.02);
  });
