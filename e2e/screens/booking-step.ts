import { expect, type Locator, type Page } from '@playwright/test';
import { literally } from '../product/words';

/** Common parts of the booking steps: title, back link and booking summary. */
export abstract class BookingStep {
  abstract readonly title: string;
  readonly running: Locator;
  readonly main: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole('main');
    this.running = page.getByRole('complementary', { name: 'Your booking' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.title });
  }

  async isShown(): Promise<void> {
    await expect(this.heading).toBeVisible();
  }

  /** The continue button; in the bottom bar on a phone, otherwise in the panel. */
  action(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** The panel's current total in dollars and duration as '8 h'. */
  async tells({ total, length }: { total: string; length: string }): Promise<void> {
    await expect(this.running).toContainText(new RegExp(`Total price.*${literally(total)}`));
    await expect(this.running).toContainText(length);
  }

  async lists(...names: string[]): Promise<void> {
    for (const name of names) await expect(this.running).toContainText(name);
  }
}
