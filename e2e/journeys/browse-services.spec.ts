import { openUntil } from '../open-until';
import { steadyService, whileUnchanged } from '../product/demo-professionals';
import { money } from '../product/words';
import { BrowseServicesScreen } from '../screens/browse-services';
import { HomeScreen } from '../screens/home';
import { ServiceDetailsScreen } from '../screens/service-details';
import { expect, test } from '../test';

/** In the order of the specification's section 9. */
const CATEGORIES = [
  'Cuts and Trims',
  'Styling',
  'Protective Styles',
  'Loc Services',
  'Weaves and Wigs',
  'Treatment',
  'Color',
  'Other',
];

/** A category in which no journey creates services. */
const CALM_CATEGORY = 'Treatment';

test('a card shows service, professional, price and length, and links to the details', async ({
  page,
  api,
}) => {
  const service = await steadyService(api);
  const services = new BrowseServicesScreen(page);
  await services.open();
  const card = services.card(service.name, service.professional.display_name).first();
  await expect(card).toContainText(service.category);
  await expect(card).toContainText(money(service.price));
  await expect(card).toContainText(`${service.service_duration_minutes} min`);
  await card.getByRole('heading').getByRole('link').click();
  await new ServiceDetailsScreen(page).isShown(service.name);
});

test('category and search filter the list, are in the URL, and are restored by Back', async ({
  page,
  api,
}) => {
  const services = new BrowseServicesScreen(page);
  await services.open();
  await expect(services.category.getByRole('option')).toHaveText(['All Categories', ...CATEGORIES]);

  await services.category.selectOption(CALM_CATEGORY);
  await expect(page).toHaveURL('/browse-services?category=Treatment');
  const inCategory = await api.services('category=Treatment');
  await expect(services.count).toHaveText(`${inCategory.total} services`);
  await expect(services.cards.first()).toContainText(CALM_CATEGORY);

  await services.searchFor('scalp');
  await expect(page).toHaveURL(/[?&]search=scalp/);
  const found = await api.services('category=Treatment&search=scalp');
  expect(found.total).toBeGreaterThan(0);
  expect(found.total).toBeLessThan(inCategory.total);
  await expect(services.count).toHaveText(new RegExp(`^${found.total} `));

  await page.reload();
  await expect(services.category).toHaveValue(CALM_CATEGORY);
  await expect(services.searchText).toHaveValue('scalp');
  await expect(services.count).toHaveText(new RegExp(`^${found.total} `));

  await services.cards.first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/service-details\//);
  await page.goBack();
  await expect(services.searchText).toHaveValue('scalp');
  await page.goBack();
  await expect(services.searchText).toHaveValue('');
  await expect(services.count).toHaveText(`${inCategory.total} services`);
  await page.goBack();
  await expect(services.category).toHaveValue('');
});

test('sort order and limits are in the URL and survive a reload', async ({ page, api }) => {
  const services = new BrowseServicesScreen(page);
  await services.open(`?category=${CALM_CATEGORY}`);
  await services.more.click();
  await services.order.selectOption('Lowest price first');
  await services.maxTime.selectOption('60');
  await services.maxPrice.fill('150');
  await services.search.click();
  const asked = 'category=Treatment&max_price=150&max_minutes=60&sort=cheapest';
  await expect(page).toHaveURL(`/browse-services?${asked}`);
  const found = await api.services(asked);
  await expect(services.count).toHaveText(new RegExp(`^${found.total} `));
  await expect(services.cards.first()).toContainText(found.results[0]?.name ?? '');
  await page.reload();
  await expect(services.maxPrice).toHaveValue('150');
  await expect(services.count).toHaveText(new RegExp(`^${found.total} `));
});

test('paging through the list shows every service @phone', async ({ page, api }) => {
  const readTotal = async () => (await api.services()).total;
  await whileUnchanged(readTotal, async (total) => {
    expect(total).toBeGreaterThan(20);
    const services = new BrowseServicesScreen(page);
    await openUntil(
      () => services.open(),
      (soon) => soon(services.count).toHaveText(`${total} services`),
    );
    await expect(services.cards).toHaveCount(20);
    const pages = page.getByRole('navigation', { name: 'Pages of services' });
    await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/browse-services?page=2');
    await expect(pages).toContainText(`21 to 40 of ${total} services`);
    await expect(services.cards).toHaveCount(20);

    const last = Math.ceil(total / 20);
    for (let number = 3; number <= last; number += 1) {
      await pages.getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(`/browse-services?page=${number}`);
    }
    await expect(services.cards).toHaveCount(total - (last - 1) * 20);
    await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`/browse-services?page=${last - 1}`);
    await expect(services.cards).toHaveCount(20);
  });
});

test('an empty result repeats the search text', async ({ page }) => {
  const services = new BrowseServicesScreen(page);
  await services.open('?search=zzzzzz');
  await expect(page.getByRole('heading', { name: 'No services found for the search term' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See all services' }).click();
  await expect(page).toHaveURL('/browse-services');
  await expect(services.cards.first()).toBeVisible();
});

test('an empty category and an empty product list show a message @once', async ({ page }) => {
  await page.route('**/api/services/*', (route) =>
    route.fulfill({ json: { results: [], total: 0, skip: 0, limit: 20 } }),
  );
  const home = new HomeScreen(page);
  await home.open();
  await home.craft('Color').click();
  await expect(page.getByRole('heading', { name: 'No services found in the Color category.' })).toBeVisible();
  await new BrowseServicesScreen(page).openFromHome();
  await expect(page.getByRole('heading', { name: 'No services available.' })).toBeVisible();
});

test('six placeholders reserve space while services load @once', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/services/*', async (route) => {
    await held;
    await route.continue();
  });
  const services = new BrowseServicesScreen(page);
  await services.openFromHome();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  // They are aria-hidden, so they must be queried as hidden elements.
  await expect(page.getByRole('main').getByRole('listitem', { includeHidden: true })).toHaveCount(6);
  letGo();
  await expect(services.cards).toHaveCount(20);
});

for (const [what, fail] of [
  ['fails', { status: 500, json: { detail: 'Something went wrong.' } }],
  ['is no answer of ours', { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }],
] as const) {
  test(`a list that ${what} shows an error, and Try again loads it @once`, async ({ page, watch }) => {
    watch.expect(/500/);
    await page.route('**/api/services/*', (route) => route.fulfill(fail));
    const services = new BrowseServicesScreen(page);
    await services.openFromHome();
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toBeVisible();
    await page.unroute('**/api/services/*');
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(services.cards).toHaveCount(20);
    await expect(problem).toHaveCount(0);
  });
}

test('a list that cannot be reached shows an error, and Try again loads it', async ({ page, watch }) => {
  watch.expect(/\/api\/services\//);
  await page.route('**/api/services/*', (route) => route.abort('internetdisconnected'));
  const services = new BrowseServicesScreen(page);
  await services.openFromHome();
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText('Failed to load services.');
  await page.unroute('**/api/services/*');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(services.cards).toHaveCount(20);
});

test('the home page links to professionals, services and each specialisation', async ({ page }) => {
  const home = new HomeScreen(page);
  await home.open();
  for (const category of CATEGORIES) await expect(home.craft(category)).toBeVisible();
  await home.craft('Loc Services').click();
  const services = new BrowseServicesScreen(page);
  await services.isShown();
  await expect(services.category).toHaveValue('Loc Services');
  await page.goBack();
  await home.professionals.click();
  await expect(page).toHaveURL('/browse-professionals');
});

test('an unknown service or a link without an id shows a message', async ({ page, watch }) => {
  watch.expect(/404/);
  await page.goto('/service-details/01990000-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('Service not found.');
  await page.goto('/service-details');
  await expect(page.getByRole('alert')).toContainText('No service ID provided.');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/browse-services');
});

test('a link in small type has a touch target 24 px high @phone', async ({ page }) => {
  for (const [path, name] of [
    ['/browse-services', 'How we order results'],
    ['/login', 'Forgot your password?'],
  ] as const) {
    await page.goto(path);
    const box = await page.getByRole('link', { name }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(24);
  }
});
