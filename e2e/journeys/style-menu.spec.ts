import { readFile } from 'node:fs/promises';
import type { Service } from '@crown-and-coil/shared-api/contract';
import type { Locator, Page } from '@playwright/test';
import { keyboard, tabTo } from '../input/keyboard';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { startSession } from '../personas/session';
import { ProductApi } from '../product/api';
import { ISLA } from '../product/demo-professionals';
import { Outbox } from '../product/outbox';
import { BookingFlow } from '../screens/booking-flow';
import { ChooseStyleScreen } from '../screens/choose-style';
import { ServiceDetailsScreen } from '../screens/service-details';
import { StyleMenuEditor } from '../screens/style-menu-editor';
import { expect, test } from '../test';

/** Unique for each run and device. */
const uniqueName = (project: string) => `Knotless ${project} ${Date.now().toString(36)}`;

const ISLAS_ACCOUNT = { email: ISLA.email, password: DEMO_PASSWORD };

/** Creates a service and opens its style-menu editor. */
async function makeService(page: Page, name: string): Promise<void> {
  const isla = await ProductApi.logIn(ISLAS_ACCOUNT);
  await isla.call('POST', '/services/', {
    name,
    description: 'Braids without knots.',
    price: 200,
    service_duration_minutes: 240,
    category: 'Protective Styles',
  });
  await isla.end();
  await startSession(page, ISLAS_ACCOUNT);
  await page.goto('/professional-dashboard?tab=services');
  await page.getByRole('link', { name: `Style menu of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Style menu' })).toBeVisible();
}

async function deleteService(name: string): Promise<void> {
  const isla = await ProductApi.logIn(ISLAS_ACCOUNT);
  const services = await isla.call<Service[]>('GET', '/services/my');
  for (const service of services.filter((one) => one.name === name))
    await isla.call('DELETE', `/services/${service.id}`);
  await isla.end();
}

/** The unfolded, unescaped text of the open booking's calendar file. */
async function calendarFileOf(page: Page): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  return text.replaceAll('\r\n ', '').replaceAll('\\,', ',');
}

test('a braider makes a menu from a template, and a client books from it at the same price and length', async ({
  page,
  another,
}, { project }) => {
  const name = uniqueName(project.name);
  const isPhone = project.name === 'phone';
  await makeService(page, name);
  const editor = new StyleMenuEditor(page);
  await editor.template('Knotless braids').click();
  await expect(editor.grid.getByRole('row')).toHaveCount(21);
  await editor.write('Medium, Waist', 'Price', '315', '$315');
  await editor.write('Medium, Waist', 'Longest', '6:45', '6 h 45');
  await editor.save.click();
  await expect(page).toHaveURL('/professional-dashboard?tab=services');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('from $160.00');
  const address = await row.getByRole('link', { name, exact: true }).getAttribute('href');

  const { page: theirs } = await another('client');
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    await target.click();
    taps += 1;
  };
  await theirs.goto(address ?? '');
  const details = new ServiceDetailsScreen(theirs);
  await details.isShown(name);
  await expect(details.facts).toContainText('from $160.00');
  await expect(details.facts).toContainText('2 h 30 min to 10 h 30 min');
  await tap(details.book);

  const style = new ChooseStyleScreen(theirs);
  await style.isShown();
  await expect(theirs).toHaveTitle(`Choose your style: ${name} | Crown & Coil`);
  await tap(style.option('Medium'));
  await expect(style.option('Waist')).toHaveAccessibleDescription(
    /\$315\.00, 5\sh\s30\smin to 6\sh\s45\smin/,
  );
  await tap(style.option('Waist'));
  await tap(style.option('I bring my own'));
  await tap(style.answer(/^Washed/, 'Please do it'));
  await style.tells({ total: '$360.00', length: '6 h 15 min to 7 h 30 min' });
  await tap(style.goOn);

  const flow = new BookingFlow(theirs);
  await flow.services.isShown();
  await tap(flow.services.skip);
  await flow.times.isShown();
  await flow.times.tells({ total: '$360.00', length: '7 h 30 min' });
  // Phone and desktop run concurrently, so each takes one end of the week.
  await tap(isPhone ? flow.times.anyStart.last() : flow.times.anyStart.first());
  await tap(flow.times.goOn);
  await flow.products.isShown();
  await tap(flow.products.skip);
  await flow.confirm.isShown();
  const packingList = '6 packs of Kanekalon braiding hair, pre-stretched';
  await expect(flow.confirm.main).toContainText(packingList);
  await tap(flow.confirm.confirm);
  await flow.confirmed.isShown();
  expect(taps).toBeLessThanOrEqual(12);
  await expect(flow.confirmed.ticket).toContainText('$360.00');
  await expect(flow.confirmed.ticket).toContainText(packingList);

  const booked = [packingList, '$360.00', '6 h 15 min to 7 h 30 min', 'Medium', 'Waist'];
  await page.goto(`/booking-details/${flow.confirmed.bookingId}`);
  for (const text of [...booked, 'Washed']) await expect(page.getByRole('main')).toContainText(text);
  const calendarFile = await calendarFileOf(page);
  for (const text of booked) expect(calendarFile).toContain(text);
  const outbox = new Outbox(page);
  await outbox.hasText(ISLA.email, name, ...booked);
  await page.goto(`/booking/${flow.confirmed.bookingId}/update`);
  await page.getByRole('button', { name: 'Confirm booking', exact: true }).click();
  await outbox.hasText(PEOPLE.client.email, name, ...booked);
  await deleteService(name);
});

test('a braider prices hair with a CSV file, a refused cell is marked, and a client buys it @once', async ({
  page,
  another,
  watch,
}, { project }) => {
  watch.expect(/422/);
  const name = `${uniqueName(project.name)} hair`;
  await makeService(page, name);
  const editor = new StyleMenuEditor(page);
  await editor.template('Knotless braids').click();
  const sold = page.getByLabel('Product that you sell');
  const product = (await sold.getByRole('option').nth(1).textContent()) ?? '';
  await sold.selectOption(product);
  await editor.changeAsFile((csv) => {
    const [heading = '', ...lines] = csv.split('\r\n');
    const columns = heading.split(',');
    const changed = lines.map((line) => {
      const cells = line.split(',');
      if (!line.startsWith('Medium,Waist,')) return line;
      cells[columns.indexOf('Price')] = '315';
      cells[columns.indexOf('You sell')] = 'Yes';
      cells[columns.indexOf('Packs')] = '2';
      return cells.join(',');
    });
    return [heading, ...changed].join('\r\n');
  });
  await expect(editor.cell('Medium, Waist', 'Price')).toHaveText('$315');

  // The form accepts only valid values, so the request is changed in transit to get the server's real refusal.
  await page.route(
    '**/menu',
    (route) => {
      const menu = route.request().postDataJSON();
      const row = menu.variants.find(({ price_cents }: { price_cents: number }) => price_cents === 31_500);
      row.price_cents = -1;
      return route.continue({ postData: JSON.stringify(menu) });
    },
    { times: 1 },
  );
  await editor.save.click();
  await expect(editor.cell('Medium, Waist', 'Price')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('Medium, Waist');
  await editor.save.click();
  await expect(page).toHaveURL('/professional-dashboard?tab=services');
  const address = await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link', { name, exact: true })
    .getAttribute('href');

  const { page: theirs } = await another('client');
  await theirs.goto(address ?? '');
  await new ServiceDetailsScreen(theirs).book.click();
  const style = new ChooseStyleScreen(theirs);
  await style.choose('Medium');
  await style.choose('Waist');
  await expect(style.option('I buy it with the booking')).toHaveAccessibleDescription(
    new RegExp(`2 × ${product}`),
  );
  await style.choose('I buy it with the booking');
  await style.goOn.click();
  const flow = new BookingFlow(theirs);
  await flow.services.isShown();
  await flow.services.skip.click();
  await flow.times.isShown();
  // The other booking journey uses the first week, so this one uses a later week.
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString();
  await flow.times.goToWeekOf({ start_time: inTwoWeeks }, ISLA.zone);
  await flow.times.anyStart.first().click();
  await flow.times.goOn.click();
  await flow.products.isShown();
  await flow.products.skip.click();
  await flow.confirm.isShown();
  await expect(flow.confirm.main).toContainText(product);
  await flow.confirm.confirm.click();
  await flow.confirmed.isShown();
  await expect(flow.confirmed.ticket).toContainText(product);
  await page.goto(`/booking-details/${flow.confirmed.bookingId}`);
  await expect(page.getByRole('main')).toContainText(product);
  await deleteService(name);
});

test('a menu is edited and a style chosen with the keyboard alone @once', async ({ page, another }, {
  project,
}) => {
  const name = `${uniqueName(project.name)} keys`;
  await makeService(page, name);
  const editor = new StyleMenuEditor(page);
  const input = keyboard(page);
  await input.press(editor.template('Twists'));
  const first = editor.cell('Two-strand, own hair, Large', 'Offered');
  await tabTo(page, first);
  await page.keyboard.press('ArrowRight');
  await expect(editor.cell('Two-strand, own hair, Large', 'Price')).toBeFocused();
  await page.keyboard.type('95');
  await page.keyboard.press('Enter');
  await expect(editor.cell('Two-strand, own hair, Large', 'Price')).toHaveText('$95');
  await expect(editor.cell('Two-strand, own hair, Medium', 'Price')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
  await expect(editor.cell('Two-strand, own hair, Medium', 'Price')).toHaveText('$130');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(editor.cell('Two-strand, own hair, Small', 'Price')).toHaveText('$130');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.cell('Two-strand, own hair, Small', 'Price')).toHaveText('$180');
  await input.press(editor.save);
  await expect(page).toHaveURL('/professional-dashboard?tab=services');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('from $95.00');
  const address = await row.getByRole('link', { name, exact: true }).getAttribute('href');

  const { page: theirs } = await another('client');
  await theirs.goto(address ?? '');
  const press = (target: Locator) => keyboard(theirs).press(target);
  await press(new ServiceDetailsScreen(theirs).book);
  const style = new ChooseStyleScreen(theirs);
  await style.isShown();
  await expect(style.heading).toBeFocused();
  await press(style.option('Two-strand, own hair'));
  await press(style.option('Large'));
  await theirs.keyboard.press('ArrowDown');
  await expect(style.option('Medium')).toBeChecked();
  await tabTo(theirs, style.answer(/^Washed/, 'I’ll do it'));
  await theirs.keyboard.press('ArrowDown');
  await expect(style.answer(/^Washed/, 'Please do it')).toBeChecked();
  await press(style.main.getByRole('checkbox', { name: 'Deep treatment' }));
  await style.tells({ total: '$210.00', length: '3 h 15 min to 3 h 45 min' });
  await press(style.goOn);
  await new BookingFlow(theirs).services.isShown();
  await deleteService(name);
});
