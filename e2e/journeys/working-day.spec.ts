import type { Slot } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import type { InputMethod } from '../input/input-method';
import { keyboard } from '../input/keyboard';
import { pointer } from '../input/pointer';
import { desktop, phone } from '../launch/devices';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { startSession } from '../personas/session';
import type { ProductApi } from '../product/api';
import { BRAIDER, findBraider } from '../product/demo-professionals';
import { dayBehindAllWindows, daysAfter } from '../product/open-calendar';
import { day, time } from '../product/words';
import { BrowseProfessionalsScreen } from '../screens/browse-professionals';
import { BrowseServicesScreen } from '../screens/browse-services';
import { LoginScreen } from '../screens/login';
import { turnPagesTo } from '../screens/paging';
import { SiteHeader } from '../screens/site-header';
import { Workspace } from '../screens/workspace';
import { expect, test } from '../test';

interface Way {
  readonly name: string;
  readonly device: typeof desktop;
  readonly input: (page: Page) => InputMethod;
  /** Different for each input method, so that each changes the location. */
  readonly suburb: { readonly typed: string; readonly display: string };
}

const WAYS: readonly Way[] = [
  {
    name: 'desktop',
    device: desktop,
    input: pointer,
    suburb: { typed: 'Sunsh', display: 'Sunshine VIC' },
  },
  {
    name: 'phone',
    device: phone,
    input: pointer,
    suburb: { typed: 'Carl', display: 'Carlton VIC' },
  },
  {
    name: 'keyboard',
    device: desktop,
    input: keyboard,
    suburb: { typed: 'Foots', display: 'Footscray VIC' },
  },
];

const ZONE = 'Australia/Melbourne';

// Both input methods use the same professional, so the file runs serially and in one project.
test.describe.configure({ mode: 'serial' });

for (const { name: way, device, input, suburb } of WAYS) {
  test.describe(`a working day of a braider, ${way} @once`, () => {
    test.use(device);
    // An upper bound: with the keyboard every link of a page is a tab stop.
    test.describe.configure({ timeout: 240_000 });

    const tag = `${way} ${Date.now().toString(36)}`;

    async function logIn(page: Page, email: string): Promise<void> {
      const login = new LoginScreen(page);
      await input(page).write(login.email, email);
      await input(page).write(login.password, DEMO_PASSWORD);
      await input(page).press(login.submit);
    }

    /** The first journey logs in through the form, with its own input method. */
    async function startWork(page: Page): Promise<Workspace> {
      await startSession(page, { email: PEOPLE.professional.email, password: DEMO_PASSWORD });
      await page.goto('/professional-dashboard');
      const workspace = new Workspace(page, input(page));
      await workspace.isShown();
      return workspace;
    }

    test('logs in, moves to another suburb and is found there', async ({ page, messages }) => {
      await new LoginScreen(page).open();
      await logIn(page, PEOPLE.professional.email);
      const workspace = new Workspace(page, input(page));
      await workspace.isShown();
      await workspace.follow('Edit Profile');
      await workspace.input.suggest(
        page.getByRole('combobox', { name: 'Location' }),
        suburb.typed,
        suburb.display,
      );
      await workspace.press('Save profile');
      await messages.hear('Profile updated successfully!');
      await workspace.isShown();

      await new SiteHeader(page).goTo('Professionals');
      const professionals = new BrowseProfessionalsScreen(page);
      await workspace.input.write(professionals.location, suburb.display);
      await workspace.input.press(professionals.filter);
      await expect(page).toHaveURL(/[?&]location=/);
      const card = professionals.cards.filter({ has: page.getByRole('link', { name: BRAIDER }) });
      await turnPagesTo(card, page.getByRole('main'), workspace.input.press);
      await expect(card).toContainText(suburb.display);
    });

    test('creates, prices, hides and deletes a service and a product', async ({ page }) => {
      const [service, product] = [`Knotless ${tag}`, `Beads ${tag}`];
      const workspace = await startWork(page);
      await workspace.openTab('Manage Services');
      await workspace.follow('Add new service');
      await workspace.write('Name', service);
      await workspace.write('Price (AUD)', '180');
      await workspace.write('Duration (minutes)', '240');
      await workspace.select('Category', 'Protective Styles');
      await workspace.press('Save service');
      await expect(workspace.row(service)).toContainText('$180.00');

      await workspace.openTab('Manage Products');
      await workspace.follow('Create product');
      await workspace.write('Name', product);
      await workspace.write('Price (AUD)', '12.50');
      await workspace.press('Add attribute');
      await workspace.select('Key', 'Color');
      await workspace.write('Value', 'Gold');
      await workspace.press('Save product');
      await expect(workspace.row(product)).toContainText('Color: Gold');

      // As a client in the same browser without a reload: no state of the professional may remain.
      const header = new SiteHeader(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await header.logOut();
      await header.goTo('Log in');
      await logIn(page, PEOPLE.client.email);
      const services = new BrowseServicesScreen(page);
      await services.isShown();
      await services.searchFor(service);
      await page.getByRole('link', { name: service, exact: true }).click();
      await page.getByRole('link', { name: 'Book Appointment' }).click();
      await expect(page).toHaveURL(/add-more-services/);
      await header.logOut();
      await header.goTo('Log in');
      await logIn(page, PEOPLE.professional.email);
      await workspace.isShown();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

      await workspace.openTab('Manage Services');
      await workspace.follow(`Edit ${service}`);
      await workspace.write('Price (AUD)', '195');
      await workspace.input.press(page.getByRole('checkbox', { name: 'Active' }));
      await workspace.press('Save service');
      await expect(workspace.row(service)).toContainText('$195.00');
      await expect(workspace.row(service)).toContainText('Not active');
      await header.goTo('Services');
      await services.searchFor(service);
      await expect(
        page.getByRole('heading', { name: 'No services found for the search term' }),
      ).toBeVisible();

      await header.goTo('My Dashboard');
      await workspace.openTab('Manage Services');
      await workspace.deleteOne(service, 'service');
      await expect(workspace.row(service)).toHaveCount(0);
      await workspace.openTab('Manage Products');
      await workspace.follow(`Edit ${product}`);
      await workspace.write('Price (AUD)', '14');
      await workspace.press('Save product');
      await expect(workspace.row(product)).toContainText('$14.00');
      await workspace.deleteOne(product, 'product');
      await expect(workspace.row(product)).toHaveCount(0);
    });

    test('adds availability, sees both conflicts, repeats it weekly, confirms one request and cancels another', async ({
      page,
      watch,
      messages,
      api,
      apiAs,
    }) => {
      watch.expect(/409/);
      const braider = await apiAs('professional');
      const opened = await dayBehindAllWindows(braider, ZONE);
      const workspace = await startWork(page);
      await workspace.openTab('Manage Availability');
      await workspace.press('List');
      const writeTime = async (from: string, to: string) => {
        await workspace.follow('Set availability');
        await workspace.input.setMoment(page.getByLabel('Start', { exact: true }), `${opened}T${from}`);
        await workspace.input.setMoment(page.getByLabel('End', { exact: true }), `${opened}T${to}`);
      };
      const openTime = async (from: string, to: string) => {
        await writeTime(from, to);
        await workspace.press('Save availability');
      };
      const rowOf = (onDay: string, clock: string) =>
        workspace.row(clock).filter({ hasText: day(`${onDay}T02:00:00Z`, ZONE) });
      await openTime('09:05', '18:05');
      const row = rowOf(opened, '9:05 am');
      await workspace.turnPagesTo(row);
      await expect(row).toContainText('6:05 pm');

      await openTime('17:00', '19:00');
      await expect(page.getByRole('alert')).toContainText('This overlaps your availability on');
      await workspace.follow('Cancel');
      await workspace.input.press(page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }));

      const requests = await requestTwo(api, await apiAs('client'), opened);
      await workspace.turnPagesTo(row);
      await workspace.input.press(row.getByRole('button', { name: /^Delete / }));
      await workspace.input.press(page.getByRole('button', { name: 'Delete availability' }));
      await expect(page.getByText('There are 2 bookings in this time.')).toBeVisible();
      await workspace.input.press(page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }));

      await workspace.follow('Set weekly hours');
      const weekday = new Date(opened).toLocaleDateString('en-AU', { weekday: 'long', timeZone: 'UTC' });
      await workspace.press(weekday);
      await workspace.input.setMoment(page.getByLabel('From', { exact: true }), '19:05');
      await workspace.input.setMoment(page.getByLabel('To', { exact: true }), '20:05');
      await workspace.input.setMoment(page.getByLabel('First day'), opened);
      await workspace.input.setMoment(page.getByLabel('Last day'), daysAfter(opened, 15));
      await workspace.press('Save weekly hours');
      await messages.hear('3 windows made');
      await workspace.press('List');
      for (const onDay of [opened, daysAfter(opened, 7), daysAfter(opened, 14)]) {
        const repeated = rowOf(onDay, '7:05 pm');
        await workspace.turnPagesTo(repeated);
        await expect(repeated).toContainText('8:05 pm');
      }
      // Leaves no windows after the first day, so that a year has room for many runs on the same database.
      for (const { id, start_time } of await braider.windowsOfMine())
        if (time(start_time, ZONE) === '7:05 pm') await braider.closeWindow(id);

      await workspace.openTab('Manage Bookings');
      for (const [request, status] of [
        [requests[0], 'Confirmed'],
        [requests[1], 'Cancelled'],
      ] as const) {
        const card = cardOf(page, request);
        await workspace.turnPagesTo(card);
        if (status === 'Confirmed') {
          await workspace.input.press(card.getByRole('button', { name: /^Confirm booking/ }));
          await messages.hear('Booking confirmed');
        } else {
          await workspace.input.press(card.getByRole('button', { name: /^Decline request/ }));
          const question = page.getByRole('alertdialog', { name: 'Decline request' });
          await workspace.input.press(question.getByRole('button', { name: 'Decline request' }));
          await messages.hear('Request declined');
        }
        await page.goto(`/professional-dashboard?tab=bookings&status=${status.toLowerCase()}`);
        await workspace.isShown();
        await workspace.turnPagesTo(card);
        await expect(card).toContainText(status);
        await page.goto('/professional-dashboard?tab=bookings');
      }

      await startSession(page, { email: PEOPLE.client.email, password: DEMO_PASSWORD });
      for (const [request, status] of [
        [requests[0], 'Confirmed'],
        [requests[1], 'Cancelled'],
      ] as const) {
        await page.goto(`/client-profile?status=${status.toLowerCase()}`);
        await expect(page.getByRole('article').first()).toBeVisible();
        await turnPagesTo(cardOf(page, request), page.getByRole('main'), workspace.input.press);
        await expect(cardOf(page, request)).toContainText(status);
      }
    });
  });
}

interface Request {
  readonly start: string;
  readonly zone: string;
  /** As the cards show it. */
  readonly clock: string;
}

const cardOf = (page: Page, { clock, start, zone }: Request) =>
  page.getByRole('article', { name: day(start, zone) }).filter({ hasText: clock });

/** Two requests of the demo client on that day, one after the other. */
async function requestTwo(
  api: ProductApi,
  client: ProductApi,
  onDay: string,
): Promise<readonly [Request, Request]> {
  const braider = await findBraider(api);
  const [service] = (await api.servicesOf(braider.id)).sort(
    (one, other) => one.service_duration_minutes - other.service_duration_minutes,
  );
  if (!service) throw new Error('The braider has no service.');
  const from = new Date(`${onDay}T00:00:00Z`).getTime() - 86_400_000;
  const slots = await api.slotsBetween(braider.id, [service.id], from, from + 3 * 86_400_000);
  const first = slots[0];
  // With a break in between, so that no two cards show the same time.
  const second = slots.find(({ start_time }) => first && start_time > first.end_time);
  if (!first || !second) throw new Error('The window has no room for two.');
  const { id: clientId } = await client.me();
  const request = async ({ start_time }: Slot): Promise<Request> => {
    await client.book({
      professional_id: braider.id,
      client_id: clientId,
      service_ids: [service.id],
      products: [],
      start_time,
    });
    return { start: start_time, zone: braider.time_zone, clock: time(start_time, braider.time_zone) };
  };
  return [await request(first), await request(second)];
}
