import type { Slot } from '@crown-and-coil/shared-api/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { PickBookingTimeScreen } from './pick-booking-time';

/** Where a booking is moved to another time: the times as when booking, beside the old and the new one. */
export class RescheduleScreen {
  readonly times: PickBookingTimeScreen;
  readonly beside: Locator;
  readonly move: Locator;

  constructor(readonly page: Page) {
    this.times = new PickBookingTimeScreen(page);
    this.beside = page.getByRole('complementary', { name: 'Old and new time' });
    this.move = page.getByRole('button', { name: /^Move (booking|anyway)$/ });
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Reschedule booking' })).toBeVisible();
    await expect(this.times.starts.or(this.page.getByText('No starts in this week.'))).toBeVisible();
  }

  async moveTo(slot: Slot, zone: string): Promise<void> {
    await this.times.choose(slot, zone);
    await this.move.click();
  }
}
