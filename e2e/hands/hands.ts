import type { Locator } from '@playwright/test';

/** How a person works a page. A journey written with hands runs by pointer and by keyboard alone. */
export interface Hands {
  /** Presses a button, follows a link, ticks a box, takes an option of a radio group. */
  press(target: Locator): Promise<void>;
  /** Replaces the content of a text field. */
  write(target: Locator, text: string): Promise<void>;
  /** Takes one option of a select, by its label. */
  select(target: Locator, label: string): Promise<void>;
  /** Goes to a tab of a tab list. */
  openTab(tab: Locator): Promise<void>;
  /** Sets a date, time or datetime-local field. @param moment such as '2027-03-05', '2027-03-05T09:30' or '09:30' */
  setMoment(target: Locator, moment: string): Promise<void>;
  /** Types into a field with suggestions and takes the one that is named. */
  suggest(target: Locator, typed: string, option: string): Promise<void>;
}
