import type { Slot } from '@crown-and-coil/shared-api/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { PickBookingTimeScreen } from './pick-booking-time';

/** Rescheduling: the time picker of the booking flow, with old and new time. */
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
