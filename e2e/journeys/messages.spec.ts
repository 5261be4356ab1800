import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../personas/people';
import { startSession } from '../personas/session';
import { photo } from '../product/pictures';
import { Conversation } from '../screens/conversation';
import { expect, test } from '../test';

const log = (page: Page) => new Conversation(page).log;
const write = (page: Page, text: string) => new Conversation(page).write(text);

test('a client writes about a booking, the professional replies live, a reported message is removed @once', async ({
  page,
  another,
  apiAs,
}) => {
  const booking = await (await apiAs('client')).oldestBookingOfMine('confirmed');
  const details = `/booking-details/${booking.id}`;
  const [question, answer] = ['Is there parking?', 'In the yard.'].map((text) => `${text} ${Date.now()}`);

  const email = await (await apiAs('admin')).emailOf(booking.professional.display_name);
  await startSession(page, { email, password: DEMO_PASSWORD });
  const live = page.waitForResponse((response) => response.url().includes('/notifications/stream'));
  await page.goto(details);
  await live;
  await expect(new Conversation(page).field).toBeVisible();

  const { page: client } = await another('client');
  await client.goto(details);
  await write(client, question ?? '');
  await expect(log(page).getByText(question ?? '')).toBeVisible();

  await client
    .getByLabel('Add pictures to your message', { exact: true })
    .setInputFiles(await photo('look.jpg', '#16392d'));
  await expect(client.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  await client.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(client).getByRole('img', { name: 'Picture from you' }).last()).toBeVisible();
  await expect(
    log(page)
      .getByRole('img', { name: /^Picture from / })
      .last(),
  ).toBeVisible();

  await write(page, answer ?? '');
  await expect(log(client).getByText(answer ?? '')).toBeVisible();

  // Messages are in ascending order.
  await new Conversation(client).report('It is advertising');

  const { page: moderating } = await another('admin');
  await moderating.goto('/admin-dashboard?tab=reviews&reviews=messages');
  const reported = moderating.getByRole('article').filter({ hasText: answer });
  await expect(reported).toContainText(question ?? '');
  await reported.getByRole('button', { name: 'Remove' }).click();
  const removal = moderating.getByRole('alertdialog', { name: 'Remove this message' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(reported).toHaveCount(0);

  for (const reader of [page, client]) {
    await expect(log(reader).getByText('We removed this message: it is advertising.').last()).toBeVisible();
    await expect(log(reader).getByText(answer ?? '')).toHaveCount(0);
  }
});
