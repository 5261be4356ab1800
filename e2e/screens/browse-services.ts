import { expect, type Locator, type Page } from '@playwright/test';
import { HomeScreen } from './home';

export class BrowseServicesScreen {
  readonly category: Locator;
  readonly searchText: Locator;
  readonly search: Locator;
  /** Collapses sorting and filters. */
  readonly more: Locator;
  readonly order: Locator;
  readonly maxPrice: Locator;
  readonly maxTime: Locator;
  readonly cards: Locator;
  readonly count: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.category = main.getByLabel('Category');
    this.searchText = main.getByLabel('Search services');
    this.search = main.getByRole('button', { name: 'Search' });
    this.more = main.getByText('More filters');
    this.order = main.getByLabel('Order');
    this.maxPrice = main.getByLabel('Price up to (AUD)');
    this.maxTime = main.getByLabel('Time up to');
    this.cards = main.getByRole('article');
    this.count = main.getByRole('status').filter({ hasText: /^\d+ services?$/ });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/browse-services${query}`);
    await this.isShown();
  }

  /** Through a link on the home page, so that the browser itself fetches the list. */
  async openFromHome(): Promise<void> {
    const home = new HomeScreen(this.page);
    await home.open();
    await home.services.click();
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  }

  async searchFor(text: string): Promise<void> {
    await this.searchText.fill(text);
    await this.search.click();
  }

  /** A service's card; the professional distinguishes services of the same name. */
  card(name: string, offeredBy: string): Locator {
    return this.cards
      .filter({ has: this.page.getByRole('link', { name, exact: true }) })
      .filter({ hasText: `Offered by ${offeredBy}` });
  }
}
