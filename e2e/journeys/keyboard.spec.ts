import { tabTo } from '../input/keyboard';
import { AccountScreen } from '../screens/account';
import { BookingFlow } from '../screens/booking-flow';
import { as, expect, test } from '../test';

test.use(as('client'));

test('a client finds and books with the keyboard alone @once', async ({ page, findBookable, apiAs }) => {
  const bookable = await findBookable({ extras: 1, products: 1 });
  const {
    service,
    extras: [extra],
    products: [product],
  } = bookable;
  const flow = new BookingFlow(page);
  await page.goto('/browse-services');
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Search services'));
  await page.keyboard.type(service.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('link', { name: service.name, exact: true }).first()).toBeVisible();
  // By URL, as other services may have the same name.
  await page.goto(`/service-details/${service.id}`);
  await expect(page.getByRole('heading', { level: 1, name: service.name })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Book Appointment' }));
  await page.keyboard.press('Enter');

  await flow.services.isShown();
  await expect(flow.services.heading).toBeFocused();
  await expect(flow.services.service(extra.name)).toBeVisible();
  await tabTo(page, flow.services.service(extra.name));
  await page.keyboard.press('Space');
  await expect(flow.services.service(extra.name)).toBeChecked();
  await tabTo(page, flow.services.proceed);
  await page.keyboard.press('Enter');

  await flow.times.isShown();
  await expect(flow.times.heading).toBeFocused();
  await expect(flow.times.anyStart.first()).toBeVisible();
  await tabTo(page, flow.times.anyStart.first());
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  const chosen = flow.times.starts.getByRole('radio', { checked: true });
  await expect(chosen).toBeFocused();
  await tabTo(page, flow.times.goOn);
  await page.keyboard.press('Enter');

  await flow.products.isShown();
  await expect(flow.products.heading).toBeFocused();
  await expect(flow.products.product(product.name)).toBeVisible();
  await tabTo(page, flow.products.product(product.name));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: `One more ${product.name}` }));
  await page.keyboard.press('Enter');
  await expect(flow.products.quantity(product.name)).toHaveValue('2');
  await tabTo(page, flow.products.proceed);
  await page.keyboard.press('Enter');

  await flow.confirm.isShown();
  await expect(flow.confirm.heading).toBeFocused();
  await tabTo(page, flow.confirm.notes);
  await page.keyboard.type('Booked without a mouse.');
  await tabTo(page, flow.confirm.confirm);
  await page.keyboard.press('Enter');

  await flow.confirmed.isShown();
  await expect(flow.confirmed.heading).toBeFocused();
  const client = await apiAs('client');
  expect(await client.booking(flow.confirmed.bookingId)).toMatchObject({
    notes: 'Booked without a mouse.',
    services: [{ id: service.id }, { id: extra.id }],
    products: [{ product_id: product.id, quantity: 2 }],
  });
});

test('specialisations can be chosen with the keyboard alone @once', async ({ page }) => {
  await page.goto('/browse-professionals');
  await expect(page.getByRole('article').first()).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Specialisation/ }));
  await page.keyboard.press('Enter');
  const options = page.getByRole('listbox', { name: 'Specialisation' });
  await expect(options.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(options.getByRole('option', { selected: true })).toHaveText(['Barber', 'Braider']);
  await page.keyboard.press('End');
  await expect(options.getByRole('option').last()).toBeFocused();
  await expect(options.getByRole('option').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Specialisation/ })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Filter' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/specialization=Barber&specialization=Braider/);
});

test('a list opens above its control when there is no space below @once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/browse-professionals');
  const control = page.getByRole('button', { name: /^Specialisation/ });
  await control.click();
  const done = page.getByRole('button', { name: 'Done' });
  await expect(done).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('option', { name: 'Barber', exact: true })).toBeInViewport({ ratio: 1 });
  const [list, below] = await Promise.all([done.boundingBox(), control.boundingBox()]);
  expect(list?.y).toBeLessThan(below?.y ?? 0);
});

test('an open dialog traps focus and returns it @once', async ({ page }) => {
  const account = new AccountScreen(page);
  await page.goto('/account');
  const opener = account.deletion.getByRole('button', { name: 'Delete my account' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(account.question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  const visited = new Set<string>();
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press('Tab');
    visited.add(
      await page.evaluate(() => {
        const focused = document.activeElement;
        // The body has focus while the browser's own controls are focused.
        if (focused === null || focused === document.body) return 'browser';
        return focused.closest('dialog') ? 'dialog' : 'page';
      }),
    );
  }
  expect(visited).toContain('dialog');
  expect(visited).not.toContain('page');
  await tabTo(page, account.question.getByRole('button', { name: 'Keep it' }));
  await page.keyboard.press('Escape');
  await expect(account.question).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the menus open and close with the keyboard and return focus', async ({ page }, { project }) => {
  await page.goto('/browse-services');
  const name = project.name === 'phone' ? 'Open menu' : 'My Profile';
  const opener = page.getByRole('banner').getByRole('button', { name });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await expect(opener).toBeFocused();
});
