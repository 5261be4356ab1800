import type { Booking, ClientNotes } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import { storedLogin } from '../personas/people';
import { ALL_RULES, violations } from '../product/accessibility';
import { findBraider } from '../product/demo-professionals';
import { expect, test } from '../test';

test.use({ serviceWorkers: 'allow', storageState: storedLogin('client') });

/** Waits until the service worker has cached the shell, the page's scripts and an API response. */
async function waitUntilCached(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const cached = await page.evaluate(async (address) => {
      const shell = await caches.match('/app-shell', { ignoreVary: true });
      const scripts = [...document.scripts].map(({ src }) => src).filter((src) => src.startsWith(origin));
      const files = await Promise.all(scripts.map((src) => caches.match(src, { ignoreVary: true })));
      const own = await caches.match(address, { ignoreVary: true });
      return {
        shell: shell !== undefined,
        files: files.every((file) => file !== undefined),
        own: own !== undefined,
      };
    }, path);
    expect(cached).toEqual({ shell: true, files: true, own: true });
  }).toPass();
}

test('a booking opens after an offline reload, and a message written offline arrives once @phone', async ({
  page,
  context,
  apiAs,
  watch,
}) => {
  const client = await apiAs('client');
  const booking = await client.oldestBookingOfMine('confirmed');
  const details = `/booking-details/${booking.id}`;
  const text = `I bring my own beads ${Date.now()}`;
  const service = page.getByRole('heading', { level: 1 });

  await page.goto(details);
  await expect(page.getByLabel(/^Message to /)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const title = await service.textContent();
  // The worker was not yet active during the first visit.
  await page.reload();
  await expect(page.getByLabel(/^Message to /)).toBeVisible();
  await waitUntilCached(page, `/api/bookings/${booking.id}`);

  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_/);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(service).toHaveText(title ?? '');
  await page.getByLabel(/^Message to /).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('You, waiting to be sent')).toBeVisible();
  expect(await violations(page, ALL_RULES)).toEqual([]);

  await page.reload();
  await expect(page.getByText('You, waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You, waiting to be sent')).toBeHidden();
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('log', { name: /^Messages with / }).getByText(text)).toHaveCount(1);
});

test('cached personal responses are deleted at log-out @once', async ({ page, apiAs }) => {
  const booking = await (await apiAs('client')).oldestBookingOfMine('confirmed');
  await page.goto(`/booking-details/${booking.id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await waitUntilCached(page, `/api/bookings/${booking.id}`);
  const own = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('own-answers:')));
  expect(await own()).toHaveLength(1);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/browse-services');
  await expect.poll(own).toEqual([]);
});

test.describe('as a professional', () => {
  test.use({ storageState: storedLogin('professional') });

  test('a private note written offline arrives once @once', async ({ page, context, apiAs, watch }) => {
    const professional = await apiAs('professional');
    const { id } = await findBraider(professional);
    const [booking] = await professional.call<Booking[]>(
      'GET',
      `/bookings/professionals/${id}?status=completed&limit=1`,
    );
    const path = `/clients/${booking?.client.id}/notes`;
    const before = await professional.call<ClientNotes>('GET', path);
    const text = `Likes it quiet ${Date.now()}`;
    const notes = page.getByRole('region', { name: 'Your private notes' });

    await page.goto(`/booking-details/${booking?.id}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await expect(notes.getByRole('textbox')).toHaveValue(before.notes ?? '');
    await waitUntilCached(page, `/api/bookings/${booking?.id}`);

    watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_/);
    await context.setOffline(true);
    await notes.getByRole('textbox').fill(text);
    await notes.getByRole('button', { name: 'Save notes' }).click();
    await expect(notes.getByText('Your notes are waiting to be sent.')).toBeVisible();
    await page.reload();
    await expect(notes.getByText(text)).toBeVisible();
    await context.setOffline(false);
    await expect(notes.getByRole('textbox')).toHaveValue(text);
    expect(await professional.call<ClientNotes>('GET', path)).toMatchObject({
      notes: text,
      notes_version: before.notes_version + 1,
    });
  });
});
