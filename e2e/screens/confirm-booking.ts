import type { Locator } from '@playwright/test';
import { BookingStep } from './booking-step';

export class ConfirmBookingScreen extends BookingStep {
  readonly title = 'Check it, then confirm';

  get confirm(): Locator {
    // The demo's client may have another booking at that time.
    return this.action(/^(Confirm Booking|Book anyway)$/);
  }

  get notes(): Locator {
    return this.page.getByRole('textbox', { name: /^Notes for / });
  }

  get problem(): Locator {
    return this.main.getByRole('alert').filter({ hasNotText: 'You already have' });
  }

  get pickAnotherTime(): Locator {
    return this.problem.getByRole('link', { name: 'Pick another time' });
  }

  get tryAgain(): Locator {
    return this.problem.getByRole('button', { name: 'Try again' });
  }

  change(what: 'the time' | 'the services' | 'the products'): Locator {
    return this.page.getByRole('link', { name: `Change ${what}` });
  }
}
