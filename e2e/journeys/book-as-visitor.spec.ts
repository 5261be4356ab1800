import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { money } from '../product/words';
import { BookingFlow } from '../screens/booking-flow';
import { LoginScreen } from '../screens/login';
import { expect, test } from '../test';

const NOTES = 'Side part, please. My hair is natural and was washed yesterday.';

test('a visitor goes through the steps, logs in at the end, and books what they chose @phone', async ({
  page,
  findBookable,
  apiAs,
}) => {
  const bookable = await findBookable({ extras: 1, products: 1 });
  const { service, extras, products, slot } = bookable;
  const chosen = [service, ...extras];
  const total =
    chosen.reduce((sum, { price }) => sum + price, 0) +
    products.reduce((sum, { price }) => sum + 2 * price, 0);
  const flow = new BookingFlow(page);
  await flow.toConfirm(bookable);
  await flow.confirm.notes.fill(NOTES);
  await flow.confirm.confirm.click();

  const login = new LoginScreen(page);
  await login.isShown();
  await login.logIn(PEOPLE.client.email, DEMO_PASSWORD);

  await flow.confirm.isShown();
  await expect(page).toHaveURL(new RegExp(`/confirm-booking/${service.id}$`));
  await expect(flow.confirm.notes).toHaveValue(NOTES);
  await flow.confirm.tells({ total: money(total), length: ' min' });
  for (const { name } of [...chosen, ...products]) await expect(flow.confirm.main).toContainText(name);
  await flow.confirm.confirm.click();

  await flow.confirmed.isShown();
  const client = await apiAs('client');
  expect(await client.booking(flow.confirmed.bookingId)).toMatchObject({
    start_time: slot.start_time,
    total_price: total,
    notes: NOTES,
    services: chosen.map(({ id }) => ({ id })),
    products: products.map(({ id }) => ({ product_id: id, quantity: 2 })),
  });
});

test('a visitor who leaves the log-in page keeps all choices @once', async ({ page, findBookable }) => {
  const bookable = await findBookable({ extras: 1 });
  const flow = new BookingFlow(page);
  await flow.openAt('confirm-booking', bookable);
  await flow.confirm.isShown();
  await flow.confirm.notes.fill(NOTES);
  await flow.confirm.confirm.click();
  await new LoginScreen(page).isShown();

  await page.goBack();
  await flow.confirm.isShown();
  await expect(flow.confirm.notes).toHaveValue(NOTES);
  for (const { name } of [bookable.service, ...bookable.extras]) {
    await expect(flow.confirm.main).toContainText(name);
  }
});
