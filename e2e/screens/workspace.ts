import { expect, type Locator, type Page } from '@playwright/test';
import type { InputMethod } from '../input/input-method';
import { turnPagesTo } from './paging';

type Tab =
  | 'Today'
  | 'Manage Services'
  | 'Manage Availability'
  | 'Manage Bookings'
  | 'Manage Products'
  | 'Payments';

/** The professional's dashboard and its forms, operated with the given input method. */
export class Workspace {
  readonly main: Locator;
  readonly profile: Locator;

  constructor(
    readonly page: Page,
    readonly input: InputMethod,
  ) {
    this.main = page.getByRole('main');
    this.profile = page.getByRole('complementary', { name: 'Your profile' });
  }

  async isShown(): Promise<void> {
    await expect(this.page).toHaveURL(/\/professional-dashboard/);
    await expect(this.profile).toBeVisible();
  }

  openTab(name: Tab): Promise<void> {
    return this.input.openTab(this.page.getByRole('tab', { name }));
  }

  follow(link: string): Promise<void> {
    return this.input.press(this.main.getByRole('link', { name: link, exact: true }));
  }

  press(button: string): Promise<void> {
    return this.input.press(this.main.getByRole('button', { name: button, exact: true }));
  }

  write(label: string, text: string): Promise<void> {
    return this.input.write(this.main.getByLabel(label, { exact: true }), text);
  }

  select(label: string, option: string): Promise<void> {
    return this.input.select(this.main.getByLabel(label, { exact: true }), option);
  }

  /** The row of an item the professional owns. */
  row(name: string): Locator {
    return this.main.getByRole('listitem').filter({ hasText: name });
  }

  /** Pages through a list until the row is shown. */
  async turnPagesTo(row: Locator): Promise<void> {
    await expect(this.page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await turnPagesTo(row, this.main, this.input.press);
  }

  /** Deletes the named item and confirms. */
  async deleteOne(name: string, thing: 'service' | 'product' | 'availability'): Promise<void> {
    await this.press(`Delete ${name}`);
    const dialog = this.page.getByRole('alertdialog');
    await expect(dialog).toContainText(`Are you sure you want to delete this ${thing}?`);
    await this.input.press(dialog.getByRole('button', { name: `Delete ${thing}` }));
    await expect(dialog).toBeHidden();
  }
}
