import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** //account: a user's account settings. */
export class AccountScreen {
  readonly deletion: Locator;
  readonly devices: Locator;
  readonly email: Locator;
  readonly question: Locator;
  readonly currentPassword: Locator;
  readonly newPassword: Locator;

  constructor(readonly page: Page) {
    this.deletion = page.getByRole('region', { name: 'Delete account' });
    this.email = page.getByRole('region', { name: 'Email address' });
    this.devices = page.getByRole('region', { name: 'Devices' });
    this.question = page.getByRole('alertdialog', { name: 'Delete account' });
    this.currentPassword = page.getByLabel('Current password');
    this.newPassword = page.getByLabel('New password', { exact: true });
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  }

  async changePassword(current: string, next: string): Promise<void> {
    await this.currentPassword.fill(current);
    await this.newPassword.fill(next);
    await this.page.getByRole('button', { name: 'Change password' }).click();
  }

  /** Asks for a link to the new address. */
  async changeEmail(next: string, password: string): Promise<void> {
    await this.email.getByRole('button', { name: 'Change email' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Change email' });
    await dialog.getByLabel('New email').fill(next);
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByLabel('Your password').press('Enter');
  }

  /** Logs out the most recently used device with this name. */
  async logOutDevice(name: string, password: string): Promise<void> {
    await this.devices
      .getByRole('button', { name: `Log out ${name}` })
      .first()
      .click();
    const dialog = this.page.getByRole('dialog', { name: `Log out ${name}` });
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByLabel('Your password').press('Enter');
  }

  /** The downloaded file as text. */
  async download(): Promise<{ readonly name: string; readonly text: string }> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  /** Submits with the Enter key. */
  async deleteWith(password: string): Promise<void> {
    await this.deletion.getByRole('button', { name: 'Delete my account' }).click();
    await expect(this.question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await this.question.getByLabel('Your password').fill(password);
    await this.question.getByLabel('Your password').press('Enter');
  }
}
