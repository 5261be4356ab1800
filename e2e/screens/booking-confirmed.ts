import { expect, type Locator, type Page } from '@playwright/test';

export class BookingConfirmedScreen {
  readonly heading: Locator;
  readonly ticket: Locator;
  readonly details: Locator;
  readonly profile: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Booking Is Secured' });
    this.ticket = page.getByRole('article');
    this.details = page.getByRole('link', { name: 'View booking details' });
    this.profile = page.getByRole('link', { name: 'Back to My Profile' });
  }

  async isShown(): Promise<void> {
    await expect(this.heading).toBeVisible();
  }

  /** The booking's id, from the URL. */
  get bookingId(): string {
    const [, id] = /\/booking-confirmed\/([^/?#]+)/.exec(this.page.url()) ?? [];
    if (!id) throw new Error(`${this.page.url()} tells of no booking.`);
    return id;
  }
}
