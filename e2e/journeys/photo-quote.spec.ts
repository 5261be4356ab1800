import { DEMO_PASSWORD } from '../personas/people';
import { startSession } from '../personas/session';
import { findBraider } from '../product/demo-professionals';
import { photo } from '../product/pictures';
import { BookingConfirmedScreen } from '../screens/booking-confirmed';
import { Conversation } from '../screens/conversation';
import { Notifications } from '../screens/notifications';
import { PhotoQuoteScreens } from '../screens/photo-quotes';
import { expect, testWithPictures as test } from '../test';

/** One client per device: both run concurrently, and a client can prepare only one quote at a time. */
const CLIENTS = { desktop: 'client3@demo.test', phone: 'client4@demo.test' };

test('a quote goes from pictures to a booking at the quoted price and length', async ({
  page,
  another,
  api,
  apiAs,
}, { project }) => {
  const { id } = await findBraider(api);
  const words = `Small knotless, to the waist. ${project.name} ${Date.now().toString(36)}`;
  const email = CLIENTS[project.name as keyof typeof CLIENTS];
  await startSession(page, { email, password: DEMO_PASSWORD });
  await page.goto('/health-and-comfort');
  await page.getByRole('button', { name: /^(Add|Change) Tender-headed$/ }).click();
  const comfort = page.getByRole('form', { name: 'Tender-headed' });
  await comfort.getByLabel('A few words').fill(`At the nape. ${words}`);
  await comfort.getByRole('checkbox').check();
  await comfort.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`At the nape. ${words}`)).toBeVisible();
  await page.goto(`/public-professional-page/${id}`);
  await page.getByRole('link', { name: 'Ask for a photo quote' }).click();
  const client = new PhotoQuoteScreens(page);
  await client.ask(words, [await photo('now.jpg'), await photo('wish.jpg')]);
  const address = new URL(page.url()).pathname;

  const { page: theirs } = await another('professional');
  const live = theirs.waitForResponse((response) => response.url().includes('/notifications/stream'));
  await theirs.goto(address);
  await live;
  const professional = new PhotoQuoteScreens(theirs);
  await professional.isShown('Asked');
  await expect(professional.card).toContainText(words);
  await expect(professional.card.getByRole('img')).toHaveCount(2);
  // Wait for the last part above the button: it moves the button when it loads.
  await expect(theirs.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Show health and comfort' }).click();
  await expect(theirs.getByText(`At the nape. ${words}`)).toBeVisible();
  // Messages must not clear the half-written answer.
  await theirs.getByLabel('Price (AUD)').fill('285.50');
  const [asking, answering] = [new Conversation(page), new Conversation(theirs)];
  await answering.write('How long is it now?');
  await expect(asking.log.getByText('How long is it now?')).toBeVisible();
  await asking.write('To the shoulder.');
  await expect(answering.log.getByText('To the shoulder.')).toBeVisible();
  await expect(theirs.getByLabel('Price (AUD)')).toHaveValue('285.50');
  const stranger = await apiAs('otherClient');
  expect(await stranger.statusOf(`/photo-quotes/${address.split('/').at(-1)}/messages`)).toBe(404);
  await theirs.getByLabel('Service').selectOption({ index: 1 });
  await professional.answer({
    'At least, in minutes': '60',
    'At most, in minutes': '75',
    Message: 'Please come with stretched hair.',
  });
  await professional.isShown('Quoted');

  // The open page updates without a reload.
  await client.isShown('Quoted');
  await expect(client.card).toContainText('$285.50');
  await expect(client.card).toContainText('Please come with stretched hair.');
  await new Notifications(page).open();
  await expect(
    page
      .getByRole('banner')
      .getByText(/answered your photo quote: \$285\.50/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Accept and pick a time' }).click();
  const starts = page.getByRole('radiogroup', { name: 'Start time' }).getByRole('radio');
  // Phone and desktop run concurrently, so each takes one end of the week.
  await (project.name === 'phone' ? starts.last() : starts.first()).click();
  // The client may have another booking at that time.
  await page.getByRole('button', { name: /^(Confirm Booking|Book anyway)$/ }).click();
  const confirmed = new BookingConfirmedScreen(page);
  await confirmed.isShown();
  await expect(confirmed.ticket).toContainText('$285.50');
  const { bookingId } = confirmed;
  await page.goto('/health-and-comfort');
  await expect(page.getByRole('region', { name: 'Who was shown it' })).toContainText('Adaeze Braids');
  await page.goto(address);
  await client.isShown('Booked');
  await theirs.goto(address);
  await professional.isShown('Booked');
  await theirs.getByRole('link', { name: 'See the booking' }).click();
  await expect(theirs).toHaveURL(`/booking-details/${bookingId}`);
  await expect(theirs.getByRole('main')).toContainText('1 h to 1 h 15 min');
  // The booking shows the same conversation.
  await expect(answering.log.getByText('To the shoulder.')).toBeVisible();
  await theirs.getByRole('link', { name: 'See the photo quote' }).click();
  await expect(theirs).toHaveURL(address);

  // Withdrawing a quote deletes the request, but keeps reported messages.
  const threat = `Answer now, or else. ${words}`;
  await page.goto(`/ask-for-quote/${id}`);
  await client.ask(words, [await photo('now.jpg'), await photo('wish.jpg')]);
  const withdrawn = new URL(page.url()).pathname;
  await asking.write(threat);
  await client.end('Withdraw');
  await new Notifications(theirs).open();
  await theirs.getByRole('banner').locator(`a[href="${withdrawn}"]`).first().click();
  await professional.isShown('Withdrawn');
  await expect(answering.log.getByText(threat)).toBeVisible();
  await expect(professional.card.getByRole('img')).toHaveCount(0);
  await expect(professional.card.getByText(words, { exact: true })).toHaveCount(0);
  await answering.report('It insults or threatens somebody');
});
