import type {
  BookingMessage,
  BookingStatus,
  ConversationPage,
  Notification,
} from '@crown-and-coil/shared-api/contract';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../../testing/app';
import { storeBooking } from '../../../testing/bookings';
import { makeClient, makeProfessional, PASSWORD, type ProfilePerson } from '../../../testing/people';

/**
 * The app of the tests of booking messages, with a confirmed booking before each test. Importing this module registers
 * its hooks, and each test file has an app of its own.
 */

export let testApp: TestApp;
export let client: ProfilePerson;
export let professional: ProfilePerson;
export let bookingId: string;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow();
  client = await makeClient(testApp);
  professional = await makeProfessional(testApp);
  bookingId = await store('confirmed');
});

export const store = (status: BookingStatus, start?: Date) =>
  storeBooking(testApp, {
    clientId: client.id,
    professionalId: professional.id,
    status,
    ...(start && { start }),
  });
export const send = (
  by: { token: string },
  text: unknown = 'Is there parking?',
  key?: string,
  booking = bookingId,
): Promise<LightMyRequestResponse> =>
  testApp.call('POST', `/bookings/${booking}/messages`, {
    token: by.token,
    body: { text },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
export const sent = async (by: { token: string }, text?: string) =>
  (await send(by, text)).json<BookingMessage>();
export const read = (
  by: { token: string },
  query = '',
  booking = bookingId,
): Promise<LightMyRequestResponse> =>
  testApp.call('GET', `/bookings/${booking}/messages${query}`, { token: by.token });
export const conversation = async (by: { token: string }, query = '') =>
  (await read(by, query)).json<ConversationPage>();
export const markRead = (by: { token: string }, until: string): Promise<LightMyRequestResponse> =>
  testApp.call('POST', `/bookings/${bookingId}/messages/read`, { token: by.token, body: { until } });
export const textsOf = ({ messages }: ConversationPage) => messages.map(({ text }) => text);
export const notices = async ({ token }: { token: string }) =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<Notification[]>()
    .filter(({ type }) => type === 'booking_message');
export const leave = (person: { token: string }): Promise<LightMyRequestResponse> =>
  testApp.call('DELETE', '/users/me/', { token: person.token, body: { password: PASSWORD } });
export const rows = () =>
  testApp.database.selectFrom('booking_messages').selectAll().where('booking_id', '=', bookingId).execute();
