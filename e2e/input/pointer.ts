import type { Page } from '@playwright/test';
import type { InputMethod } from './input-method';

/** Mouse on a desktop, touch on a phone. */
export const pointer = (page: Page): InputMethod => ({
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  select: async (target, label) => {
    await target.selectOption({ label });
  },
  openTab: (tab) => tab.click(),
  setMoment: (target, moment) => target.fill(moment),
  suggest: async (target, typed, option) => {
    await target.fill(typed);
    await page.getByRole('option', { name: option, exact: true }).click();
  },
});
