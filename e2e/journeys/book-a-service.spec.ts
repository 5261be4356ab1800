import type { Page } from '@playwright/test';
import type { Bookable } from '../product/bookable';
import { day, hours, money, time } from '../product/words';
import { AddMoreServicesScreen } from '../screens/add-more-services';
import { AddProductsScreen } from '../screens/add-products';
import { BookingConfirmedScreen } from '../screens/booking-confirmed';
import { BookingDetailsScreen } from '../screens/booking-details';
import { BrowseServicesScreen } from '../screens/browse-services';
import { ConfirmBookingScreen } from '../screens/confirm-booking';
import { HomeScreen } from '../screens/home';
import { PickBookingTimeScreen } from '../screens/pick-booking-time';
import { ServiceDetailsScreen } from '../screens/service-details';
import { as, expect, test } from '../test';

test.use(as('client'));

/** Goes from the home page through search, card and details to the first booking step. */
async function findAndOpen(page: Page, { service }: Bookable): Promise<void> {
  const home = new HomeScreen(page);
  await home.open();
  await home.services.click();

  const services = new BrowseServicesScreen(page);
  await services.isShown();
  await services.searchFor(service.name);
  await services
    .card(service.name, service.professional.display_name)
    .getByRole('heading')
    .getByRole('link')
    .click();

  const details = new ServiceDetailsScreen(page);
  await details.isShown(service.name);
  await expect(details.facts).toContainText(money(service.price));
  await expect(details.facts).toContainText(`${service.service_duration_minutes} min`);
  await expect(details.facts).toContainText(service.category);
  await details.book.click();
}

test('a client books one service without extras, under the house rules', async ({
  page,
  findBookable,
  apiAs,
}) => {
  const bookable = await findBookable({ houseRules: true });
  const { service, slot } = bookable;
  const zone = service.professional.time_zone;
  const expected = { total: money(service.price), length: hours(service.service_duration_minutes) };
  await findAndOpen(page, bookable);

  const services = new AddMoreServicesScreen(page);
  await services.isShown();
  await services.tells(expected);
  await expect(services.proceed).toBeDisabled();
  await services.skip.click();

  const times = new PickBookingTimeScreen(page);
  await times.isShown();
  await times.tells(expected);
  await expect(times.goOn).toBeDisabled();
  await times.choose(slot, zone);
  await times.lists(service.name, day(slot.start_time, zone), time(slot.start_time, zone));
  await times.goOn.click();

  const products = new AddProductsScreen(page);
  await products.isShown();
  await products.tells(expected);
  await expect(products.proceed).toBeDisabled();
  await products.skip.click();

  const confirm = new ConfirmBookingScreen(page);
  await confirm.isShown();
  await confirm.tells({ total: expected.total, length: `${service.service_duration_minutes} min` });
  await expect(confirm.main).toContainText(service.name);
  await expect(confirm.main).toContainText(`${day(slot.start_time, zone)} `);
  await expect(confirm.main).toContainText(time(slot.start_time, zone));
  await expect(confirm.main.getByText('If you cancel')).toBeVisible();
  await expect(confirm.main).toContainText('There is nothing to pay.');
  await confirm.confirm.click();

  const confirmed = new BookingConfirmedScreen(page);
  await confirmed.isShown();
  await expect(confirmed.ticket).toContainText('Pending');
  await expect(confirmed.ticket).toContainText(service.name);
  await expect(confirmed.ticket).toContainText(expected.total);

  const client = await apiAs('client');
  const booking = await client.booking(confirmed.bookingId);
  expect(booking).toMatchObject({
    status: 'pending',
    start_time: slot.start_time,
    duration: service.service_duration_minutes,
    total_price: service.price,
    products: [],
    notes: null,
    house_rules: { version: bookable.houseRulesVersion },
  });
  expect(booking.services.map(({ id }) => id)).toEqual([service.id]);
});

test('a client books a service with extra services and products', async ({
  page,
  findBookable,
  api,
  apiAs,
  another,
}) => {
  const bookable = await findBookable({ extras: 2, products: 2 });
  const {
    service,
    extras,
    slot,
    products: [first, second],
  } = bookable;
  const zone = service.professional.time_zone;
  const chosen = [service, ...extras];
  const servicesTotal = chosen.reduce((sum, { price }) => sum + price, 0);
  const minutes = chosen.reduce((sum, { service_duration_minutes }) => sum + service_duration_minutes, 0);
  const total = servicesTotal + first.price * 3 + second.price;
  const names = chosen.map(({ name }) => name);
  await findAndOpen(page, bookable);

  const services = new AddMoreServicesScreen(page);
  await services.isShown();
  await expect(services.service(service.name)).toHaveCount(0);
  for (const extra of extras) await services.choose(extra.name);
  await services.lists(...names);
  await services.tells({ total: money(servicesTotal), length: hours(minutes) });
  await services.proceed.click();

  const times = new PickBookingTimeScreen(page);
  await times.isShown();
  await times.tells({ total: money(servicesTotal), length: hours(minutes) });
  await times.choose(slot, zone);
  await times.goOn.click();

  const products = new AddProductsScreen(page);
  await products.isShown();
  await products.tells({ total: money(servicesTotal), length: hours(minutes) });
  await products.choose(first.name, 3);
  await products.choose(second.name, 1);
  await products.lists(...names, `${first.name} × 3`, `${second.name} × 1`);
  await products.tells({ total: money(total), length: hours(minutes) });
  await products.proceed.click();

  const confirm = new ConfirmBookingScreen(page);
  await confirm.isShown();
  await confirm.tells({ total: money(total), length: `${minutes} min` });
  for (const name of [...names, first.name, second.name]) await expect(confirm.main).toContainText(name);
  await confirm.notes.fill('Please use the side entrance.');
  await confirm.confirm.click();

  const confirmed = new BookingConfirmedScreen(page);
  await confirmed.isShown();
  for (const text of [...names, `${first.name} × 3`, money(total), 'Please use the side entrance.']) {
    await expect(confirmed.ticket).toContainText(text);
  }
  const { bookingId } = confirmed;
  await confirmed.details.click();

  const details = new BookingDetailsScreen(page);
  await details.isShown();
  for (const text of [...names, first.name, second.name, money(total), 'Please use the side entrance.']) {
    await expect(details.main).toContainText(text);
  }
  await expect(details.review).toBeVisible();

  const client = await apiAs('client');
  expect(await client.booking(bookingId)).toMatchObject({
    status: 'pending',
    start_time: slot.start_time,
    end_time: new Date(Date.parse(slot.start_time) + minutes * 60_000).toISOString(),
    duration: minutes,
    total_price: total,
    notes: 'Please use the side entrance.',
    services: chosen.map(({ id }) => ({ id })),
    products: [
      { product_id: first.id, quantity: 3, total_price: first.price * 3 },
      { product_id: second.id, quantity: 1, total_price: second.price },
    ],
  });
  const free = await api.slotsOf(
    service.professional.id,
    chosen.map(({ id }) => id),
  );
  expect(free.map(({ start_time }) => start_time)).not.toContain(slot.start_time);

  await test.step('the time is no longer offered to the next visitor', async () => {
    const visitor = await another();
    await visitor.page.goto(`/pick-booking-time/${service.id}`);
    const offered = new PickBookingTimeScreen(visitor.page);
    await offered.isShown();
    await offered.goToWeekOf(slot, zone);
    await offered.showAllStarts();
    await expect(offered.start(slot, zone)).toHaveCount(0);
  });
});
