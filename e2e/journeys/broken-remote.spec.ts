import type { Page, Route } from '@playwright/test';
import { BookingFlow } from '../screens/booking-flow';
import { BrowseServicesScreen } from '../screens/browse-services';
import { ServiceDetailsScreen } from '../screens/service-details';
import { SiteHeader } from '../screens/site-header';
import { expect, test } from '../test';

const BOOKING_FILES = '**/remotes/mfe-booking/**';
const BROWSE_FILES = '**/remotes/mfe-browse/**';

const cutOff = (route: Route) => route.abort('connectionrefused');

/** Lost only when a new document loads. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'sameDocument', true));
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true);

test("when a remote's files are unreachable the rest works, and Try again recovers @once", async ({
  page,
  watch,
  findBookable,
}) => {
  watch.expect(/./);
  const { service } = await findBookable();
  await page.route(BOOKING_FILES, cutOff);
  await page.goto(`/service-details/${service.id}`);
  await mark(page);
  const details = new ServiceDetailsScreen(page);
  await details.isShown(service.name);
  await details.book.click();

  const problem = page.getByRole('alert').filter({ hasText: "This page didn't load." });
  await expect(problem).toBeVisible();
  await expect(page).toHaveURL(/\/add-more-services\//);

  await test.step('the header and the other remote work', async () => {
    await new SiteHeader(page).goTo('Services');
    const services = new BrowseServicesScreen(page);
    await services.isShown();
    await expect(services.cards.first()).toBeVisible();
    await page.goBack();
    await expect(problem).toBeVisible();
  });

  await test.step('Try again while it still fails shows the error again', async () => {
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toBeVisible();
  });

  await page.unroute(BOOKING_FILES);
  await problem.getByRole('button', { name: 'Try again' }).click();
  const { services } = new BookingFlow(page);
  await services.isShown();
  await services.lists(service.name);
  expect(await isSameDocument(page)).toBe(true);
});

test('a remote that fails on the first view recovers @once', async ({ page, watch }) => {
  watch.expect(/./);
  await page.route(BROWSE_FILES, cutOff);
  await page.goto('/browse-services');
  const problem = page.getByRole('alert').filter({ hasText: "This page didn't load." });
  await expect(problem).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await mark(page);

  await page.unroute(BROWSE_FILES);
  await problem.getByRole('button', { name: 'Try again' }).click();
  const services = new BrowseServicesScreen(page);
  await services.isShown();
  await expect(services.cards.first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('a remote that fails between two screens recovers and keeps choices @once', async ({
  page,
  watch,
  findBookable,
}) => {
  watch.expect(/./);
  const bookable = await findBookable({ extras: 1 });
  const [extra] = bookable.extras;
  const flow = new BookingFlow(page);
  await flow.begin(bookable);
  await mark(page);
  await flow.services.choose(extra.name);
  await page.route(BOOKING_FILES, cutOff);
  await flow.services.proceed.click();

  const problem = page.getByRole('alert').filter({ hasText: "This page didn't load." });
  const { heading } = flow.times;
  // The screen may have been prefetched; then it does not fail.
  await expect(problem.or(heading)).toBeVisible();
  await page.unroute(BOOKING_FILES);
  if (await problem.isVisible()) await problem.getByRole('button', { name: 'Try again' }).click();
  await flow.times.isShown();
  await flow.times.lists(extra.name);
  expect(await isSameDocument(page)).toBe(true);
});
