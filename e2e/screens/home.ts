import { expect, type Locator, type Page } from '@playwright/test';

export class HomeScreen {
  readonly professionals: Locator;
  readonly services: Locator;
  readonly heading: Locator;
  readonly carousel: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: /Find the hands that know your hair/ });
    this.professionals = main.getByRole('link', { name: 'Browse professionals' });
    this.services = main.getByRole('link', { name: 'See all services' });
    this.carousel = main.getByRole('region', { name: 'Styles by Crown & Coil professionals' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.heading).toBeVisible();
  }

  craft(category: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name: category, exact: true });
  }
}
