import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../../testing/app';
import { tokenFor } from '../../../testing/mails';
import { PASSWORD, type Person } from '../../../testing/people';

/**
 * The app of the tests of email changes. Importing this module registers its hooks, and each test file has an app of its
 * own.
 */

export let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.setNow());
afterAll(() => testApp.close());

export const NOW = new Date('2026-10-03T00:00:00Z');
export const later = (ms: number) => new Date(NOW.getTime() + ms);
let addresses = 0;
export const newAddress = () => {
  addresses += 1;
  return `new${addresses}@elsewhere.test`;
};

export const PATH = '/users/me/email-change';
export const ask = (
  { token }: Person,
  new_email: string,
  more: object = {},
): Promise<LightMyRequestResponse> =>
  testApp.call('POST', PATH, { token, body: { new_email, email_password: PASSWORD, ...more } });
export const cancel = ({ token }: Person): Promise<LightMyRequestResponse> =>
  testApp.call('DELETE', PATH, { token });
export const pendingOf = async ({ token }: Person) => (await testApp.call('GET', PATH, { token })).json();
export const confirm = (link: string, token?: string): Promise<LightMyRequestResponse> =>
  testApp.call('POST', '/accounts/confirm-email', { token, body: { token: link } });
export const me = async (token: string): Promise<LightMyRequestResponse> =>
  testApp.call('GET', '/users/me/', { token });
export const deleteAccount = ({ token }: Person): Promise<LightMyRequestResponse> =>
  testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
export const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();
/** Asks for a change and reads the token of its link. */
export async function linkFor(person: Person, email: string): Promise<string> {
  expect((await ask(person, email)).statusCode).toBe(202);
  return tokenFor(testApp, email);
}
export const emailOf = async ({ userId }: Person) =>
  (
    await testApp.database
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).email;
