import { expect, type Locator, type Page } from '@playwright/test';

type Links = 'Professionals' | 'Services' | 'My Profile' | 'My Dashboard' | 'Account' | 'Log in';

/** The site header at the current width. */
export class SiteHeader {
  readonly banner: Locator;
  readonly brand: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;

  constructor(readonly page: Page) {
    this.banner = page.getByRole('banner');
    this.brand = this.banner.getByRole('link', { name: 'Crown & Coil' });
    this.menuButton = this.banner.getByRole('button', { name: 'Open menu' });
    this.menu = page.getByRole('dialog', { name: 'Menu' });
  }

  get isNarrow(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 768;
  }

  async goTo(name: Links): Promise<void> {
    if (this.isNarrow) {
      await this.menuButton.click();
      await this.menu.getByRole('link', { name }).click();
      return;
    }
    const ofAccount = name.startsWith('My ') || name === 'Account';
    if (ofAccount) await this.banner.getByRole('button', { name: /^My (Profile|Dashboard)$/ }).click();
    await this.banner.getByRole('link', { name }).click();
  }

  /** The account menu's button, on wide screens only; named after the role's home page. */
  account(name: 'My Profile' | 'My Dashboard'): Locator {
    return this.banner.getByRole('button', { name });
  }

  async logOut(): Promise<void> {
    if (this.isNarrow) {
      await this.menuButton.click();
      await this.menu.getByRole('button', { name: 'Log out' }).click();
      return;
    }
    await this.banner.getByRole('button', { name: /^(My Profile|My Dashboard|Dashboard)$/ }).click();
    await this.banner.getByRole('button', { name: 'Log out' }).click();
  }

  async showsLoggedIn(as: 'My Profile' | 'My Dashboard'): Promise<void> {
    if (this.isNarrow) {
      await this.menuButton.click();
      await expect(this.menu.getByRole('link', { name: as })).toBeVisible();
      await this.menu.getByRole('button', { name: 'Close menu' }).click();
      return;
    }
    await expect(this.account(as)).toBeVisible();
  }

  async showsLoggedOut(): Promise<void> {
    if (this.isNarrow) {
      await this.menuButton.click();
      await expect(this.menu.getByRole('link', { name: 'Log in' })).toBeVisible();
      await this.menu.getByRole('button', { name: 'Close menu' }).click();
      return;
    }
    await expect(this.banner.getByRole('link', { name: 'Log in' })).toBeVisible();
  }
}
