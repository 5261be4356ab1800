import { expect, type Locator, type Page } from '@playwright/test';
import type { Hands } from './hands';

/** More stops than any page has. */
const MOST_STOPS = 150;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the keyboard is on what is wanted, and checks that one can see where that is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A control that waits for an answer is passed over, or ignores what is pressed.
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  // Found once: looking for its role and name again takes more time than a stop.
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

/** One can see where the keyboard is: in view, and with an outline. */
async function isSeen(page: Page): Promise<void> {
  const focused = page.locator(':focus-visible');
  await expect(focused).toBeInViewport();
  expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
}

/** The keyboard and nothing else. */
export const keyboard = (page: Page): Hands => ({
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
    // A select goes to the option that begins with what is typed.
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
    // A moment may be a day, a time of the day, or both.
    const [day = '', clock = ''] = moment.includes('-') ? moment.split('T') : ['', moment];
    const [year = '', month = '', date = ''] = day.split('-');
    const [hour = '', minute = ''] = clock.split(':');
    // The browser's own language, not the page's, decides whether the month or the day comes first.
    for (const dayAndMonth of [month + date, date + month]) {
      for (let part = 0; part < 7; part += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type(dayAndMonth + year);
      if (clock) {
        // A year may have six digits, so it is left by hand.
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
