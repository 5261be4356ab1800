import { expect, type Locator, type Page } from '@playwright/test';

export class ProfessionalPage {
  readonly specialisations: Locator;
  readonly times: Locator;

  constructor(readonly page: Page) {
    this.specialisations = page.getByRole('list', { name: 'Specialisations' });
    this.times = page.getByRole('complementary', { name: 'Available Times' });
  }

  async isShown(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  service(name: string): Locator {
    return this.page.getByRole('region', { name: 'Services Offered' }).getByRole('link', { name });
  }
}
