import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../personas/people';
import { startSession } from '../personas/session';
import { turnPagesTo } from '../screens/paging';
import { as, expect, test } from '../test';

/** The list below the next appointment, which it may include. */
const list = (page: Page) => page.getByRole('region', { name: 'Bookings', exact: true });

/** A demo client that no other journey changes. */
const CLIENT = { email: 'client5@demo.test', firstName: 'Priya', lastName: "D'Souza" };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const save = (page: Page) => page.getByRole('button', { name: 'Save profile' }).click();

test('a client edits the profile without losing what was typed @phone', async ({ page, watch, messages }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { email, firstName, lastName } = CLIENT;
  await startSession(page, { email, password: DEMO_PASSWORD });
  await page.goto('/client-profile');
  // A failed attempt may have left another last name.
  await expect(heading(page, firstName)).toBeVisible();

  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('Last name').fill('R2D2');
  await page.getByLabel('Phone number').fill('0412 555 O99');
  await save(page);
  const summary = page.getByRole('alert').filter({ hasText: 'Two things to fix' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Last name should not contain numbers');
  await expect(summary).toContainText('Phone number must only contain digits');

  // Back asks first. Staying keeps the input, and so does a reload.
  await page.getByLabel('Last name').fill('Rose');
  await page.getByLabel('Phone number').fill('+61 412 555 099');
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/edit-client-profile');
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Rose');

  // Offline, saving fails and the form keeps its input.
  await page.context().setOffline(true);
  await save(page);
  await expect(page.getByText('There was an error updating your profile.').first()).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Rose');
  await page.context().setOffline(false);
  await page.getByLabel('Hair type').selectOption('Wavy');
  await save(page);
  await messages.hear('Profile updated successfully!');
  await expect(page).toHaveURL('/client-profile');
  await expect(heading(page, `${firstName} Rose`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Phone' })).toContainText('0412 555 099');
  await expect(page.getByRole('region', { name: 'Hair', exact: true })).toContainText('Wavy');

  // Restores the name for the next run.
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('Last name').fill(lastName);
  await save(page);
  await expect(heading(page, `${firstName} ${lastName}`)).toBeVisible();
  await page.getByRole('link', { name: 'View public profile' }).click();
  await expect(page).toHaveURL(/\/client-public-profile\//);
  await expect(heading(page, `${firstName} ${lastName}`)).toBeVisible();
});

test.describe('as the demo client', () => {
  test.use(as('client'));

  test('bookings filter by status, and Back from one restores the list @once', async ({ page }) => {
    await page.goto('/client-profile');
    await page
      .getByRole('group', { name: 'Booking status' })
      .getByRole('button', { name: 'Completed' })
      .click();
    await expect(page).toHaveURL('/client-profile?status=completed');
    const cards = list(page).getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expect(cards.filter({ hasNotText: 'Completed' })).toHaveCount(0);

    await cards
      .first()
      .getByRole('link', { name: /^View Details/ })
      .click();
    await expect(page).toHaveURL(/\/booking-details\//);
    await page.goBack();
    await expect(page).toHaveURL('/client-profile?status=completed');
    await expect(cards.first()).toBeVisible();
  });

  test('a booking is cancelled from the list, and no other change is offered @phone', async ({
    page,
    apiAs,
    findBookable,
  }) => {
    const api = await apiAs('client');
    const { service, slot, houseRulesVersion } = await findBookable({ houseRules: true });
    const { id: clientId } = await api.me();
    const booking = await api.book({
      professional_id: service.professional.id,
      client_id: clientId,
      service_ids: [service.id],
      products: [],
      start_time: slot.start_time,
      house_rules_version: houseRulesVersion,
    });
    const linkTo = (path: string) => list(page).locator(`a[href="${path}"]`);
    // The unread-messages badge links there too.
    const detailsOf = (id: string) =>
      linkTo(`/booking-details/${id}`).and(page.getByRole('link', { name: /^View Details/ }));

    await page.goto('/client-profile?status=pending');
    await expect(list(page).getByRole('article').first()).toBeVisible();
    await turnPagesTo(linkTo(`/booking/${booking.id}/update`), page.getByRole('main'));
    await linkTo(`/booking/${booking.id}/update`).click();
    // The list has cancel buttons too, so this must be the booking's own page.
    await expect(page.getByRole('form', { name: 'Update booking' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm booking' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Cancel booking' });
    await expect(asked).toContainText(`We notify ${service.professional.display_name} at once.`);
    await expect(asked).toContainText('Nothing to pay.');
    await asked.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByRole('main')).toContainText('Your booking is cancelled.');
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Update booking' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Return to Profile' }).click();
    await page
      .getByRole('group', { name: 'Booking status' })
      .getByRole('button', { name: 'Cancelled' })
      .click();
    await expect(page).toHaveURL('/client-profile?status=cancelled');
    await expect(list(page).getByRole('article').first()).toContainText('Cancelled');
    await turnPagesTo(detailsOf(booking.id), page.getByRole('main'));
    await detailsOf(booking.id).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Booking details' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);

    // A confirmed booking can be cancelled on its details page, after a confirmation dialog.
    const details = detailsOf((await api.oldestBookingOfMine('confirmed')).id);
    await page.goto('/client-profile?status=confirmed');
    await expect(list(page).getByRole('article').first()).toBeVisible();
    await turnPagesTo(details, page.getByRole('main'));
    await details.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Booking details' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel booking' });
    await question.getByRole('button', { name: 'Keep booking' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeFocused();
  });
});
