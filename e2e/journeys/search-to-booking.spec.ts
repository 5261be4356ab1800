import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { daysAfter } from '../product/open-calendar';
import { BookingFlow } from '../screens/booking-flow';
import { LoginScreen } from '../screens/login';
import { expect, test } from '../test';

const SATURDAY = 6;

/** A Saturday, `weeks` after the next one. */
function saturdayIn(weeks: number): string {
  const today = new Date();
  const ahead = (SATURDAY - today.getUTCDay() + 7) % 7;
  return daysAfter(today.toISOString().slice(0, 10), ahead + 7 * weeks);
}

test('a search by words, place and Saturday leads by one start through the log-in to a confirmed booking', async ({
  page,
  apiAs,
}, { project }) => {
  // A phone and a desktop run at once: each has its client and its Saturday.
  const [person, weeks] = project.name === 'phone' ? (['otherClient', 2] as const) : (['client', 3] as const);
  const day = saturdayIn(weeks);
  await page.goto('/');
  await page.getByLabel('Style or service').fill('cornrows footscray');
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByRole('button', { name: 'Find a free time' }).click();
  await expect(page).toHaveURL(`/browse-services?search=cornrows+footscray&from=${day}`);

  const card = page
    .getByRole('article')
    .filter({ hasText: 'Feed-in cornrows' })
    .filter({ hasText: 'Adaeze Braids' });
  const start = card.getByRole('list', { name: 'Free starts' }).getByRole('link').first();
  await expect(start).toHaveAccessibleName(/^Sat, .*, book Feed-in cornrows$/);
  const chosen = new URL((await start.getAttribute('href')) ?? '', page.url()).searchParams.get('start');
  await start.click();

  const flow = new BookingFlow(page);
  await flow.times.isShown();
  await flow.times.goOn.click();
  await flow.products.isShown();
  await flow.products.skip.click();
  await flow.confirm.isShown();
  await flow.confirm.confirm.click();
  await new LoginScreen(page).logIn(PEOPLE[person].email, DEMO_PASSWORD);
  await flow.confirm.isShown();
  await flow.confirm.confirm.click();
  await flow.confirmed.isShown();

  const { bookingId } = flow.confirmed;
  const professional = await apiAs('professional');
  await professional.call('PATCH', `/bookings/${bookingId}`, { status: 'confirmed' });
  const client = await apiAs(person);
  const booking = await client.booking(bookingId);
  expect(booking.status).toBe('confirmed');
  expect(Date.parse(booking.start_time)).toBe(Date.parse(chosen ?? ''));
});
