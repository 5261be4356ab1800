import { expect, type Locator, type Page } from '@playwright/test';

/** The map of a results page. */
export class ResultsMap {
  readonly markers: Locator;
  readonly card: Locator;

  constructor(page: Page) {
    const map = page.getByRole('region', { name: /^Map of / });
    this.markers = map.getByRole('list', { name: / on the map$/ }).getByRole('button');
    this.card = map.getByRole('dialog');
  }

  /** By keyboard, as markers move while the map is still panning to the results. */
  async openMarker(): Promise<void> {
    await expect(async () => {
      await this.markers.first().press('Enter', { timeout: 5_000 });
      await expect(this.card).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
}
