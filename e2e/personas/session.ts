import { SESSION_STORAGE_KEY } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import { ProductApi } from '../product/api';

/** A page of the site that loads nothing. */
const LIGHT_PAGE = '/robots.txt';

/** Logs a browser in without the login screens, which have their own journeys. Does not open a page. */
export async function startSession(
  page: Page,
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  const api = await ProductApi.logIn(account);
  const session = await api.keptSession();
  await api.end();
  await page.goto(LIGHT_PAGE);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    session,
  ] as const);
}
