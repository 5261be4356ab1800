import {
  type Booking,
  HOUR_MS,
  type Notification,
  type Professional,
  type Service,
} from '@crown-and-coil/shared-api/contract';
import type { Locator, Page } from '@playwright/test';
import { keyboard } from '../input/keyboard';
import { pointer } from '../input/pointer';
import { startSession } from '../personas/session';
import { type Stranger, stranger } from '../personas/stranger';
import { ProductApi } from '../product/api';
import { Outbox } from '../product/outbox';
import { test as base, expect } from '../test';

/** How long a decision on Today can be undone before it is sent. */
const UNDO_MS = 10_000;

/** A day of a new professional and a new client, whom no other journey uses. */
interface Day {
  readonly professional: Stranger;
  readonly client: Stranger;
  readonly ofProfessional: ProductApi;
  readonly ofClient: ProductApi;
  /** Sends a booking request for an hour that starts this many hours from now. */
  readonly request: (hours: number) => Promise<Booking>;
  readonly statusOf: (booking: Booking) => Promise<Booking['status']>;
}

async function makeDay(page: Page, api: ProductApi, admin: ProductApi, device: string): Promise<Day> {
  const [professional, client] = [stranger('Ada', device), stranger('Grace', device)];
  const outbox = new Outbox(page);
  for (const [person, role] of [
    [professional, 'Barber'],
    [client, 'Client'],
  ] as const) {
    await admin.invite(person.email, role);
    await api.activate(await outbox.linkOf(person.email, /invit/i), person);
  }
  const ofProfessional = await ProductApi.logIn(professional);
  const ofClient = await ProductApi.logIn(client);
  await ofProfessional.call('PUT', '/professionals/me', {
    display_name: professional.name,
    professional_type: 'barber',
    location: 'Fitzroy VIC',
    street_address: '12 Rose Street',
    experience_years: 5,
    specializations: [1],
    is_active: true,
  });
  const service = await ofProfessional.call<Service>('POST', '/services/', {
    name: 'Skin fade',
    description: 'A fade, with the beard.',
    price: 60,
    service_duration_minutes: 60,
    category: 'Cuts and Trims',
  });
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  await ofProfessional.call('POST', '/availability/', {
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 12 * HOUR_MS).toISOString(),
  });
  const { id: professional_id } = await ofProfessional.call<Professional>('GET', '/professionals/profile');
  const { id: client_id } = await ofClient.me();
  return {
    professional,
    client,
    ofProfessional,
    ofClient,
    request: (hours) =>
      ofClient.book({
        professional_id,
        client_id,
        service_ids: [service.id],
        products: [],
        start_time: new Date(start + hours * HOUR_MS).toISOString(),
        notes: 'Easy on the crown.',
      }),
    statusOf: async ({ id }) => (await ofClient.booking(id)).status,
  };
}

const test = base.extend<{ readonly day: Day }>({
  day: async ({ page, api, apiAs }, use, { project }) =>
    use(await makeDay(page, api, await apiAs('admin'), project.name)),
});

/** Resolves when the page's live stream has begun. */
const streamOf = (page: Page) => page.waitForResponse('**/api/notifications/stream');

/** Counts the presses that a task takes. */
function counted(input: { press: (target: Locator) => Promise<void> }) {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await input.press(target);
    },
    presses: () => presses,
  };
}

const today = (page: Page) => page.getByRole('tabpanel', { name: 'Today' });
const requests = (page: Page) => today(page).getByRole('region', { name: /^Requests/ });
const undo = (page: Page) => requests(page).getByRole('button', { name: /^Undo/ });

/** Retries, as Undo ignores presses that could be the second half of a double press. */
async function pressUndo(page: Page, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press();
    await expect(undo(page)).toBeHidden({ timeout: 500 });
  }).toPass();
}

test('a request arrives on Today and is confirmed with one press; a decline is undone', async ({
  page,
  day,
}) => {
  const live = streamOf(page);
  await page.clock.install();
  await startSession(page, day.professional);
  await page.goto('/professional-dashboard');
  await expect(today(page).getByText('No request waits for your answer.')).toBeVisible();
  await live;

  const booking = await day.request(2);
  const name = day.client.name;
  const card = requests(page).getByRole('article', { name: `Request of ${name}` });
  await expect(card).toContainText('Skin fade');
  await expect(card).toContainText('Easy on the crown.');
  await expect(card).toContainText('First visit with you');
  await expect(card).toContainText('Inside your hours');

  const input = counted(pointer(page));
  await input.press(card.getByRole('button', { name: /^Confirm/ }));
  expect(input.presses()).toBe(1);
  await expect(card).toContainText('Confirming...');
  expect(await day.statusOf(booking)).toBe('pending');
  await page.clock.fastForward(UNDO_MS);
  await expect.poll(() => day.statusOf(booking)).toBe('confirmed');
  const visit = today(page).getByRole('article', { name: `Visit of ${name}` });
  await expect(visit).toContainText('Next');
  await expect(card).toBeHidden();
  const heard = (await day.ofClient.call<Notification[]>('GET', '/notifications/me')).filter(
    ({ booking_id, message }) => booking_id === booking.id && message.includes('confirmed'),
  );
  expect(heard).toHaveLength(1);

  const second = await day.request(3);
  await expect(card).toContainText('Back to back with');
  await card.getByRole('button', { name: /^Decline/ }).click();
  await expect(card).toContainText('Declining...');
  await pressUndo(page, () => undo(page).click());
  // Leaving the page would send the decision.
  await page.goto('/browse-services');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await day.statusOf(second)).toBe('pending');

  await page.goto('/professional-dashboard');
  await card.getByRole('button', { name: /^Decline/ }).click();
  await expect(undo(page)).toBeVisible();
  await page.goto('/browse-services');
  await expect.poll(() => day.statusOf(second)).toBe('cancelled');
});

test('two tabs decide one request: the first decision sent wins, and the other tab is notified @once', async ({
  page,
  context,
  watch,
  day,
}) => {
  watch.expect(/409/);
  const booking = await day.request(2);
  await page.clock.install();
  await startSession(page, day.professional);
  await page.goto('/professional-dashboard');
  const other = await context.newPage();
  await other.goto('/professional-dashboard');
  await expect(requests(other).getByRole('button', { name: /^Decline/ })).toBeVisible();
  await requests(page)
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await requests(other)
    .getByRole('button', { name: /^Decline/ })
    .click();
  await page.goto('/browse-services');
  await expect.poll(() => day.statusOf(booking)).toBe('confirmed');
  await other.clock.fastForward(UNDO_MS);
  await expect(requests(other).getByRole('alert')).toContainText('This booking is confirmed by now.');
  expect(await day.statusOf(booking)).toBe('confirmed');
});

test('a request is confirmed on Today with the keyboard alone, and log-out sends the decision @once', async ({
  page,
  day,
}) => {
  const booking = await day.request(2);
  await startSession(page, day.professional);
  await page.goto('/professional-dashboard');
  const input = keyboard(page);
  await input.press(requests(page).getByRole('button', { name: /^Confirm/ }));
  await expect(undo(page)).toBeFocused();
  await pressUndo(page, () => page.keyboard.press('Enter'));
  const confirm = requests(page).getByRole('button', { name: /^Confirm/ });
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo(page)).toBeFocused();
  await input.press(page.getByRole('button', { name: /My Dashboard/ }));
  await input.press(page.getByRole('button', { name: 'Log out' }));
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await day.statusOf(booking)).toBe('confirmed');
});

test("a client's profile opens on the next appointment, and two presses cancel it", async ({ page, day }, {
  project,
}) => {
  const booking = await day.request(2);
  await startSession(page, day.client);
  const live = streamOf(page);
  await page.goto('/client-profile');
  const next = page.getByRole('region', { name: 'Next appointment' });
  await expect(next).toContainText('Your request waits for an answer');
  await live;
  await day.ofProfessional.call('PATCH', `/bookings/${booking.id}`, { status: 'confirmed' });
  // Live, without a reload.
  await expect(next).toContainText(day.professional.name);
  await expect(next).toContainText('12 Rose Street, Fitzroy VIC');
  await expect(next).toContainText(/Today|Tomorrow/);
  await expect(next.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /12\+Rose\+Street/);
  await expect(next.getByRole('link', { name: /^Move/ })).toBeVisible();
  const file = page.waitForEvent('download');
  await next.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);

  const input = counted(project.name === 'desktop' ? keyboard(page) : pointer(page));
  await input.press(next.getByRole('button', { name: /^Cancel/ }));
  const question = page.getByRole('alertdialog', { name: 'Cancel booking' });
  await expect(question).toContainText('Nothing to pay.');
  await input.press(question.getByRole('button', { name: 'Cancel booking' }));
  expect(input.presses()).toBe(2);
  await expect.poll(() => day.statusOf(booking)).toBe('cancelled');
  await expect(next).toContainText('Nothing is booked yet');
  await expect(page.getByRole('heading', { name: 'Next appointment' })).toBeFocused();
});
