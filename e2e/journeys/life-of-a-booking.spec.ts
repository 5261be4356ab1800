import { DAY_MS, type Slot } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import type { ProductApi } from '../product/api';
import { findBraider } from '../product/demo-professionals';
import { day, time } from '../product/words';
import { BookingFlow } from '../screens/booking-flow';
import { Notifications } from '../screens/notifications';
import { turnPagesTo } from '../screens/paging';
import { RescheduleScreen } from '../screens/reschedule';
import { as, expect, test } from '../test';

test.use(as('client'));

const anyOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];

/** A service of the braider with two free starts, one later than the other. Each worker has its own days. */
async function findTwoStarts(api: ProductApi, worker: number, workers: number) {
  const braider = await findBraider(api);
  // Her oldest service: the journey of her working day creates and deletes others.
  const service = (await api.servicesOf(braider.id)).at(-1);
  if (!service) throw new Error('The braider has no service.');
  const slots = (await api.slotsOf(braider.id, [service.id], 28)).filter(
    ({ start_time }) => Math.floor(Date.parse(start_time) / DAY_MS) % workers === worker % workers,
  );
  const half = Math.floor(slots.length / 2);
  const slot = anyOf(slots.slice(0, half));
  const later = anyOf(slots.slice(half));
  if (!slot || !later) throw new Error('The braider is booked out.');
  return { bookable: { service, extras: [], products: [], slot }, later };
}

/** Declines the open request with a reason, as the professional. */
async function decline(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Decline request', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Decline request' });
  await expect(question.getByRole('button', { name: 'Keep request' })).toBeFocused();
  await question.getByRole('textbox', { name: 'Reason (optional)' }).fill(reason);
  await question.getByRole('button', { name: 'Decline request' }).click();
}

/** Checks that only the booking is printed: no header, footer or buttons. */
async function printsAlone(page: Page, service: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toContainText(service);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ y: 0 });
  for (const part of ['banner', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(part).and(page.locator(':visible'))).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^(Back to|View booking|Review|My Profile)/ })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
}

test('client and professional are each notified once of each change, and their screens update @phone', async ({
  page,
  another,
  api,
}, { parallelIndex, config }) => {
  const { bookable, later } = await findTwoStarts(api, parallelIndex, config.workers);
  const { name, professional } = bookable.service;
  const zone = professional.time_zone;
  // Other journeys book the same professional concurrently, so toasts are identified by the booking's time.
  const inWords = ({ start_time }: Slot) =>
    `${day(start_time, zone).replace(',', '')}, ${time(start_time, zone)}`;
  const { page: workspace } = await another('professional');
  await workspace.goto('/professional-dashboard?tab=bookings&status=pending');
  const ofClient = new Notifications(page);
  const ofBraider = new Notifications(workspace);
  await expect(ofBraider.bell).toBeVisible();

  const flow = new BookingFlow(page);
  await flow.openAt('confirm-booking', bookable);
  await flow.confirm.isShown();
  await flow.confirm.confirm.click();
  const sent = Date.now();
  await ofBraider.hears(`for ${name}, ${inWords(bookable.slot)}`);
  console.log(`The professional hears ${Date.now() - sent} ms after the client's click.`);
  await flow.confirmed.isShown();
  const id = flow.confirmed.bookingId;
  const card = workspace.locator(`a[href^="/booking/${id}/update"]`);
  await turnPagesTo(card, workspace.getByRole('main'));
  await expect(card).toBeVisible();

  await printsAlone(page, name);
  await flow.confirmed.details.click();
  await flow.details.isShown();
  await expect(flow.details.main).toContainText('Pending');
  await printsAlone(page, name);
  await card.click();
  // Exact: the buttons of the list's cards have longer names.
  await workspace.getByRole('button', { name: 'Confirm booking', exact: true }).click();
  await ofClient.hears(`confirmed your booking for ${name}, ${inWords(bookable.slot)}`);
  await expect(flow.details.main).toContainText('Confirmed');

  await page.getByRole('link', { name: 'Reschedule' }).click();
  const reschedule = new RescheduleScreen(page);
  await reschedule.isShown();
  await expect(reschedule.beside).toContainText('becomes pending again');
  await reschedule.moveTo(later, zone);
  await flow.details.isShown();
  await expect(flow.details.main).toContainText('Pending');
  await ofBraider.hears(`asks to move ${name} from ${inWords(bookable.slot)}`);
  // Declining while the old time is shown would be refused.
  const shown = workspace.getByRole('article', { name: 'Booking' });
  await expect(shown).toContainText(day(later.start_time, zone));
  await expect(shown).toContainText(time(later.start_time, zone));
  await decline(workspace, 'Away that day');
  await expect(workspace.getByText('The request is declined.')).toBeVisible();
  await expect(workspace.getByRole('button', { name: 'Update Booking' })).toHaveCount(0);
  await ofClient.hears(`cancelled your booking for ${name}, ${inWords(later)}`);
  await expect(flow.details.main).toContainText('Cancelled');
  await expect(flow.details.main).toContainText('Away that day');
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();

  expect(await ofBraider.listOf(id)).toEqual([
    expect.stringMatching(/^New booking request from .+ for .+ A[A-Z]{2,3}T$/),
    expect.stringMatching(/ asks to move .+ from .+ to .+$/),
  ]);
  expect(await ofClient.listOf(id)).toEqual([
    expect.stringMatching(/ confirmed your booking for /),
    expect.stringMatching(/ cancelled your booking for .+ Reason: Away that day$/),
  ]);
});
