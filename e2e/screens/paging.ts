import { expect, type Locator } from '@playwright/test';

/**
 * Pages through a list until the item is shown, or to the last page.
 *
 * @param list contains the already visible list and its pagination
 */
export async function turnPagesTo(
  wanted: Locator,
  list: Locator,
  press: (link: Locator) => Promise<void> = (link) => link.click(),
): Promise<void> {
  const next = list.getByRole('link', { name: 'Next page' });
  // The list may still be loading.
  await wanted.or(next).first().waitFor();
  while ((await wanted.count()) === 0 && (await next.count()) > 0) {
    const page = Number(new URL(list.page().url()).searchParams.get('page') ?? 1) + 1;
    await press(next);
    // The current page is marked once its content is shown.
    await expect(list.locator(`[aria-current=page][aria-label="Page ${page}"]`)).toHaveCount(1);
  }
}
