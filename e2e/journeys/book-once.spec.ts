import type { Booking } from '@crown-and-coil/shared-api/contract';
import type { ProductApi } from '../product/api';
import type { Bookable } from '../product/bookable';
import { BookingFlow } from '../screens/booking-flow';
import { as, expect, test } from '../test';

test.use(as('client'));

const BOOKINGS = '**/api/bookings/';

async function madeOf(client: ProductApi, { service, slot }: Bookable): Promise<Booking[]> {
  const all = await client.bookingsOfMine();
  return all.filter(
    ({ start_time, professional }) =>
      start_time === slot.start_time && professional.id === service.professional.id,
  );
}

test('pressing Confirm twice books once @once', async ({ page, findBookable, apiAs }) => {
  const bookable = await findBookable();
  const flow = new BookingFlow(page);
  await flow.openAt('confirm-booking', bookable);
  await flow.confirm.isShown();
  const sent: string[] = [];
  await page.route(BOOKINGS, async (route) => {
    sent.push(route.request().method());
    await route.continue();
  });
  await flow.confirm.confirm.dblclick();

  await flow.confirmed.isShown();
  expect(sent).toEqual(['POST']);
  expect(await madeOf(await apiAs('client'), bookable)).toHaveLength(1);
});

test('Try again after a lost response books once @once', async ({ page, watch, findBookable, apiAs }) => {
  watch.expect(/lost request: POST .*\/api\/bookings/, /console error: Failed to load resource/);
  const bookable = await findBookable({ products: 1 });
  const flow = new BookingFlow(page);
  await flow.openAt('confirm-booking', bookable);
  await flow.confirm.isShown();
  await flow.confirm.notes.fill('Sent twice, booked once.');
  // The request reaches the server, but its response is lost.
  await page.route(
    BOOKINGS,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await flow.confirm.confirm.click();
  await expect(flow.confirm.problem).toContainText('Trying again is safe');
  await expect(page.getByText('Booking failed. Please try again.')).toBeHidden();
  await flow.confirm.tryAgain.click();

  await flow.confirmed.isShown();
  const made = await madeOf(await apiAs('client'), bookable);
  expect(made.map(({ id }) => id)).toEqual([flow.confirmed.bookingId]);
  expect(made[0]?.notes).toBe('Sent twice, booked once.');
});

test('Confirm again after a request that never left and a reload books once @once', async ({
  page,
  watch,
  findBookable,
  apiAs,
}) => {
  watch.expect(/lost request: POST .*\/api\/bookings/, /console error: Failed to load resource/);
  const bookable = await findBookable();
  const flow = new BookingFlow(page);
  await flow.openAt('confirm-booking', bookable);
  await flow.confirm.isShown();
  await page.route(BOOKINGS, (route) => route.abort('internetdisconnected'), { times: 1 });
  await flow.confirm.confirm.click();
  await expect(flow.confirm.problem).toBeVisible();
  await page.reload();
  await flow.confirm.isShown();
  await flow.confirm.confirm.click();

  await flow.confirmed.isShown();
  expect(await madeOf(await apiAs('client'), bookable)).toHaveLength(1);
});

test('Back from the confirmation does not offer the same booking again @once', async ({
  page,
  findBookable,
  apiAs,
}) => {
  const bookable = await findBookable();
  const flow = new BookingFlow(page);
  await flow.toConfirm(bookable);
  await flow.confirm.confirm.click();
  await flow.confirmed.isShown();
  await page.goBack();
  await expect(flow.confirm.heading).toHaveCount(0);
  await flow.products.isShown();
  expect(await madeOf(await apiAs('client'), bookable)).toHaveLength(1);
});
