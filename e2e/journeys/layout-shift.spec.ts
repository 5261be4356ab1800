import type { Page } from '@playwright/test';
import { as, expect, test } from '../test';

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

const SCREENS = [
  ['client', '/client-profile', 'Phone'],
  ['client', '/account', 'Notifications'],
  ['professional', '/professional-dashboard?tab=payments', 'Receipts and invoices'],
] as const;

for (const [persona, path, last] of SCREENS)
  test.describe(`a ${persona}`, () => {
    test.use(as(persona));

    test(`opens ${path} without layout shift @phone`, async ({ page }) => {
      await addUpShifts(page);
      // The live stream never ends: with it the network would never be idle.
      await page.route('**/api/notifications/stream', (route) => route.fulfill({ status: 204 }));
      await page.goto(path);
      await page.getByRole('region', { name: last }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.02);
    });
  });
