import { openUntil } from '../open-until';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { startSession } from '../personas/session';
import { ProductApi } from '../product/api';
import { Outbox } from '../product/outbox';
import { LoginScreen } from '../screens/login';
import { Notifications } from '../screens/notifications';
import { expect, test } from '../test';

const WORDS = `The parts are neat, but the owner cheats his customers. ${Date.now()}`;

/** Demo clients with one unreviewed visit each, one per attempt: a failed attempt may have reviewed its visit. */
const AUTHORS = [2, 3, 4, 5, 6].map((number) => `client${number}@demo.test`);

async function findOpenVisit() {
  for (const email of AUTHORS) {
    const client = await ProductApi.logIn({ email, password: DEMO_PASSWORD });
    const visit = await client.visitOfMine('open').catch(() => undefined);
    await client.end();
    if (visit) return { email, visit };
  }
  throw new Error('The demo has no more visits to review.');
}

test('a review is written, published, reported by a reader and removed with a reason for its writer @once', async ({
  page,
  another,
  apiAs,
  messages,
}) => {
  const { email: author, visit } = await findOpenVisit();
  const { id: professionalId, display_name: name } = visit.professional;

  const { page: writing } = await another();
  await startSession(writing, { email: author, password: DEMO_PASSWORD });
  await writing.goto(`/booking-details/${visit.id}`);
  await writing.getByRole('link', { name: 'Write a review' }).click();
  for (const [score, given] of [
    ['Result', '4'],
    ['Kept to the time', '5'],
    ['Price as quoted', '2'],
    ['Gentle with my hair', '5'],
  ] as const)
    await writing.getByRole('group', { name: score }).getByText(given, { exact: true }).click();
  await writing.getByLabel(/^Your words/).fill(WORDS);
  await writing.getByRole('button', { name: 'Send review' }).click();
  await expect(writing.getByRole('article', { name: /^Review by / })).toContainText(WORDS);

  const reviews = page.getByRole('region', { name: 'Reviews' });
  const written = reviews.getByRole('article').filter({ hasText: WORDS });
  const openProfile = async () => {
    await page.goto(`/public-professional-page/${professionalId}`);
    await expect(reviews.getByText(/^Every review|^No reviews/)).toBeVisible();
  };
  await openProfile();
  await expect(written).toHaveCount(0);

  const admin = await apiAs('admin');
  const professional = await ProductApi.logIn({
    email: await admin.emailOf(name),
    password: DEMO_PASSWORD,
  });
  await professional.call('PUT', `/bookings/${visit.id}/feedback`, { text: 'Came well prepared.' });
  await professional.end();
  await openUntil(openProfile, (soon) => soon(written).toContainText('Price as quoted2 of 5'));

  // Reporting requires logging in.
  await written.getByRole('link', { name: /^Report the review by / }).click();
  await new LoginScreen(page).logIn(PEOPLE.client.email, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: 'Report a review' })).toBeVisible();
  await page.getByLabel('What is wrong with it?').selectOption('It insults or threatens somebody');
  await page.getByLabel(/^What should we know/).fill('He calls the owner a cheat.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('You reported this review.')).toBeVisible();
  await openProfile();
  await expect(written).toBeVisible();

  const { page: moderating } = await another('admin');
  await messages.follow(moderating);
  await moderating.goto('/admin-dashboard?tab=reviews');
  const reported = moderating.getByRole('article').filter({ hasText: WORDS });
  await expect(reported).toContainText(
    'by a client: It insults or threatens somebody. He calls the owner a cheat.',
  );
  await reported.getByRole('button', { name: 'Remove' }).click();
  const dialog = moderating.getByRole('alertdialog', { name: 'Remove this review' });
  await expect(dialog.getByLabel('Reason')).toHaveValue('abusive');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await messages.hear('The review is removed');
  await expect(reported).toHaveCount(0);

  await openUntil(openProfile, (soon) => soon(written).toHaveCount(0));
  await writing.goto(`/booking-details/${visit.id}`);
  await expect(writing.getByText('This review was removed: it insults or threatens somebody.')).toBeVisible();
  const received = await new Notifications(writing).listOf(visit.id);
  expect(received.at(-1)).toContain('was removed: it insults or threatens somebody');
  await new Outbox(page).hasText(
    author,
    'Your review was removed',
    'was removed: it insults or threatens somebody',
  );
  await moderating.getByRole('tab', { name: 'Admin log' }).click();
  await expect(
    moderating.getByRole('tabpanel', { name: 'Admin log' }).getByRole('listitem').first(),
  ).toContainText(/review/i);
});
