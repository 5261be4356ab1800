import { baseUrl } from '@crown-and-coil/e2e/launch/addresses';
import { type Stranger, stranger } from '@crown-and-coil/e2e/personas/stranger';
import { ProductApi } from '@crown-and-coil/e2e/product/api';
import { Outbox } from '@crown-and-coil/e2e/product/outbox';
import { offerVisits, onboard } from '@crown-and-coil/e2e/product/paid-visits';
import { BookingFlow } from '@crown-and-coil/e2e/screens/booking-flow';
import { LoginScreen } from '@crown-and-coil/e2e/screens/login';
import { test as base, expect } from '@crown-and-coil/e2e/test';
import {
  type Booking,
  HOUR_MS,
  HOUSE_RULES_TEMPLATES,
  MINUTE_MS,
  type Professional,
} from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import { moveClock, runMinutelyJobs } from './moved-clock';

interface Party {
  readonly person: Stranger;
  readonly api: ProductApi;
  readonly page: Page;
  /** Of the profile. */
  readonly id: string;
}

const { fair, strict } = HOUSE_RULES_TEMPLATES;

const test = base.extend<{
  invited: (name: string, role: 'Client' | 'Barber') => Promise<Party>;
}>({
  invited: async ({ api, apiAs, another }, use) => {
    const parties: Party[] = [];
    await use(async (name, role) => {
      const person = stranger(name, 'clock');
      const { page } = await another();
      await (await apiAs('admin')).invite(person.email, role);
      await api.activate(await new Outbox(page).linkOf(person.email, /invit/i), person);
      const login = new LoginScreen(page);
      await login.open();
      await login.logIn(person.email, person.password);
      await expect(page).toHaveURL(role === 'Client' ? /\/browse-services/ : /\/professional-dashboard/);
      const own = await ProductApi.logIn(person);
      const profile = role === 'Client' ? '/clients/me' : '/professionals/profile';
      const { id } = await own.call<Pick<Professional, 'id'>>('GET', profile);
      parties.push({ person, api: own, page, id });
      return { person, api: own, page, id };
    });
    for (const party of parties) await party.api.end();
  },
});

test.use({ baseURL: baseUrl });

const soon = () => Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS;

/** The client asks for the first time that is offered. */
async function book(client: Party, professional: Party, serviceId: string, after: number): Promise<Booking> {
  const [slot] = await client.api.slotsBetween(professional.id, [serviceId], after, after + 24 * HOUR_MS);
  if (!slot) throw new Error('There is no free start.');
  return client.api.book({
    ...{ professional_id: professional.id, client_id: client.id, service_ids: [serviceId], products: [] },
    ...{ start_time: slot.start_time, house_rules_version: 1 },
  });
}

/** What a booking says once the jobs of a minute have run. */
const afterMinutelyJobs = (party: Party, booking: Pick<Booking, 'id'>, read: (booking: Booking) => unknown) =>
  expect.poll(async () => {
    await runMinutelyJobs();
    return read(await stored(party, booking));
  });

const stored = ({ api }: Party, { id }: Pick<Booking, 'id'>) => api.call<Booking>('GET', `/bookings/${id}`);

async function bothRead(parties: readonly Party[], { id }: Pick<Booking, 'id'>, ...lines: RegExp[]) {
  for (const { page } of parties) {
    await page.goto(`/booking-details/${id}`);
    for (const line of lines) await expect(page.getByRole('main')).toContainText(line);
  }
}

/** Both open the newest document of that name from the booking's page, and read the same amounts. */
async function bothOpen(parties: readonly Party[], title: RegExp, ...texts: string[]) {
  for (const { page } of parties) {
    await page.getByRole('link', { name: title }).last().click();
    for (const text of texts) await expect(page.getByRole('article')).toContainText(text);
    await page.goBack();
  }
}

/** The visit has begun, its professional records that the client did not come, and it ends: then money moves. */
async function miss(professional: Party, booking: Booking, ...consequences: string[]) {
  await professional.api.call('PATCH', `/bookings/${booking.id}`, { status: 'confirmed' });
  const untilStart = Math.ceil((Date.parse(booking.start_time) - Date.now()) / MINUTE_MS);
  await moveClock(booking.id, untilStart + 5);
  const { page } = professional;
  await page.goto(`/booking-details/${booking.id}`);
  await page.getByRole('button', { name: 'Did not come' }).click();
  const dialog = page.getByRole('alertdialog');
  for (const sentence of consequences) await expect(dialog).toContainText(sentence);
  await dialog.getByRole('button', { name: 'Mark as did not come' }).click();
  await expect(dialog).toBeHidden();
  await moveClock(
    booking.id,
    Math.ceil((Date.parse(booking.end_time) - Date.parse(booking.start_time)) / MINUTE_MS),
  );
  await afterMinutelyJobs(professional, booking, ({ status }) => status).toBe('completed');
}

test('a card saved without a deposit: consent, saved, charged for a no-show, disputed and lost', async ({
  invited,
}) => {
  const professional = await invited('Efua', 'Barber');
  const client = await invited('Zola', 'Client');
  const both = [client, professional];
  await onboard(professional.page, professional.api, professional.id);
  const rules = { ...strict, deposit: { ...strict.deposit, kind: 'none' as const } };
  const start = soon();
  const window = [start, start + 12 * HOUR_MS] as const;
  const service = await offerVisits(professional.api, professional.person, professional.id, [window], rules);

  const { page } = client;
  const { services, times, products, confirm } = new BookingFlow(page);
  await page.goto(`/add-more-services/${service.id}/${professional.id}`);
  await services.isShown();
  await services.skip.click();
  await times.isShown();
  await times.anyStart.first().click();
  await times.goOn.click();
  await products.isShown();
  await products.skip.click();
  await confirm.isShown();
  const consent = confirm.main.getByRole('checkbox', {
    name: /^Keep my card .+ \$60\.00 .+ without this\.$/,
  });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await confirm.confirm.click();
  await expect(page.getByText('no money moves here')).toBeVisible();
  await page.getByLabel('Card number').fill('4000 0000 0000 0259');
  await page.getByRole('button', { name: 'Save the card' }).click();
  await expect(page.getByText('Your card is kept for a missed visit. Nothing was charged.')).toBeVisible();
  const [booking] = await client.api.bookingsOfMine();
  if (booking === undefined) throw new Error('The booking is not there.');
  expect(booking).toMatchObject({ deposit: null, kept_card: { state: 'kept', charge: null } });

  await miss(professional, booking, '$60.00 is charged to the card that the client agreed to keep.');
  // Its bank disputes it at once; its event may come before that of the charge, and is applied with the next minute.
  await afterMinutelyJobs(client, booking, (one) => one.kept_card?.charge).toEqual({
    amount_cents: 6000,
    state: 'disputed',
  });
  await bothRead(both, booking, /Charged for the missed visit, disputed with the bank\$60\.00/);
  await bothOpen(both, /^Invoice/, 'Missed visit, charged to the kept card: Two-strand twists$60.00');
  const outbox = new Outbox(page);
  for (const { person } of both) await outbox.hasText(person.email, '$60.00', 'was charged to');
  await professional.page.goto('/professional-dashboard?tab=payments');
  const payments = professional.page.getByRole('tabpanel', { name: 'Payments' });
  await expect(payments).toContainText(/Disputeduntil the bank decides\$60\.00/);
  await expect(payments.getByRole('table')).toContainText(/Missed visit charged.*\$60\.00/);

  const { url: provider } = await provided(professional);
  const overview = await (await page.request.get(provider)).text();
  const dispute = /(du_\w+), \$60\.00: needs_response/.exec(overview)?.[1];
  await page.request.post(`${provider}/disputes/${dispute}/lost`);
  await afterMinutelyJobs(client, booking, (one) => one.kept_card?.charge?.state).toBe('lost');
  await bothRead(both, booking, /Charged for a missed visit, and given back by the bank\$60\.00/);
  await bothOpen(both, /^Adjustment note/, 'Given back by the bank of the client: Two-strand twists-$60.00');
  await page.goto('/receipts');
  await expect(page.getByRole('list', { name: 'Receipts and invoices' }).getByRole('listitem')).toHaveText([
    /^Adjustment note 2.*-\$60\.00/,
    /^Invoice 1.*\$60\.00/,
  ]);
});

test('a no-show keeps its deposit, and an abandoned request frees its time after 30 minutes', async ({
  invited,
}) => {
  const professional = await invited('Ife', 'Barber');
  const [client, other] = [await invited('Zuri', 'Client'), await invited('Abena', 'Client')];
  const both = [client, professional];
  await onboard(professional.page, professional.api, professional.id);
  const start = soon();
  const service = await offerVisits(
    professional.api,
    professional.person,
    professional.id,
    [[start, start + 12 * HOUR_MS]],
    fair,
  );
  const { page } = client;

  await test.step('abandoned: the time is held for 30 minutes, then free again', async () => {
    const abandoned = await book(client, professional, service.id, start + 4 * HOUR_MS);
    const { url } = await client.api.call<{ url: string }>('POST', `/bookings/${abandoned.id}/deposit`);
    await page.goto(url);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('main')).toContainText('Deposit to pay now$24.00');
    const isFree = async (at: string) => {
      const slots = await other.api.slotsBetween(professional.id, [service.id], start, start + 24 * HOUR_MS);
      return slots.some(({ start_time }) => Date.parse(start_time) === Date.parse(at));
    };
    expect(await isFree(abandoned.start_time)).toBe(false);
    await moveClock(abandoned.id, 30);
    const { start_time } = await stored(client, abandoned);
    await afterMinutelyJobs(client, abandoned, (one) => one.deposit?.state).toBe('lapsed');
    await page.goto(`/booking-deposit/${abandoned.id}`);
    await expect(page.getByRole('main')).toContainText(
      'The deposit was not paid in time, so the request has lapsed. Nothing was charged, and the time is free again.',
    );
    // Its checkout page is closed too.
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'This page has expired' })).toBeVisible();
    expect(await isFree(start_time)).toBe(true);
    await other.api.book({
      ...{ professional_id: professional.id, client_id: other.id, service_ids: [service.id], products: [] },
      ...{ start_time, house_rules_version: 1 },
    });
    expect(await professional.api.statusOf(`/bookings/${abandoned.id}`)).toBe(404);
  });

  await test.step('missed: the deposit is kept', async () => {
    const booking = await book(client, professional, service.id, start);
    const { url } = await client.api.call<{ url: string }>('POST', `/bookings/${booking.id}/deposit`);
    await page.goto(url);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $24.00' }).click();
    await expect(page.getByText('Your deposit is paid.', { exact: false })).toBeVisible();
    await miss(professional, booking, 'You keep $24.00 of the deposit.');
    await bothRead(both, booking, /Deposit paid\$24\.00/, /Kept\$24\.00/);
    await bothOpen(both, /^Invoice/, 'Missed visit, kept of the deposit: Two-strand twists$24.00');
    const outbox = new Outbox(page);
    await outbox.hasText(client.person.email, `${professional.person.name} keeps $24.00 of your deposit`);
    await outbox.hasText(professional.person.email, 'You keep $24.00 of the deposit of');
    await professional.page.goto('/professional-dashboard?tab=payments');
    const payments = professional.page.getByRole('tabpanel', { name: 'Payments' });
    await expect(payments.getByRole('table')).toContainText(/Deposit kept.*\$24\.00/);
  });
});

/** The start page of the payment provider, which lists its disputes. */
async function provided({ api, id }: Party): Promise<{ url: string }> {
  const { url } = await api.call<{ url: string }>('POST', `/professionals/${id}/payments/onboarding`);
  return { url: new URL(url).origin };
}
