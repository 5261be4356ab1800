import type { ProductApi } from '../product/api';
import type { Bookable } from '../product/bookable';
import { BookingFlow } from '../screens/booking-flow';
import { as, expect, test } from '../test';

test.use(as('client'));

const TAKEN = 'That time is no longer available.';
const REFUSED = [/409: POST .*\/api\/bookings/, /console error: Failed to load resource.*409/];

/** Books the same appointment as another client. */
async function takeTheTime(api: ProductApi, { service, extras, slot }: Bookable): Promise<void> {
  const { id } = await api.me();
  await api.book({
    professional_id: service.professional.id,
    client_id: id,
    service_ids: [service, ...extras].map((chosen) => chosen.id),
    products: [],
    start_time: slot.start_time,
    notes: null,
  });
}

test('a time taken before Confirm shows an error, and another one is booked with all choices kept @phone', async ({
  page,
  watch,
  findBookable,
  apiAs,
}) => {
  watch.expect(...REFUSED);
  const bookable = await findBookable({ extras: 1, products: 1 });
  const { service, extras, products, slot } = bookable;
  const zone = service.professional.time_zone;
  const flow = new BookingFlow(page);
  await flow.openAt('confirm-booking', bookable);
  await flow.confirm.isShown();
  await flow.confirm.notes.fill('Kept through it all.');
  await takeTheTime(await apiAs('otherClient'), bookable);

  await flow.confirm.confirm.click();
  await expect(flow.confirm.problem).toContainText(TAKEN);
  await expect(flow.confirm.notes).toHaveValue('Kept through it all.');
  await flow.confirm.pickAnotherTime.click();

  await flow.times.isShown();
  await flow.times.lists(
    service.name,
    ...extras.map(({ name }) => name),
    ...products.map(({ name }) => name),
  );
  await expect(flow.times.goOn).toBeDisabled();
  await flow.times.goToWeekOf(slot, zone);
  await flow.times.showAllStarts();
  await expect(flow.times.start(slot, zone)).toHaveCount(0);
  const client = await apiAs('client');
  const [other] = await client.slotsOf(
    service.professional.id,
    [service, ...extras].map(({ id }) => id),
  );
  if (!other) throw new Error('No other start is free.');
  await flow.times.choose(other, zone);
  await flow.times.goOn.click();

  await flow.products.isShown();
  for (const { name } of products) await expect(flow.products.quantity(name)).toHaveValue('2');
  await flow.products.proceed.click();
  await flow.confirm.isShown();
  await expect(flow.confirm.notes).toHaveValue('Kept through it all.');
  await flow.confirm.confirm.click();

  await flow.confirmed.isShown();
  expect(await client.booking(flow.confirmed.bookingId)).toMatchObject({
    start_time: other.start_time,
    notes: 'Kept through it all.',
    services: [service, ...extras].map(({ id }) => ({ id })),
    products: products.map(({ id }) => ({ product_id: id, quantity: 2 })),
  });
});

test('a time taken before the times reload shows a message @once', async ({ page, findBookable, apiAs }) => {
  const bookable = await findBookable({ extras: 1 });
  const flow = new BookingFlow(page);
  await flow.begin(bookable);
  await flow.chooseServices(bookable);
  await flow.times.choose(bookable.slot, bookable.service.professional.time_zone);
  await takeTheTime(await apiAs('otherClient'), bookable);

  await page.reload();
  await expect(flow.times.main.getByRole('alert')).toContainText(TAKEN);
  await expect(flow.times.goOn).toBeDisabled();
  await flow.times.lists(...bookable.extras.map(({ name }) => name));
});
