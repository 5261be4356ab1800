import type { Locator } from '@playwright/test';

/** Input abstraction: a journey written with it runs both by pointer and by keyboard alone. */
export interface InputMethod {
  /** Presses a button, follows a link, ticks a box or selects a radio button. */
  press(target: Locator): Promise<void>;
  /** Replaces the content of a text field. */
  write(target: Locator, text: string): Promise<void>;
  /** Selects an option by its label. */
  select(target: Locator, label: string): Promise<void>;
  /** Goes to a tab of a tab list. */
  openTab(tab: Locator): Promise<void>;
  /** Sets a date, time or datetime-local field. @param moment such as '2027-03-05', '2027-03-05T09:30' or '09:30' */
  setMoment(target: Locator, moment: string): Promise<void>;
  /** Types into a field with suggestions and chooses the named one. */
  suggest(target: Locator, typed: string, option: string): Promise<void>;
}
