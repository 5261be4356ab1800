import type { Page } from '@playwright/test';
import type { ProductApi } from '../product/api';
import { BookingFlow } from '../screens/booking-flow';
import { Notifications } from '../screens/notifications';
import { RescheduleScreen } from '../screens/reschedule';
import { as, expect, test } from '../test';

test.use(as('client'));

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

/** The professional's answer in the form of the update. */
async function answer(page: Page, status: 'Confirmed' | 'Cancelled'): Promise<void> {
  await page.getByLabel('Status').selectOption(status);
  await page.getByRole('button', { name: 'Update Booking' }).click();
  await expect(page.getByRole('article', { name: 'Booking' })).toContainText(status);
}

test('two browsers: each side hears of the other by itself, once of each, and its screens follow', async ({
  page,
  another,
  api,
}) => {
  const { bookable, later } = await findTwoStarts(api);
  const zone = bookable.service.professional.time_zone;
  const { page: workspace } = await another('professional');
  await workspace.goto('/professional-dashboard?tab=bookings');
  const ofClient = new Notifications(page);
  const ofBraider = new Notifications(workspace);
  await expect(ofBraider.bell).toBeVisible();

  const flow = new BookingFlow(page);
  await flow.toConfirm(bookable);
  await flow.confirm.confirm.click();
  const sent = Date.now();
  await ofBraider.hears('New booking request from');
  console.log(`The professional hears ${Date.now() - sent} ms after the client's click.`);
  await flow.confirmed.isShown();
  const id = flow.confirmed.bookingId;
  const card = workspace.locator(`a[href^="/booking/${id}/update"]`);
  await expect(card).toBeVisible();

  await flow.confirmed.details.click();
  await flow.details.isShown();
  await expect(flow.details.main).toContainText('Pending');
  await card.click();
  await answer(workspace, 'Confirmed');
  await ofClient.hears('confirmed your booking for');
  await expect(flow.details.main).toContainText('Confirmed');

  await page.getByRole('link', { name: 'Reschedule' }).click();
  const reschedule = new RescheduleScreen(page);
  await reschedule.isShown();
  await expect(reschedule.beside).toContainText('becomes pending again');
  await reschedule.moveTo(later, zone);
  await flow.details.isShown();
  await expect(flow.details.main).toContainText('Pending');
  await ofBraider.hears('asks to move');
  await answer(workspace, 'Cancelled');
  await ofClient.hears('cancelled your booking for');
  await expect(flow.details.main).toContainText('Cancelled');

  expect(await ofBraider.listOf(id)).toEqual([
    expect.stringMatching(/^New booking request from .+ for .+ A[A-Z]{2,3}T$/),
    expect.stringMatching(/ asks to move .+ from .+ to .+$/),
  ]);
  expect(await ofClient.listOf(id)).toEqual([
    expect.stringMatching(/ confirmed your booking for /),
    expect.stringMatching(/ cancelled your booking for /),
  ]);
});
