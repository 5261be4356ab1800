import { expect, type Locator, type Page } from '@playwright/test';

export class ServiceDetailsScreen {
  readonly facts: Locator;
  readonly book: Locator;
  readonly professional: Locator;

  constructor(readonly page: Page) {
    this.facts = page.getByRole('complementary', { name: 'Price and booking' });
    this.book = page.getByRole('link', { name: 'Book Appointment' });
    this.professional = page.getByRole('main').getByRole('link', { name: /^Offered by/ });
  }

  async isShown(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
}
