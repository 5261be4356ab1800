import { BookingFlow } from '../screens/booking-flow';
import { BrowseServicesScreen } from '../screens/browse-services';
import { HomeScreen } from '../screens/home';
import { SiteHeader } from '../screens/site-header';
import { as, expect, test } from '../test';

test("the site can be added to a phone's home screen @once", async ({ page }) => {
  await new HomeScreen(page).open();
  const browser = await page.context().newCDPSession(page);
  const { data, errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, shortcuts } = JSON.parse(data ?? '{}');
  for (const address of [
    ...icons.map(({ src }: { src: string }) => src),
    ...shortcuts.map(({ url }: { url: string }) => url),
  ])
    expect((await page.request.get(address)).status(), address).toBe(200);
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
});

test('each new page has its own title and focuses its heading', async ({ page, findBookable }) => {
  const bookable = await findBookable();
  const heading = page.getByRole('heading', { level: 1 });
  const header = new SiteHeader(page);
  const home = new HomeScreen(page);
  await home.open();
  await expect(page).toHaveTitle('Book textured-hair professionals in Australia | Crown & Coil');

  await header.goTo('Services');
  await expect(page).toHaveTitle('Services | Crown & Coil');
  await expect(heading).toBeFocused();
  const services = new BrowseServicesScreen(page);
  await expect(services.cards.first()).toBeVisible();

  const first = services.cards.first().getByRole('heading').getByRole('link');
  const name = await first.textContent();
  await first.click();
  await expect(page).toHaveTitle(`${name} | Crown & Coil`);
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText(name ?? '');

  await header.goTo('Professionals');
  await expect(page).toHaveTitle('Professionals | Crown & Coil');
  await expect(heading).toBeFocused();

  await page.goBack();
  await expect(page).toHaveTitle(`${name} | Crown & Coil`);
  await expect(heading).toHaveText(name ?? '');
  await expect(heading).toBeFocused();

  const flow = new BookingFlow(page);
  await flow.begin(bookable);
  await flow.chooseServices(bookable);
  await expect(page).toHaveTitle('Pick a time | Crown & Coil');
  await expect(flow.times.heading).toBeFocused();
  await flow.chooseTime(bookable);
  await expect(page).toHaveTitle('Add products | Crown & Coil');
  await expect(flow.products.heading).toBeFocused();
});

test('a new page starts at the top, and Back restores the scroll position', async ({ page }) => {
  const services = new BrowseServicesScreen(page);
  await services.open();
  await expect(services.cards).toHaveCount(20);
  const card = services.cards.nth(12).getByRole('heading').getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(300);
  await card.click();
  await expect(page).toHaveURL(/\/service-details\//);
  await expect(page.getByRole('link', { name: 'Book Appointment' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(services.cards).toHaveCount(20);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 50);
  await expect(services.cards.nth(12)).toBeInViewport();
});

test("a card's picture morphs into its page's picture, except with reduced motion @once", async ({
  page,
}) => {
  // Records the names of the elements that each transition animates.
  await page.addInitScript(() => {
    const transitions: (string | null | undefined)[][] = [];
    Reflect.set(window, 'transitions', transitions);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        transitions.push(effects.map(({ pseudoElement }) => pseudoElement));
      });
      return transition;
    };
  });
  const transitions = () => page.evaluate(() => Reflect.get(window, 'transitions') as string[][]);
  const services = new BrowseServicesScreen(page);
  const heading = page.getByRole('heading', { level: 1 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await services.open();
  await services.cards.first().getByRole('heading').getByRole('link').click();
  await expect.poll(transitions).toEqual([expect.arrayContaining(['::view-transition-old(page-picture)'])]);
  await expect(page).toHaveURL(/\/service-details\//);
  await expect(heading).toBeFocused();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goBack();
  await expect(heading).toHaveText('Services');
  await expect(heading).toBeFocused();
  expect(await transitions()).toHaveLength(1);
});

test('the header marks the current page @once', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Professionals' }).click();
  await expect(banner.getByRole('link', { name: 'Professionals' })).toHaveAttribute('aria-current', 'page');
  await expect(banner.getByRole('link', { name: 'Services' })).not.toHaveAttribute('aria-current', 'page');
});

test.describe('a client', () => {
  test.use(as('client'));

  test('Back does not reopen a menu', async ({ page }) => {
    await page.goto('/browse-professionals');
    const header = new SiteHeader(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    await header.goTo('My Profile');
    await expect(page).toHaveURL('/client-profile');
    await page.goBack();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  });
});

test('a page that scripts render says that it is loading until they have started @once', async ({ page }) => {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/shell/**/*.js', async (route) => {
    await started;
    await route.continue();
  });
  const app = page.locator('#app');
  const shown = () => app.evaluate((element) => getComputedStyle(element, '::before').visibility);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(app).toBeEmpty();
  await expect.poll(shown).toBe('visible');
  start();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await app.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none');
});
