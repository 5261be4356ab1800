import { openUntil } from '../open-until';
import { DEMO_PASSWORD } from '../personas/people';
import { startSession } from '../personas/session';
import {
  LEILANI,
  steadyBraidsWithMenu,
  steadyProfessionals,
  whileUnchanged,
} from '../product/demo-professionals';
import { BrowseProfessionalsScreen } from '../screens/browse-professionals';
import { ChooseStyleScreen } from '../screens/choose-style';
import { ManageMediaScreen } from '../screens/manage-media';
import { ProfessionalPage } from '../screens/professional-page';
import { ServiceDetailsScreen } from '../screens/service-details';
import { expect, testWithPictures as test } from '../test';

test('specialisations, location and offers filter the list, are in the URL, and are restored by Back', async ({
  page,
  api,
}) => {
  const readEverybody = async () => (await api.professionals()).results;
  await whileUnchanged(readEverybody, async (everybody) => {
    const has = (specialization: string) =>
      everybody.filter(({ specializations }) => specializations.some(({ name }) => name === specialization));
    const professionals = new BrowseProfessionalsScreen(page);
    await openUntil(
      () => professionals.open(),
      (soon) => soon(professionals.count).toHaveText(`${everybody.length} professionals`),
    );

    await professionals.specialiseIn('Loctician', 'Barber');
    await expect(professionals.specialisations).toContainText('2 selected');
    await professionals.filter.click();
    await expect(page).toHaveURL(/specialization=Barber&specialization=Loctician/);
    const either = new Set([...has('Loctician'), ...has('Barber')]);
    await expect(professionals.count).toHaveText(`${either.size} professionals`);

    await professionals.location.fill('VIC');
    await professionals.filter.click();
    const inVictoria = [...either].filter(({ location }) => location.includes('VIC'));
    expect(inVictoria.length).toBeLessThan(either.size);
    await expect(professionals.count).toHaveText(new RegExp(`^${inVictoria.length} professionals?$`));
    await page.reload();
    await expect(professionals.location).toHaveValue('VIC');
    await expect(professionals.specialisations).toContainText('2 selected');

    await professionals.location.fill('');
    await professionals.offering('Children welcome', 'Comes to your home');
    await professionals.filter.click();
    await expect(page).toHaveURL(/offer=children&offer=mobile/);
    const coming = [...either].filter(
      ({ offers }) => offers.amenities.includes('children') && offers.travel_fees.length > 0,
    );
    expect(coming.length).toBeGreaterThan(0);
    await expect(professionals.count).toHaveText(new RegExp(`^${coming.length} professionals?$`));
    await page.goBack();
    await expect(professionals.location).toHaveValue('VIC');

    await professionals.reset.click();
    await expect(page).toHaveURL('/browse-professionals');
    await expect(professionals.location).toHaveValue('');
    await expect(professionals.count).toHaveText(`${everybody.length} professionals`);
    await page.goBack();
    await expect(professionals.location).toHaveValue('VIC');
    await expect(professionals.count).toHaveText(new RegExp(`^${inVictoria.length} professionals?$`));
  });
});

test('an empty result shows a message, and a blank location is ignored', async ({ page }) => {
  const professionals = new BrowseProfessionalsScreen(page);
  await professionals.open('?location=Nowhere');
  await expect(page.getByRole('heading', { name: 'No professionals found.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See all professionals' }).click();
  await professionals.location.fill('   ');
  await professionals.filter.click();
  await expect(page).toHaveURL('/browse-professionals');
  await expect(professionals.cards.first()).toBeVisible();
});

test('a map marker leads to a professional, and the URL keeps the map open', async ({ page }) => {
  const list = new BrowseProfessionalsScreen(page);
  await list.open('?location=Melbourne+VIC');
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page).toHaveURL(/[?&]map=1/);
  await page.reload();
  await expect(page.getByText('Shown by suburb, never by address.')).toBeVisible();
  await list.map.openMarker();
  await expect(list.marked.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.map.card).toBeHidden();
  await list.map.openMarker();
  const link = list.map.card.getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await new ProfessionalPage(page).isShown(name);
});

test('moving the map searches the visible area, which can be cleared without scripts too', async ({
  page,
  browser,
}) => {
  const list = new BrowseProfessionalsScreen(page);
  await list.open('?location=Melbourne+VIC&map=1');
  const searchHere = page.getByRole('button', { name: 'Search this area' });
  await expect(list.map.markers.first()).toBeVisible();
  await expect(searchHere).toBeHidden();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await searchHere.click();
  await expect(page).toHaveURL(/[?&]area=14\d[^&]*&map=1$/);
  await expect(page).not.toHaveURL(/location=/);
  await expect(list.cards.first()).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const withoutScripts = await plain.newPage();
  const clearArea = withoutScripts.getByRole('link', { name: 'Clear map area' });
  // A busy gateway may leave rendering to the browser.
  await openUntil(
    () => withoutScripts.goto(page.url()),
    (soon) => soon(clearArea).toBeVisible(),
  );
  await clearArea.click();
  await expect(withoutScripts).toHaveURL(/\/browse-professionals\?map=1$/);
  await plain.close();
});

test("a professional's card leads to their page with work, services and times, then to a service", async ({
  page,
  api,
}) => {
  const [professional] = await steadyProfessionals(api);
  if (!professional) throw new Error('The demo has no professionals.');
  const list = new BrowseProfessionalsScreen(page);
  await list.open();
  await list.cards.getByRole('link', { name: professional.display_name, exact: true }).click();

  const shown = new ProfessionalPage(page);
  await shown.isShown(professional.display_name);
  const names = professional.specializations.map(({ name }) => name);
  await expect(shown.specialisations.getByRole('listitem')).toHaveText(names);
  await expect(page.getByRole('main')).toContainText(professional.location);
  await expect(shown.times.getByRole('list').first()).toContainText(/\w{3}, \d+ \w+ \d{4}.*\d:\d\d\s[ap]m/);

  const [service] = await api.servicesOf(professional.id);
  if (!service) throw new Error(`${professional.display_name} offers nothing.`);
  await shown.service(service.name).click();
  const details = new ServiceDetailsScreen(page);
  await details.isShown(service.name);
  await details.professional.click();
  await shown.isShown(professional.display_name);
});

test('a portfolio picture starts a booking of the look it shows, at its price', async ({ page, api }) => {
  const braids = await steadyBraidsWithMenu(api);
  await page.goto(`/public-professional-page/${braids.professional.id}`);
  const portfolio = page.getByRole('region', { name: 'Portfolio' });
  const styles = page.getByRole('navigation', { name: 'Style', exact: true });
  await styles.getByRole('link', { name: braids.name }).click();
  await expect(page).toHaveURL(/[?&]style=/);
  const card = portfolio.getByRole('list', { name: 'Portfolio' }).getByRole('listitem').first();
  const caption = (await card.getByText(/: \$\d+\.\d\d, /).textContent()) ?? '';
  const [, price = ''] = /(\$[\d,.]+\d),/.exec(caption) ?? [];
  await card.getByRole('link', { name: 'Book this look' }).click();
  const style = new ChooseStyleScreen(page);
  await style.isShown();
  await expect(style.main.getByRole('radio', { checked: true }).first()).toBeChecked();
  await expect(style.running).toContainText(price);
});

test('a professional tags a portfolio picture with its look, and a client books it @once', async ({
  page,
  api,
  another,
}) => {
  const { page: theirs } = await another();
  await startSession(theirs, { email: LEILANI.email, password: DEMO_PASSWORD });
  await theirs.goto('/manage-media');
  await new ManageMediaScreen(theirs).section('Styling').tiles.first().click();
  const view = theirs.getByRole('dialog', { name: 'Styling' });
  await view.locator('summary').click();
  await view.getByLabel('Service').selectOption(LEILANI.service);
  await view.getByLabel('Length').selectOption('Longer');
  await view.getByLabel('Density').selectOption('Thick');
  await view.getByRole('button', { name: 'Save look' }).click();
  await expect(view.getByText('Look saved.')).toBeVisible();

  const { results } = await api.professionals();
  const leilani = results.find(({ display_name: name }) => name === LEILANI.name);
  const portfolio = page.getByRole('region', { name: 'Portfolio' });
  const styles = page.getByRole('navigation', { name: 'Style', exact: true });
  const style = styles.getByRole('link', { name: LEILANI.service });
  await openUntil(
    () => page.goto(`/public-professional-page/${leilani?.id}`),
    (soon) => soon(style).toBeVisible(),
  );
  await style.click();
  const card = portfolio
    .getByRole('listitem')
    .filter({ hasText: /Longer, Thick/ })
    .first();
  await card.getByRole('button').click();
  const picture = page.getByRole('dialog', { name: 'Portfolio' });
  await expect(picture).toContainText(/Longer, Thick.*: \$180\.00, 2\sh\s30\smin to 3\sh\s15\smin/);
  await picture.getByRole('link', { name: 'Book this look' }).click();
  const chosen = new ChooseStyleScreen(page);
  await chosen.isShown();
  for (const option of ['Longer', 'Thick']) await expect(chosen.option(option)).toBeChecked();
  await expect(chosen.running).toContainText('$180.00');
});

test('an unknown professional or a link without an id shows a message', async ({ page, watch }) => {
  watch.expect(/404/);
  await page.goto('/public-professional-page/01990000-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('Professional not found or has been removed.');
  await page.goto('/public-professional-page');
  await expect(page.getByRole('alert')).toContainText('No professional ID provided.');
  await page.getByRole('main').getByRole('link', { name: 'Return to the homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('six placeholders reserve space while professionals load @once', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/professionals/*', async (route) => {
    await held;
    await route.continue();
  });
  const professionals = new BrowseProfessionalsScreen(page);
  await professionals.openFromHome();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  // They are aria-hidden, so they must be queried as hidden elements.
  await expect(page.getByRole('main').getByRole('listitem', { includeHidden: true })).toHaveCount(6);
  letGo();
  await expect(professionals.cards).toHaveCount(20);
});

test('a list that fails to load shows an error, and Try again loads it @once', async ({ page, watch }) => {
  watch.expect(/\/api\/professionals\//);
  await page.route('**/api/professionals/*', (route) => route.abort('internetdisconnected'));
  const professionals = new BrowseProfessionalsScreen(page);
  await professionals.openFromHome();
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText('Failed to load professionals.');
  await page.unroute('**/api/professionals/*');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(professionals.cards).toHaveCount(20);
});
