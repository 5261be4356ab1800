import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The grid's columns by heading. */
type Column = 'Offered' | 'Price' | 'Shortest' | 'Longest';
const COLUMNS: readonly Column[] = ['Offered', 'Price', 'Shortest', 'Longest'];

/** Editor of a service's style menu. */
export class StyleMenuEditor {
  readonly grid: Locator;
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.grid = page.getByRole('grid', { name: 'Combinations' });
    this.save = page.getByRole('button', { name: 'Save menu' });
  }

  template(name: string): Locator {
    return this.page.getByRole('button', { name: `Start from ${name}` });
  }

  cell(row: string, column: Column): Locator {
    return this.grid.getByRole('row', { name: row }).getByRole('gridcell').nth(COLUMNS.indexOf(column));
  }

  /** Exports the grid as CSV, changes the text, and imports it again. */
  async changeAsFile(change: (csv: string) => string): Promise<void> {
    const saving = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(change(csv)) });
  }

  /** Types into a cell as in a spreadsheet. */
  async write(row: string, column: Column, text: string, shown: string): Promise<void> {
    await this.cell(row, column).click();
    await expect(this.cell(row, column)).toBeFocused();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    await expect(this.cell(row, column)).toHaveText(shown);
  }
}
