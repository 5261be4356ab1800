import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import type { ProductApi } from '../product/api';
import { daysAfter } from '../product/open-calendar';
import { BookingFlow } from '../screens/booking-flow';
import { ChooseStyleScreen } from '../screens/choose-style';
import { LoginScreen } from '../screens/login';
import { expect, test } from '../test';

const SATURDAY = 6;

/** A Saturday, `weeks` after the next one. */
function saturdayIn(weeks: number): string {
  const today = new Date();
  const ahead = (SATURDAY - today.getUTCDay() + 7) % 7;
  return daysAfter(today.toISOString().slice(0, 10), ahead + 7 * weeks);
}

test('a search by words, place and Saturday leads through the log-in to a confirmed booking', async ({
  page,
  apiAs,
}, { project }) => {
  // Phone and desktop run concurrently, so each has its own client and Saturday.
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

const WEEKDAYS = ['Saturday', 'Friday', 'Thursday', 'Sunday', 'Wednesday', 'Tuesday', 'Monday'];
const sentenceFor = (weekday: string) => `${weekday}, near Footscray, knotless, medium, mid-back, 4B`;

/** A weekday with several free starts. Not today's: its name would mean today, which may be full or over. */
async function weekdayWithStarts(api: ProductApi): Promise<string> {
  const zone = { timeZone: 'Australia/Melbourne' };
  const today = new Date().toLocaleDateString('en-AU', { weekday: 'long', ...zone });
  for (const weekday of WEEKDAYS.filter((other) => other !== today)) {
    const { results } = await api.services(`${new URLSearchParams({ search: sentenceFor(weekday) })}`);
    if (results.flatMap(({ free_starts }) => free_starts).length > 1) return weekday;
  }
  throw new Error('The demo has no weekday with several free starts near Footscray.');
}

test('a sentence with day, place, style and hair finds free times, each one press from booking @phone', async ({
  page,
  api,
}) => {
  const weekday = await weekdayWithStarts(api);
  await page.goto('/');
  await page.getByLabel('Style or service').fill(sentenceFor(weekday));
  await page.getByRole('button', { name: 'Find a free time' }).click();
  await expect(page).toHaveURL(new RegExp(`/browse-services\\?search=${weekday}`));
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const starts: { name: string; address: string }[] = [];
  for (const card of await cards.all()) {
    await expect(card).toContainText(/knotless/i);
    await expect(card).toContainText(/under 1 km away|about \d+ km away/);
    for (const start of await card.getByRole('list', { name: 'Free starts' }).getByRole('link').all())
      starts.push({
        name: (await start.getAttribute('aria-label')) ?? '',
        address: (await start.getAttribute('href')) ?? '',
      });
  }
  expect(starts.length).toBeGreaterThan(1);
  const style = new ChooseStyleScreen(page);
  const { services, times } = new BookingFlow(page);
  for (const { name, address } of starts) {
    expect(name).toMatch(new RegExp(`^${weekday.slice(0, 3)}, `));
    const [, day = 'no day', time = ''] = /^(\w{3}, .+), (.+) [A-Z]+, book /.exec(name) ?? [];
    await page.goto(address);
    if (address.startsWith('/choose-style/')) {
      await expect(style.option('Medium')).toBeChecked();
      await expect(style.option('Mid-back')).toBeChecked();
      // The style includes hair; only its source is left to choose.
      await style.main.getByRole('group', { name: 'Hair', exact: true }).getByRole('radio').first().click();
      await style.goOn.click();
      await services.isShown();
      await services.skip.click();
    }
    await expect(times.running).toContainText(day);
    await expect(times.running).toContainText(`${time} to `);
    await expect(times.goOn).toBeEnabled();
  }
});
