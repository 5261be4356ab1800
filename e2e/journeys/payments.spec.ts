import { stranger } from '../personas/stranger';
import { Outbox } from '../product/outbox';
import { LoginScreen } from '../screens/login';
import { expect, test } from '../test';

test("a new professional is onboarded at the payment provider's pages @phone", async ({ api, apiAs, page }, {
  project,
}) => {
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
  await expect(payments).toContainText('Not ready yet.');
  await expect(payments.getByRole('listitem')).toHaveText(['a document that proves who you are']);
  await payments.getByRole('button', { name: 'Continue at Stripe' }).click();
  await page.getByRole('button', { name: 'Give everything and finish' }).click();
  await expect(payments).toContainText('You can ask for deposits');
});
