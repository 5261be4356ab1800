import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { LoginScreen } from '../screens/login';
import type { PageWatch } from '../watch-page';

/**
 * Logs in as a gate's account: the demo's, or on a deployment without a demo the one given by GATE_PROFESSIONAL_EMAIL,
 * GATE_CLIENT_EMAIL or GATE_ADMIN_EMAIL and GATE_PASSWORD, with GATE_ADMIN_APP_SECRET for the admin's second factor.
 * Gates are read-only. In a pipeline, unset variables are empty strings.
 */
export async function enterAs(
  { page, watch }: { readonly page: Page; readonly watch: PageWatch },
  role: 'professional' | 'client' | 'admin',
): Promise<void> {
  // Another gate has just used the code.
  if (role === 'admin') watch.expect(/\/api\/login\/second-factor/);
  const email = process.env[`GATE_${role.toUpperCase()}_EMAIL`] || PEOPLE[role].email;
  const login = new LoginScreen(page);
  await login.open();
  const password = process.env.GATE_PASSWORD || DEMO_PASSWORD;
  if (role === 'admin') await login.logInAsAdmin(email, password);
  else await login.logIn(email, password);
}

/** Checks that each of these pages sends a visitor to the log-in page. */
export async function askToLogIn(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await new LoginScreen(page).isShown();
  }
}
