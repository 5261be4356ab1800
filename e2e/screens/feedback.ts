import { expect, type Locator, type Page } from '@playwright/test';

/** The floating feedback panel of logged-in users. */
export class FeedbackPanel {
  readonly button: Locator;
  readonly panel: Locator;
  readonly includeEmail: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole('button', { name: 'Give feedback' });
    this.panel = page.getByRole('region', { name: 'How is this going?' });
    this.includeEmail = this.panel.getByRole('checkbox', { name: 'Include my email' });
  }

  async open(): Promise<void> {
    await this.button.click();
    await expect(this.panel).toBeVisible();
  }

  async minimise(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Minimise feedback' }).click();
    await expect(this.button).toBeFocused();
  }

  question(label: string): Locator {
    return this.panel.getByRole('combobox', { name: label });
  }

  async comment(label: string, text: string): Promise<void> {
    await this.panel.getByRole('button', { name: `Add a comment on “${label}”` }).click();
    await this.page.keyboard.insertText(text);
  }

  async send(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Send feedback' }).click();
  }
}
