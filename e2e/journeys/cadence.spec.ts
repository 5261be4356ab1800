import { WEEK_MS } from '@crown-and-coil/shared-api/contract';
import { ProductApi } from '../product/api';
import { BookingFlow } from '../screens/booking-flow';
import { turnPagesTo } from '../screens/paging';
import { expect, test } from '../test';

test('retwists after 5 and 9 weeks differ in price and length; one press books the next visit', async ({
  another,
}, { project }) => {
  const api = await ProductApi.as('client');
  const visits = await api.bookingsOfMine();
  const visit = visits.find(
    ({ status, services }) => status === 'completed' && services[0]?.name === 'Retwist by loc count',
  );
  await api.end();
  if (!visit) throw new Error('The demo client has had no retwist.');
  const zone = visit.professional.time_zone;
  const after = (weeks: number) => ({
    start_time: new Date(Date.parse(visit.start_time) + weeks * WEEK_MS).toISOString(),
  });

  const { page } = await another('client');
  await page.goto('/client-profile?status=completed');
  await expect(page.getByRole('article').first()).toBeVisible();
  const next = page.locator(`a[href$="?next=${visit.id}"]`);
  await turnPagesTo(next, page.getByRole('main'));
  await expect(next).toHaveAccessibleName(/^Book your next visit with /);
  await next.click();
  const { times, products, confirm, confirmed } = new BookingFlow(page);
  await times.isShown();
  await times.goToWeekOf(after(9), zone);
  await expect(times.main).toContainText('$170.00, 2 h 30 min');
  await times.anyStart.first().click();
  await times.tells({ total: '$170.00', length: '2 h 30 min' });

  await times.goToWeekOf(after(5), zone);
  await expect(times.main).toContainText('$110.00, 1 h 30 min');
  // Phone and desktop run concurrently, so each takes one end of the week.
  await (project.name === 'phone' ? times.anyStart.last() : times.anyStart.first()).click();
  await times.tells({ total: '$110.00', length: '1 h 30 min' });
  await times.goOn.click();
  await products.isShown();
  await products.skip.click();
  await confirm.isShown();
  await expect(confirm.main).toContainText('Up to 6 weeks since the last visit');
  await confirm.confirm.click();
  await confirmed.isShown();
  await expect(confirmed.ticket).toContainText('$110.00');
  await expect(confirmed.ticket).toContainText('Up to 6 weeks since the last visit');
});
