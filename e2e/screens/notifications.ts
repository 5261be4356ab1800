import { expect, type Locator, type Page } from '@playwright/test';

/** The bell in the header with its list, and incoming toasts. */
export class Notifications {
  readonly bell: Locator;
  readonly banner: Locator;

  constructor(readonly page: Page) {
    this.banner = page.getByRole('banner');
    this.bell = this.banner.getByRole('button', { name: /^Notifications/ });
  }

  /** Waits for the live toast and the bell's count. */
  async hears(text: string): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Messages' }).getByText(text)).toBeVisible();
    await expect(this.bell).toHaveAccessibleName(/unread$/);
  }

  async open(): Promise<void> {
    await this.bell.click();
    await expect(this.banner.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  }

  /** The list's notifications of one booking, oldest first. */
  async listOf(bookingId: string): Promise<string[]> {
    await this.open();
    const rows = this.banner.locator(`a[href="/booking-details/${bookingId}"]`);
    await expect(rows.first()).toBeVisible();
    const texts = await rows.allInnerTexts();
    await this.page.keyboard.press('Escape');
    return texts.map((text) => text.replace(/^Unread:\s*/, '').split('\n')[0] ?? '').reverse();
  }
}
