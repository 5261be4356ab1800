import { expect, type Locator, type Page } from '@playwright/test';
import { HomeScreen } from './home';
import { ResultsMap } from './results-map';

export class BrowseProfessionalsScreen {
  readonly specialisations: Locator;
  readonly location: Locator;
  readonly filter: Locator;
  readonly reset: Locator;
  readonly cards: Locator;
  /** The list card whose marker is open. */
  readonly marked: Locator;
  readonly map: ResultsMap;
  readonly count: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.specialisations = main.getByRole('button', { name: /^Specialisation/ });
    this.location = main.getByLabel('Location');
    this.filter = main.getByRole('button', { name: 'Filter' });
    this.reset = main.getByRole('button', { name: 'Reset' });
    this.cards = main.getByRole('article');
    this.marked = main.locator('[data-marked]').getByRole('article');
    this.map = new ResultsMap(page);
    this.count = main.getByRole('status').filter({ hasText: /^\d+ professionals?$/ });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/browse-professionals${query}`);
    await this.isShown();
  }

  /** Through a link on the home page, so that the browser itself fetches the list. */
  async openFromHome(): Promise<void> {
    const home = new HomeScreen(this.page);
    await home.open();
    await home.professionals.click();
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Professionals' })).toBeVisible();
  }

  async specialiseIn(...names: string[]): Promise<void> {
    await this.choose(this.specialisations, names);
  }

  /** What professionals offer, by its label. */
  async offering(...names: string[]): Promise<void> {
    const main = this.page.getByRole('main');
    await main.getByText('More filters').click();
    await this.choose(main.getByRole('button', { name: /^They offer/ }), names);
  }

  private async choose(list: Locator, names: readonly string[]): Promise<void> {
    await list.click();
    for (const name of names) await this.page.getByRole('option', { name, exact: true }).click();
    await this.page.getByRole('button', { name: 'Done' }).click();
  }
}
