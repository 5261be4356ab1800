import { openUntil } from '../open-until';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { ProductApi } from '../product/api';
import { daysAfter } from '../product/open-calendar';
import { BookingFlow } from '../screens/booking-flow';
import { LoginScreen } from '../screens/login';
import { expect, test } from '../test';

/** Days from today on which the professional has no windows, after the demo's and within the waiting list's limit. */
async function freeDays(professional: ProductApi): Promise<string[]> {
  const taken = new Set(
    (await professional.windowsOfMine()).map(({ start_time }) => start_time.slice(0, 10)),
  );
  const today = new Date().toISOString().slice(0, 10);
  const days = Array.from({ length: 20 }, (_, place) => daysAfter(today, 65 + place));
  return days.filter((day) => !taken.has(day) && !taken.has(daysAfter(day, -1)));
}

test('a visitor joins the waiting list from an empty search, logs in, and books the offer', async ({ page }, {
  project,
}) => {
  // Phone and desktop run concurrently, so each has its own client and day.
  const [client, place] =
    project.name === 'phone' ? (['otherClient', 0] as const) : (['client', -1] as const);
  const professional = await ProductApi.as('professional');
  const day = (await freeDays(professional)).at(place) ?? '';
  await page.goto(`/browse-services?search=feed-in+cornrows&location=Footscray+VIC&from=${day}`);
  await page.getByRole('link', { name: 'Tell me when a time opens' }).click();
  const login = new LoginScreen(page);
  await login.logIn(PEOPLE[client].email, DEMO_PASSWORD);
  await expect(page.getByLabel('What')).toHaveValue('feed-in cornrows');
  await page.getByRole('button', { name: 'Tell me when a time opens' }).click();
  await expect(page.getByText('We will tell you when a time opens.')).toBeVisible();

  await professional.call('POST', '/availability/', {
    start_time: `${day}T00:00:00Z`,
    end_time: `${day}T03:00:00Z`,
  });
  await professional.end();
  // A failed attempt may have left an offer.
  const book = page.getByRole('link', { name: 'Book this time' }).first();
  await openUntil(
    () => page.goto('/my-waiting-list'),
    (soon) => soon(book).toBeVisible(),
  );
  await expect(page.getByRole('region', { name: 'Offered to you' })).toContainText('Feed-in cornrows with');
  await book.click();
  const { confirm, confirmed } = new BookingFlow(page);
  await confirm.isShown();
  await confirm.confirm.click();
  await confirmed.isShown();
  await page.goto('/my-waiting-list');
  await expect(page.getByRole('region', { name: 'Ended' })).toContainText('Booked');
});
