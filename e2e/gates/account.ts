import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { LoginScreen } from '../screens/login';

/**
 * Logs in as the account that a gate looks with: the demo's, or on a deployment without a demo the one that
 * GATE_PROFESSIONAL_EMAIL, GATE_CLIENT_EMAIL or GATE_ADMIN_EMAIL and GATE_PASSWORD name. The gates read; they change nothing of it.
 */
export async function enterAs(page: Page, role: 'professional' | 'client' | 'admin'): Promise<void> {
  const email = process.env[`GATE_${role.toUpperCase()}_EMAIL`] ?? PEOPLE[role].email;
  const login = new LoginScreen(page);
  await login.open();
  await login.logIn(email, process.env.GATE_PASSWORD ?? DEMO_PASSWORD);
}
