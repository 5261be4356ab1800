import { expect, type Locator, type Page } from '@playwright/test';
import type { Stranger } from '../personas/stranger';

export class WaitlistSignUpScreen {
  readonly name: Locator;
  readonly email: Locator;
  readonly join: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.name = main.getByLabel('Name', { exact: true });
    this.email = main.getByLabel('Email', { exact: true });
    this.join = main.getByRole('button', { name: 'Join the waitlist' });
  }

  async isShown(): Promise<void> {
    await expect(this.page).toHaveURL('/waitlist-signup');
    await expect(this.join).toBeVisible();
  }

  async signUp({ name, email }: Stranger, role: 'Client' | 'Hairdresser' | 'Barber'): Promise<void> {
    await this.name.fill(name);
    await this.email.fill(email);
    // The whole card is clickable; the radio itself is visually hidden.
    const roles = this.page.getByRole('group', { name: 'I am a' });
    await roles.locator('label').filter({ hasText: role }).click();
    await this.join.click();
  }
}
