import { expect, type Locator, type Page, type Response } from '@playwright/test';
import type { ChosenFile } from '../product/pictures';

/** Manage Images, of a client or a professional. */
export class ManageMediaScreen {
  readonly portrait: PortraitSection;

  constructor(readonly page: Page) {
    this.portrait = new PortraitSection(page);
  }

  async isShown(): Promise<void> {
    await expect(this.page).toHaveURL('/manage-media');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Manage Images' })).toBeVisible();
  }

  /** 'Current hair', 'Styling'. */
  section(title: string): PictureSection {
    return new PictureSection(this.page, title);
  }
}

/** The profile picture, here and in both profile forms. */
export class PortraitSection {
  readonly region: Locator;
  readonly picture: Locator;

  constructor(readonly page: Page) {
    this.region = page.getByRole('region', { name: 'Profile picture' });
    this.picture = this.region.getByRole('img', { name: 'Profile picture' });
  }

  async replace(file: ChosenFile): Promise<void> {
    await this.region
      .getByLabel('Profile picture', { exact: true })
      .and(this.page.locator('input'))
      .setInputFiles(file);
    await expect(this.region.getByText('Profile picture is saved.')).toBeAttached();
  }
}

/** The pictures of one type or category. */
export class PictureSection {
  readonly region: Locator;
  readonly tiles: Locator;
  readonly problem: Locator;
  readonly progress: Locator;

  constructor(
    readonly page: Page,
    readonly title: string,
  ) {
    this.region = page.getByRole('region', { name: title, exact: true });
    this.tiles = this.region.getByRole('button', { name: /^View / });
    this.problem = this.region.getByRole('alert');
    this.progress = this.region.getByRole('progressbar');
  }

  choose(...files: ChosenFile[]): Promise<void> {
    return this.region
      .getByLabel(`Add images to ${this.title}`, { exact: true })
      .and(this.page.locator('input'))
      .setInputFiles(files);
  }

  /** '2 of 3 used, 1 remaining', with no upload in progress. */
  async holds(used: number, max: number): Promise<void> {
    await expect(this.region).toContainText(`${used} of ${max} used, ${max - used} remaining`);
    await expect(this.tiles).toHaveCount(used);
    await expect(this.progress).toHaveCount(0);
  }

  /** Opens a picture and enters its description. */
  async describe(place: number, text: string): Promise<void> {
    await this.tiles.nth(place).click();
    const view = this.page.getByRole('dialog', { name: this.title });
    await view.getByRole('textbox', { name: 'Description' }).fill(text);
    await view.getByRole('button', { name: 'Save' }).click();
    await expect(view.getByText('Saved.', { exact: true })).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(this.named(text)).toBeFocused();
  }

  named(name: string): Locator {
    return this.region.getByRole('button', { name: `View ${name}`, exact: true });
  }

  /** Moves a picture one place by keyboard; returns when the new order is stored. */
  async moveByKeyboard(name: string): Promise<void> {
    const stored = this.orderStored();
    await this.region.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
    await this.page.keyboard.press('Space');
    await expect(this.page.getByText(/^Picked up the picture/)).toBeAttached();
    await this.page.keyboard.press('ArrowRight');
    await expect(this.page.getByText(/^The picture is now over place 2/)).toBeAttached();
    await this.page.keyboard.press('Space');
    await stored;
  }

  /** Drags the first picture onto the second; returns when the new order is stored. */
  async moveFirstByMouse(): Promise<void> {
    const { mouse } = this.page;
    const stored = this.orderStored();
    const from = await this.middleOf(0);
    const to = await this.middleOf(1);
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 12, from.y, { steps: 3 });
    await mouse.move(to.x, to.y, { steps: 8 });
    await mouse.up();
    await stored;
    // The page ignores clicks for 50 ms after a drop; a timer started later also ends later.
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  }

  private async middleOf(place: number): Promise<{ x: number; y: number }> {
    const box = await this.tiles.nth(place).boundingBox();
    if (!box) throw new Error(`Picture ${place + 1} of ${this.title} is not in view.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Moves a picture one place in the full-screen view; returns when the new order is stored. */
  async moveByButton(name: string): Promise<void> {
    const stored = this.orderStored();
    await this.named(name).click();
    await this.page.getByRole('button', { name: 'Move later' }).click();
    await stored;
    await this.page.keyboard.press('Escape');
  }

  /** The order is updated optimistically; reloading fetches it from the server. */
  private orderStored(): Promise<Response> {
    return this.page.waitForResponse((response) => response.url().endsWith('/media/order') && response.ok());
  }

  async delete(name: string): Promise<void> {
    await this.region.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    const question = this.page.getByRole('alertdialog', { name: 'Delete picture' });
    await expect(question).toContainText('Are you sure you want to delete this picture?');
    await question.getByRole('button', { name: 'Delete picture' }).click();
    await expect(question).toBeHidden();
  }
}
