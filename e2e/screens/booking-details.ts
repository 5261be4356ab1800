import { expect, type Locator, type Page } from '@playwright/test';

export class BookingDetailsScreen {
  readonly main: Locator;
  readonly review: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole('main');
    this.review = page.getByRole('link', { name: 'Review Booking' });
  }

  async isShown(): Promise<void> {
    await expect(this.page).toHaveURL(/\/booking-details\//);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
}
