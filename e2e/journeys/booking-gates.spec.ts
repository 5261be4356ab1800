import { ProductApi } from '../product/api';
import { ROOTED_LOCS } from '../product/demo-professionals';
import { PickBookingTimeScreen } from '../screens/pick-booking-time';
import { ServiceDetailsScreen } from '../screens/service-details';
import { expect, test } from '../test';

test('starter locs are booked after a consultation, by page and by API', async ({ another }) => {
  const api = await ProductApi.as('client');
  const found = await api.services('search=Starter%20locs%20comb%20coils');
  const locs = found.results.find(({ professional }) => professional.display_name === ROOTED_LOCS);
  if (!locs) throw new Error(`The demo has no starter locs of ${ROOTED_LOCS}.`);
  const [slot] = await api.slotsOf(locs.professional.id, [locs.id], 21);
  const { id: clientId } = await api.me();
  const refused = await api.tryToBook({
    professional_id: locs.professional.id,
    client_id: clientId,
    service_ids: [locs.id],
    products: [],
    start_time: slot?.start_time ?? '',
  });
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
