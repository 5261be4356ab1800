import { expect, test } from '@playwright/test';
import { LoginScreen } from '../screens/login';
import { DEMO_PASSWORD, PEOPLE, type Person, storedLogin } from './people';

for (const person of Object.keys(PEOPLE) as Person[]) {
  const { email, landing } = PEOPLE[person];

  test(`${email} logs in and lands on ${landing}`, async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    if (person === 'admin') await login.logInAsAdmin(email, DEMO_PASSWORD);
    else await login.logIn(email, DEMO_PASSWORD);
    await expect(page).toHaveURL(landing);
    await page.context().storageState({ path: storedLogin(person) });
  });
}
