import { expect, type Locator } from '@playwright/test';
import { BookingStep } from './booking-step';

export class AddProductsScreen extends BookingStep {
  readonly title = 'Add products';

  get proceed(): Locator {
    return this.action('Proceed to Confirm Booking');
  }

  get skip(): Locator {
    return this.page.getByRole('link', { name: 'Continue without products' });
  }

  product(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  quantity(name: string): Locator {
    return this.page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });
  }

  oneMore(name: string): Locator {
    return this.page.getByRole('button', { name: `One more ${name}`, exact: true });
  }

  oneLess(name: string): Locator {
    return this.page.getByRole('button', { name: `One less ${name}`, exact: true });
  }

  async choose(name: string, quantity: number): Promise<void> {
    await this.product(name).check();
    await expect(this.quantity(name)).toHaveValue('1');
    await expect(this.oneLess(name)).toBeDisabled();
    for (let count = 1; count < quantity; count += 1) await this.oneMore(name).click();
    await expect(this.quantity(name)).toHaveValue(String(quantity));
  }
}
