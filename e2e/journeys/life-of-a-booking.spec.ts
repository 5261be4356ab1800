import type { Locator, Page } from '@playwright/test';
import type { ProductApi } from '../product/api';
import { BookingFlow } from '../screens/booking-flow';
import { as, expect, test } from '../test';

test.use(as('client'));

/** One side's notifications, as they come without a touch. */
class Notified {
  readonly bell: Locator;

  constructor(readonly page: Page) {
    this.bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  }

  /** The toast comes by itself, and the bell counts. */
  async hears(text: string): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expect(this.bell).toHaveAccessibleName(/unread$/);
  }

  /** What the list tells of one booking, oldest first. */
  async listOf(bookingId: string): Promise<string[]> {
    await this.bell.click();
    const rows = this.page.getByRole('banner').locator(`a[href="/booking-details/${bookingId}"]`);
    await expect(rows.first()).toBeVisible();
    const texts = await rows.allInnerTexts();
    await this.page.keyboard.press('Escape');
    return texts.map((text) => text.replace(/^Unread:\s*/, '').split('\n')[0] ?? '').reverse();
  }
}

/** A service of the braider with a free start and, later, another one. */
async function findTwoStarts(api: ProductApi) {
  const { results } = await api.professionals();
  const braider = results.find(({ display_name }) => display_name === 'Adaeze Braids');
  const [service] = braider ? await api.servicesOf(braider.id) : [];
  if (!braider || !service) throw new Error('The braider has no service.');
  const slots = await api.slotsOf(braider.id, [service.id], 28);
  const slot = slots[Math.floor(Math.random() * Math.floor(slots.length / 2))];
  const later = slots.findLast(({ start_time }) => start_time !== slot?.start_time);
  if (!slot || !later) throw new Error('The braider is booked out.');
  return { bookable: { service, extras: [], products: [], slot }, later };
}

test('two browsers: each side hears of the other by itself, once of each, and its screens follow', async ({
  page,
  another,
  api,
  apiAs,
}) => {
  const { bookable, later } = await findTwoStarts(api);
  const [client, braider] = [await apiAs('client'), await apiAs('professional')];
  const change = (by: ProductApi, method: 'PATCH' | 'POST', path: string, data: object) =>
    page.request.fetch(`/api/bookings/${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${by.token}` },
    });
  const { page: workspace } = await another('professional');
  await workspace.goto('/professional-dashboard?tab=bookings');
  const ofClient = new Notified(page);
  const ofBraider = new Notified(workspace);
  await expect(ofBraider.bell).toBeVisible();

  const flow = new BookingFlow(page);
  await flow.toConfirm(bookable);
  await flow.confirm.confirm.click();
  await flow.confirmed.isShown();
  const id = flow.confirmed.bookingId;
  await ofBraider.hears('New booking request from');
  await expect(workspace.locator(`a[href^="/booking/${id}/update"]`)).toBeVisible();

  await page.goto(`/booking-details/${id}`);
  await expect(page.getByRole('main')).toContainText('Pending');
  await change(braider, 'PATCH', id, { status: 'confirmed' });
  await ofClient.hears('confirmed your booking for');
  await expect(page.getByRole('main')).toContainText('Confirmed');

  await change(client, 'POST', `${id}/reschedule`, { start_time: later.start_time });
  await ofBraider.hears('asks to move');
  await change(braider, 'PATCH', id, { status: 'cancelled' });
  await ofClient.hears('cancelled your booking for');
  await expect(page.getByRole('main')).toContainText('Cancelled');

  expect(await ofBraider.listOf(id)).toEqual([
    expect.stringMatching(/^New booking request from .+ for .+ A[A-Z]{2,3}T$/),
    expect.stringMatching(/ asks to move .+ from .+ to .+$/),
  ]);
  expect(await ofClient.listOf(id)).toEqual([
    expect.stringMatching(/ confirmed your booking for /),
    expect.stringMatching(/ cancelled your booking for /),
  ]);
});
