import { expect, type Locator, type Page } from '@playwright/test';
import type { InputMethod } from './input-method';

/** More tab stops than any page has. */
const MOST_STOPS = 150;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A control waiting for a response is skipped by Tab or ignores keys.
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  // Resolved once: querying role and name again takes longer than a tab stop.
  let element = await target.elementHandle();
  for (let count = 0; count < MOST_STOPS; count += 1) {
    const { isFocused, isGone } = await element.evaluate((wanted) => ({
      isFocused: wanted === document.activeElement,
      isGone: !wanted.isConnected,
    }));
    if (isFocused) {
      await isSeen(page);
      return;
    }
    if (isGone) element = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with Tab.`);
}

/** Checks that the focused element is in view and has an outline. */
async function isSeen(page: Page): Promise<void> {
  const focused = page.locator(':focus-visible');
  await expect(focused).toBeInViewport();
  expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
}

/** Keyboard only. */
export const keyboard = (page: Page): InputMethod => ({
  press: async (target) => {
    await tabTo(page, target);
    const ticks = await target.evaluate(
      (element) => element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type),
    );
    await page.keyboard.press(ticks ? 'Space' : 'Enter');
  },
  write: async (target, text) => {
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  },
  select: async (target, label) => {
    await tabTo(page, target);
    // A select jumps to the option starting with the typed text.
    await page.keyboard.type(label);
    await expect(target.locator('option:checked')).toHaveText(label);
  },
  openTab: async (tab) => {
    const list = tab.page().getByRole('tablist').filter({ has: tab });
    await tabTo(page, list.getByRole('tab', { selected: true }));
    for (let count = 0; count < 10 && !(await hasFocus(tab)); count += 1)
      await page.keyboard.press('ArrowRight');
    await expect(tab).toBeFocused();
    await page.keyboard.press('Enter');
  },
  setMoment: async (target, moment) => {
    await tabTo(page, target);
    // `moment` is a date, a time of day, or both.
    const [day = '', clock = ''] = moment.includes('-') ? moment.split('T') : ['', moment];
    const [year = '', month = '', date = ''] = day.split('-');
    const [hour = '', minute = ''] = clock.split(':');
    // The browser's language, not the page's, determines the order of month and day.
    for (const dayAndMonth of [month + date, date + month]) {
      for (let part = 0; part < 7; part += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type(dayAndMonth + year);
      if (clock) {
        // The year field accepts six digits, so it needs an explicit Tab.
        if (day) await page.keyboard.press('ArrowRight');
        await page.keyboard.type(String(Number(hour) % 12 || 12).padStart(2, '0') + minute);
        await page.keyboard.type(Number(hour) < 12 ? 'a' : 'p');
      }
      if ((await target.inputValue()) === moment) break;
    }
    await expect(target).toHaveValue(moment);
  },
  suggest: async (target, typed, option) => {
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    const wanted = page.getByRole('option', { name: option, exact: true });
    await expect(wanted).toBeVisible();
    for (let count = 0; count < 20; count += 1) {
      await page.keyboard.press('ArrowDown');
      if ((await target.getAttribute('aria-activedescendant')) === (await wanted.getAttribute('id'))) break;
    }
    await page.keyboard.press('Enter');
    await expect(target).toHaveValue(option);
  },
});
