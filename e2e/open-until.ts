import { expect } from '@playwright/test';

/** Longer than the second for which the gateway uses an answer of the API (infra/gateway/recent-answers.ts). */
const LOOK_MS = 5_000;
/** Of all openings together. An upper bound, not a wait. */
const LIMIT_MS = 60_000;

/**
 * Opens a page, again if need be, until it shows what is expected. For what has just changed: a page that the server
 * draws may be a second old, and it stays as it was drawn. A busy server may also leave a page to the browser.
 *
 * @param open opens or reloads the page
 * @param check gets an `expect` that gives up soon, as waiting does not renew a page
 */
export async function openUntil(
  open: () => Promise<unknown>,
  check: (soon: typeof expect) => Promise<unknown>,
): Promise<void> {
  const soon = expect.configure({ timeout: LOOK_MS });
  await expect(async () => {
    await open();
    await check(soon);
  }).toPass({ timeout: LIMIT_MS });
}
