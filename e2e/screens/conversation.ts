import { expect, type Page } from '@playwright/test';

/** What two people write to each other, on the page of a booking or a photo quote. */
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
}
