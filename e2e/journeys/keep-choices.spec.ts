import { day, time } from '../product/words';
import { BookingFlow } from '../screens/booking-flow';
import { as, expect, test } from '../test';

test.use(as('client'));

test('reloading any step keeps every choice @phone', async ({ page, findBookable, apiAs }) => {
  const bookable = await findBookable({ extras: 1, products: 1 });
  const { service, extras, products, slot } = bookable;
  const [extra] = extras;
  const [product] = products;
  const zone = service.professional.time_zone;
  const flow = new BookingFlow(page);

  await flow.begin(bookable);
  await flow.services.choose(extra.name);
  await page.reload();
  await flow.services.isShown();
  await expect(flow.services.service(extra.name)).toBeChecked();
  await flow.services.proceed.click();

  await flow.times.isShown();
  await flow.times.choose(slot, zone);
  await page.reload();
  await flow.times.isShown();
  await expect(flow.times.start(slot, zone)).toBeChecked();
  await flow.times.lists(service.name, extra.name);
  await flow.times.goOn.click();

  await flow.products.isShown();
  await flow.products.choose(product.name, 3);
  await page.reload();
  await flow.products.isShown();
  await expect(flow.products.product(product.name)).toBeChecked();
  await expect(flow.products.quantity(product.name)).toHaveValue('3');
  await flow.products.lists(service.name, extra.name, day(slot.start_time, zone));
  await flow.products.proceed.click();

  await flow.confirm.isShown();
  await flow.confirm.notes.fill('Typed before the reload.');
  await page.reload();
  await flow.confirm.isShown();
  await expect(flow.confirm.notes).toHaveValue('Typed before the reload.');
  for (const text of [service.name, extra.name, product.name, time(slot.start_time, zone)]) {
    await expect(flow.confirm.main).toContainText(text);
  }
  await flow.confirm.confirm.click();

  await flow.confirmed.isShown();
  await page.reload();
  await flow.confirmed.isShown();
  const client = await apiAs('client');
  expect(await client.booking(flow.confirmed.bookingId)).toMatchObject({
    start_time: slot.start_time,
    notes: 'Typed before the reload.',
    products: [{ product_id: product.id, quantity: 3 }],
  });
});

test('Back and Forward through the steps keep every choice @phone', async ({ page, findBookable }) => {
  const bookable = await findBookable({ extras: 1, products: 1 });
  const { service, extras, products, slot } = bookable;
  const [extra] = extras;
  const [product] = products;
  const zone = service.professional.time_zone;
  const flow = new BookingFlow(page);
  await flow.toConfirm(bookable);
  await flow.confirm.notes.fill('Typed before Back.');

  await page.goBack();
  await flow.products.isShown();
  await expect(flow.products.quantity(product.name)).toHaveValue('2');
  await page.goBack();
  await flow.times.isShown();
  await expect(flow.times.start(slot, zone)).toBeChecked();
  await page.goBack();
  await flow.services.isShown();
  await expect(flow.services.service(extra.name)).toBeChecked();

  await page.goForward();
  await flow.times.isShown();
  await expect(flow.times.start(slot, zone)).toBeChecked();
  await page.goForward();
  await flow.products.isShown();
  await expect(flow.products.product(product.name)).toBeChecked();
  await page.goForward();
  await flow.confirm.isShown();
  await expect(flow.confirm.notes).toHaveValue('Typed before Back.');
  for (const text of [service.name, extra.name, product.name, time(slot.start_time, zone)]) {
    await expect(flow.confirm.main).toContainText(text);
  }
});

test('step links lead back and keep later choices @once', async ({ page, findBookable }) => {
  const bookable = await findBookable({ products: 1 });
  const [product] = bookable.products;
  const flow = new BookingFlow(page);
  await flow.toConfirm(bookable);
  await flow.confirm.notes.fill('Typed before going back.');

  await flow.confirm.change('the time').click();
  await flow.times.isShown();
  await expect(flow.times.start(bookable.slot, bookable.service.professional.time_zone)).toBeChecked();
  await flow.times.goOn.click();
  await flow.products.isShown();
  await expect(flow.products.quantity(product.name)).toHaveValue('2');
  await flow.products.proceed.click();
  await flow.confirm.isShown();
  await expect(flow.confirm.notes).toHaveValue('Typed before going back.');
});

test('a step opened without a time says what is missing and links to it @once', async ({
  page,
  findBookable,
}) => {
  const bookable = await findBookable();
  for (const step of ['add-products-to-booking', 'confirm-booking']) {
    await page.goto(`/${step}/${bookable.service.id}`);
    await expect(page.getByRole('heading', { name: 'Missing booking information' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Pick a time' }).click();
  const { times } = new BookingFlow(page);
  await times.isShown();
  await times.lists(bookable.service.name);
});
