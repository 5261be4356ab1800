import { SECOND_FACTOR_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { passWithAppCode } from '../personas/second-step';

export class LoginScreen {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly passkey: Locator;
  readonly problem: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email');
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
    this.passkey = page.getByRole('button', { name: 'Log in with a passkey' });
    this.problem = page.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await expect(this.page).toHaveURL(/\/login$/);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Welcome back.' })).toBeVisible();
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** The admin's login, with both factors. May end at a different URL. */
  async logInAsAdmin(email: string, password: string): Promise<void> {
    await this.logIn(email, password);
    const code = this.page.getByLabel('Code of your app');
    const isUsed = this.page.getByText(SECOND_FACTOR_MESSAGES.usedCode);
    const isIn = () => new URL(this.page.url()).pathname !== '/login';
    await passWithAppCode(async (next) => {
      await code.fill(next);
      await this.submit.click();
      await expect.poll(async () => isIn() || (await isUsed.isVisible()), 'an answer to the code').toBe(true);
      return isIn() ? 'accepted' : 'used';
    });
  }
}
