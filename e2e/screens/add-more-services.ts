import { expect, type Locator } from '@playwright/test';
import { BookingStep } from './booking-step';

export class AddMoreServicesScreen extends BookingStep {
  readonly title = 'Add more services';

  get proceed(): Locator {
    return this.action('Proceed');
  }

  get skip(): Locator {
    return this.page.getByRole('link', { name: /^Continue with just / });
  }

  service(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  async choose(name: string): Promise<void> {
    await this.service(name).check();
    await expect(this.service(name)).toBeChecked();
  }
}
