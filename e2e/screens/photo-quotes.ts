import { expect, type Page } from '@playwright/test';
import type { ChosenFile } from '../product/pictures';
import { PictureSection } from './manage-media';

/** The photo quote screens of clients and professionals. */
export class PhotoQuoteScreens {
  constructor(readonly page: Page) {}

  /** Submits the open request, with one picture of each kind. */
  async ask(words: string, pictures: readonly [now: ChosenFile, wish: ChosenFile]): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Ask for a photo quote' })).toBeVisible();
    const sections = ['Your hair now', 'What you would like'].map(
      (title) => new PictureSection(this.page, title),
    );
    for (const [place, section] of sections.entries()) {
      const picture = pictures[place];
      if (picture) await section.choose(picture);
      await section.holds(1, 3);
    }
    await this.page.getByLabel('What would you like?').fill(words);
    await this.page.getByRole('button', { name: 'Send request' }).click();
    await this.isShown('Asked');
  }

  /** Opens a quote in the given state. */
  async isShown(state: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Photo quote' })).toBeVisible();
    await expect(this.card.getByText(state, { exact: true })).toBeVisible();
  }

  /** Closes the open quote, after which the list is shown. */
  async end(how: 'Withdraw' | 'Decline'): Promise<void> {
    await this.page.getByRole('button', { name: how }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: how }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Photo quotes' })).toBeVisible();
  }

  get card() {
    return this.page.getByRole('article', { name: 'Photo quote' });
  }

  async answer(fields: Readonly<Record<string, string>>): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Answer the request' });
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
    await form.getByRole('button', { name: 'Send quote' }).click();
  }
}
