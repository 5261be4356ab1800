import type { Service } from '@crown-and-coil/shared-api/contract';
import type { APIResponse } from '@playwright/test';
import { DEMO_PASSWORD } from '../personas/people';
import { startSession } from '../personas/session';
import { stranger } from '../personas/stranger';
import { ProductApi } from '../product/api';
import { ROOTED_LOCS, SELAM } from '../product/demo-professionals';
import { Outbox } from '../product/outbox';
import { BookingFlow } from '../screens/booking-flow';
import { PickBookingTimeScreen } from '../screens/pick-booking-time';
import { ServiceDetailsScreen } from '../screens/service-details';
import { expect, test } from '../test';

/** Finds a demo service by its name and its professional's name. */
async function findService(api: ProductApi, search: string, professional: string): Promise<Service> {
  const { results } = await api.services(`search=${encodeURIComponent(search)}`);
  const service = results.find((one) => one.professional.display_name === professional);
  if (!service) throw new Error(`The demo has no ${search} of ${professional}.`);
  return service;
}

/** Requests a service at its first free start within three weeks; the request may be refused. */
async function tryToBook(api: ProductApi, { id, professional }: Service): Promise<APIResponse> {
  const [slot] = await api.slotsOf(professional.id, [id], 21);
  return api.tryToBook({
    professional_id: professional.id,
    client_id: (await api.me()).id,
    service_ids: [id],
    products: [],
    start_time: slot?.start_time ?? '',
    is_of_age: true,
  });
}

test('starter locs can be booked only after a consultation, in the UI and through the API', async ({
  another,
}) => {
  const api = await ProductApi.as('client');
  const locs = await findService(api, 'Starter locs comb coils', ROOTED_LOCS);
  const refused = await tryToBook(api, locs);
  expect([refused.status(), await refused.json()]).toEqual([
    409,
    expect.objectContaining({ gate: { kind: 'consultation', service_id: locs.id } }),
  ]);
  await api.end();

  const { page } = await another('client');
  await page.goto(`/service-details/${locs.id}`);
  const details = new ServiceDetailsScreen(page);
  await details.isShown(locs.name);
  await expect(page.getByRole('region', { name: 'Before you book' })).toContainText(
    'A consultation comes first',
  );
  await details.book.click();
  await expect(page.getByRole('heading', { name: 'A consultation comes first' })).toBeVisible();
  await page.getByRole('link', { name: 'Book the consultation' }).click();
  const times = new PickBookingTimeScreen(page);
  await times.isShown();
  await expect(times.running).toContainText('Loc consultation');

  const { page: theirs } = await another('otherClient');
  await theirs.goto(`/pick-booking-time/${locs.id}`);
  const open = new PickBookingTimeScreen(theirs);
  await open.isShown();
  await expect(theirs.getByRole('region', { name: 'Your consultation' })).toContainText(
    'counts for Starter locs',
  );
  await open.anyStart.first().click();
  await expect(open.goOn).toBeEnabled();
});

test('a colour can be booked only after the professional records a patch test @once', async ({
  page,
  api,
  apiAs,
  another,
}, { project }) => {
  const amina = stranger('Amina', project.name);
  await (await apiAs('admin')).invite(amina.email, 'Client');
  await api.activate(await new Outbox(page).linkOf(amina.email, /invit/i), amina);
  const theirs = await ProductApi.logIn(amina);
  const colour = await findService(theirs, 'Copper balayage', SELAM.name);
  const refused = await tryToBook(theirs, colour);
  expect([refused.status(), await refused.json()]).toEqual([
    409,
    expect.objectContaining({ gate: { kind: 'patch_test', service_id: colour.id } }),
  ]);
  await theirs.end();

  const flow = new BookingFlow(page);
  /** Books the first start that the time step offers. */
  const bookFirstStart = async () => {
    await flow.times.isShown();
    await flow.times.anyStart.first().click();
    await flow.times.goOn.click();
    await flow.products.skip.click();
    await flow.confirm.isShown();
  };
  await startSession(page, amina);
  await page.goto(`/add-more-services/${colour.id}/${colour.professional.id}`);
  await expect(page.getByRole('heading', { name: 'A patch test comes first' })).toBeVisible();
  await expect(flow.services.skip).toBeHidden();
  await page.getByRole('link', { name: 'Book the patch test' }).click();
  await bookFirstStart();
  await flow.confirm.confirm.click();
  await flow.confirmed.isShown();

  const { page: selam } = await another();
  await startSession(selam, { email: SELAM.email, password: DEMO_PASSWORD });
  await selam.goto(`/booking-details/${flow.confirmed.bookingId}`);
  await selam.getByRole('button', { name: 'Show or note patch tests of Amina' }).click();
  const note = selam.getByRole('form', { name: 'Note a patch test' });
  await note.getByLabel('Product').fill('Shea colour 5N');
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 16);
  await note.getByLabel('When (your clock)').fill(threeDaysAgo);
  await note.getByRole('button', { name: 'Note patch test' }).click();
  await expect(selam.getByText('Shea colour 5N')).toBeVisible();

  await page.goto(`/pick-booking-time/${colour.id}`);
  await expect(page.getByRole('region', { name: 'Your patch test' })).toContainText(
    `counts for ${colour.name}`,
  );
  await bookFirstStart();
  await page.getByRole('radio', { name: 'Somebody who is 16 or older' }).check();
  await flow.confirm.confirm.click();
  await flow.confirmed.isShown();
  await expect(flow.confirmed.ticket).toContainText(colour.name);
});
