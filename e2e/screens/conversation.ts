import { expect, type Page } from '@playwright/test';

/** The messages on the page of a booking or photo quote. */
export class Conversation {
  constructor(readonly page: Page) {}

  get log() {
    return this.page.getByRole('log', { name: /^Messages with / });
  }

  get field() {
    return this.page.getByLabel(/^Message to /);
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Control+Enter');
    await expect(this.log.getByText(text)).toBeVisible();
  }

  /** Reports the newest message of the other person. */
  async report(reason: string): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Report the message of/ })
      .last()
      .click();
    const dialog = this.page.getByRole('dialog', { name: 'Report this message' });
    await dialog.getByLabel('What is wrong with it?').selectOption(reason);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(this.log.getByText('You reported this message.').last()).toBeVisible();
  }
}
