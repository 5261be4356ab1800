import { expect, type Locator, type Page } from '@playwright/test';

/** The bell in the header with its list, and the toasts that come by themselves. */
export class Notifications {
  readonly bell: Locator;
  readonly banner: Locator;

  constructor(readonly page: Page) {
    this.banner = page.getByRole('banner');
    this.bell = this.banner.getByRole('button', { name: /^Notifications/ });
  }

  /** The toast comes by itself, and the bell counts. */
  async hears(text: string): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Messages' }).getByText(text)).toBeVisible();
    await expect(this.bell).toHaveAccessibleName(/unread$/);
  }

  async open(): Promise<void> {
    await this.bell.click();
    await expect(this.banner.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  }

  /** What the list tells of one booking, oldest first. */
  async listOf(bookingId: string): Promise<string[]> {
    await this.open();
    const rows = this.banner.locator(`a[href="/booking-details/${bookingId}"]`);
    await expect(rows.first()).toBeVisible();
    const texts = await rows.allInnerTexts();
    await this.page.keyboard.press('Escape');
    return texts.map((text) => text.replace(/^Unread:\s*/, '').split('\n')[0] ?? '').reverse();
  }
}
