import { expect } from '@playwright/test';

/** Longer than the second for which the gateway caches API responses (infra/gateway/recent-answers.ts). */
const LOOK_MS = 5_000;
/** Total time limit of all attempts; an upper bound, not a wait. */
const LIMIT_MS = 60_000;

/**
 * Opens a page, repeatedly if needed, until it shows what is expected. For recent changes: server-rendered pages may be
 * a second stale and do not update, and a busy server may leave rendering to the browser.
 *
 * @param open opens or reloads the page
 * @param check gets an `expect` with a short timeout, as waiting does not refresh a page
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
