import { expect, type Locator } from '@playwright/test';
import { BookingStep } from './booking-step';

export class ChooseStyleScreen extends BookingStep {
  readonly title = 'Choose your style';

  get goOn(): Locator {
    return this.action('Continue');
  }

  option(name: string): Locator {
    return this.main.getByRole('radio', { name, exact: true });
  }

  /** Chooses who does a preparation. */
  answer(preparation: RegExp, name: 'I’ll do it' | 'Please do it'): Locator {
    return this.main.getByRole('group', { name: preparation }).getByRole('radio', { name });
  }

  async choose(name: string): Promise<void> {
    await this.option(name).click();
    await expect(this.option(name)).toBeChecked();
  }
}
