import type { Locator, Page } from '@playwright/test';

/** Opens an address, and waits for its heading and then for what appears last. */
export const at = (address: string, lastPart?: (page: Page) => Locator) => async (page: Page) => {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await lastPart?.(page).first().waitFor();
};
