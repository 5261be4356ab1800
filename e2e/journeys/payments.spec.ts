import { HOUSE_RULES_TEMPLATES, type Professional, type Service } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import { PEOPLE } from '../personas/people';
import { stranger } from '../personas/stranger';
import { ProductApi } from '../product/api';
import { Outbox } from '../product/outbox';
import { BookingFlow } from '../screens/booking-flow';
import { LoginScreen } from '../screens/login';
import { expect, test } from '../test';

const DAY_MS = 86_400_000;

test("a new professional is onboarded at the payment provider's pages, and a client pays a deposit: declined, then paid @phone", async ({
  api,
  apiAs,
  page,
  another,
}, { project }) => {
  const kofi = stranger('Kofi', project.name);
  await (await apiAs('admin')).invite(kofi.email, 'Barber');
  await api.activate(await new Outbox(page).linkOf(kofi.email, /invit/i), kofi);
  const login = new LoginScreen(page);
  await login.open();
  await login.logIn(kofi.email, kofi.password);
  await expect(page).toHaveURL(/\/professional-dashboard/);

  await page.getByRole('tab', { name: 'Payments' }).click();
  const payments = page.getByRole('tabpanel', { name: 'Payments' });
  await payments.getByRole('button', { name: 'Set up payments' }).click();
  await expect(page.getByText('no money moves here')).toBeVisible();
  await page.getByRole('button', { name: 'Give a document that cannot be read' }).click();

  await expect(page).toHaveURL(/\/professional-dashboard\?tab=payments$/);
  // On a phone the strip of tabs has scrolled to it.
  await expect(page.getByRole('tab', { name: 'Payments' })).toBeInViewport({ ratio: 1 });
  await expect(payments).toContainText('Not ready yet.');
  await expect(payments.getByRole('listitem')).toHaveText(['a document that proves who you are']);
  await payments.getByRole('button', { name: 'Continue at Stripe' }).click();
  await page.getByRole('button', { name: 'Give everything and finish' }).click();
  await expect(payments).toContainText('You can ask for deposits');

  const ofKofi = await ProductApi.logIn(kofi);
  const profile = await ofKofi.call<Professional>('GET', '/professionals/profile');
  const professionalId = profile.id;
  await ofKofi.call('PUT', '/professionals/me', {
    display_name: kofi.name,
    professional_type: 'barber',
    location: 'Fitzroy VIC',
    experience_years: 5,
    specializations: [1],
    is_active: true,
  });
  const service = await ofKofi.call<Service>('POST', '/services/', {
    name: 'Two-strand twists',
    description: 'Medium twists on washed hair.',
    price: 120,
    service_duration_minutes: 120,
    category: 'Styling',
  });
  const start = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS);
  await ofKofi.call('POST', '/availability/', {
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + DAY_MS / 4).toISOString(),
  });
  await ofKofi.call('PUT', `/professionals/${professionalId}/house-rules`, {
    version: 0,
    rules: HOUSE_RULES_TEMPLATES.fair,
  });
  await ofKofi.end();

  const { page: ofClient } = await another('otherClient');
  const { services, times, products, confirm } = new BookingFlow(ofClient);
  await ofClient.goto(`/add-more-services/${service.id}/${professionalId}`);
  await services.isShown();
  await services.skip.click();
  await times.isShown();
  await times.anyStart.first().click();
  await times.goOn.click();
  await products.isShown();
  await products.skip.click();
  await confirm.isShown();
  await expect(confirm.main).toContainText('You pay $24.00 now, as a deposit, and $96.00 on the day.');
  await confirm.confirm.click();

  await expect(ofClient.getByText('no money moves here')).toBeVisible();
  const card = ofClient.getByLabel('Card number');
  await card.fill('4000 0000 0000 0002');
  await ofClient.getByRole('button', { name: 'Pay $24.00' }).click();
  await expect(ofClient.getByRole('alert')).toHaveText('Your card was declined. Try another one.');
  await card.fill('4242 4242 4242 4242');
  await ofClient.getByRole('button', { name: 'Pay $24.00' }).click();
  await expect(ofClient).toHaveURL(/\/booking-deposit\/[^?]+\?paid=1$/);
  await expect(ofClient.getByText('Your deposit is paid.', { exact: false })).toBeVisible();
  await ofClient.getByRole('link', { name: 'See the booking' }).click();
  await expect(ofClient.getByRole('main')).toContainText('$24.00');

  // The receipt says the same on both sides, as a page, as a PDF and in the mail.
  const openReceipt = async (reader: Page) => {
    await reader.getByRole('link', { name: 'Receipt 1', exact: true }).click();
    const receipt = reader.getByRole('article', { name: 'Receipt' });
    await expect(receipt).toContainText('Deposit for Two-strand twists$24.00');
    await expect(receipt).toContainText('Deposit paid$24.00');
    return receipt;
  };
  const receipt = await openReceipt(ofClient);
  const download = ofClient.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('receipt-1.pdf');
  const mailed = await new Outbox(page).linkOf(PEOPLE.otherClient.email, /deposit is paid/);
  expect(new URL(mailed).pathname).toBe(new URL(ofClient.url()).pathname);
  await page.reload();
  await openReceipt(page);
  await ofClient.goto('/client-profile');
  const inList = ofClient.getByRole('article', { name: new RegExp(`with ${kofi.name}`) });
  await expect(inList).toContainText('Deposit paid$24.00Due on the day$96.00');
});
