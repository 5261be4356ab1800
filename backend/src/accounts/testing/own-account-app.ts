import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../../testing/app';
import { PASSWORD, type Person } from '../../../testing/people';
import { NOW, type Visit } from '../../bookings/testing/visit';

/**
 * The app of the tests of the own account's export and deletion. Importing this module registers its hooks, and each
 * test file has an app of its own.
 */

export let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.setNow(NOW));
afterAll(() => testApp.close());

export const deleteAccount = ({ token }: Person, password = PASSWORD): Promise<LightMyRequestResponse> =>
  testApp.call('DELETE', '/users/me/', { token, body: { password } });
export const confirm = (visit: Visit, id: string): Promise<LightMyRequestResponse> =>
  testApp.call('PATCH', `/bookings/${id}`, {
    token: visit.professional.token,
    body: { status: 'confirmed' },
  });
export const messagesOf = async ({ token }: Person) =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<{ message: string }[]>()
    .map(({ message }) => message);
