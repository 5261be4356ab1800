import {
  DAY_MS,
  type Notification,
  type PhotoQuote,
  type PhotoQuoteAnswer,
} from '@crown-and-coil/shared-api/contract';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../../testing/app';
import type { Person } from '../../../testing/people';
import { storeMedia } from '../../../testing/uploads';
import { book, makeVisit, NOW, renewVisit, type Visit } from '../../bookings/testing/visit';

/**
 * The app of the tests of photo quotes. Importing this module registers its hooks, and each test file has an app of its
 * own.
 */

export const WORDS = 'Waist length, like in the second picture.';

export let testApp: TestApp;
export let visit: Visit;
let shared: Visit;
/** Continues with another professional or client. */
export const setVisit = (other: Visit): void => {
  visit = other;
};
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  shared = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  await testApp.database.deleteFrom('photo_quotes').execute();
  await testApp.database.deleteFrom('media').execute();
  visit = await renewVisit(testApp, shared);
});

export const later = (days: number) => testApp.setNow(new Date(NOW.getTime() + days * DAY_MS));
export const picture = (kind: 'Quote Current Hair' | 'Quote Wish' = 'Quote Wish') =>
  storeMedia(testApp, visit.client, kind);

export async function sendRequest(change: Record<string, unknown> = {}): Promise<LightMyRequestResponse> {
  const body = {
    professional_id: visit.professional.id,
    words: WORDS,
    picture_ids: 'picture_ids' in change ? [] : [(await picture()).id],
    ...change,
  };
  return testApp.call('POST', '/photo-quotes/', { token: visit.client.token, body });
}
export async function ask(change: Record<string, unknown> = {}): Promise<PhotoQuote> {
  const answer = await sendRequest(change);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
export const sendAnswer = (
  id: string,
  change: Partial<PhotoQuoteAnswer> = {},
  by: Person = visit.professional,
): Promise<LightMyRequestResponse> =>
  testApp.call('POST', `/photo-quotes/${id}/answer`, {
    token: by.token,
    body: {
      service_id: visit.serviceId,
      price_cents: 25_000,
      minutes_min: 90,
      minutes_max: 150,
      deposit_cents: 5000,
      valid_days: 30,
      ...change,
    },
  });
export async function askAndAnswer(change: Partial<PhotoQuoteAnswer> = {}): Promise<PhotoQuote> {
  const answer = await sendAnswer((await ask()).id, change);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
export const read = (id: string, { token }: Person): Promise<LightMyRequestResponse> =>
  testApp.call('GET', `/photo-quotes/${id}`, { token });
export const end = (id: string, { token }: Person): Promise<LightMyRequestResponse> =>
  testApp.call('POST', `/photo-quotes/${id}/end`, { token });
export const bookQuote = (
  id: string,
  change: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> => book(testApp, visit, { photo_quote_id: id, ...change });
export const messages = async ({ token }: Person): Promise<string[]> =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<Notification[]>()
    .filter(({ photo_quote_id }) => photo_quote_id !== null)
    .map(({ message }) => message);
export const write = (id: string, { token }: Person, text: string): Promise<LightMyRequestResponse> =>
  testApp.call('POST', `/photo-quotes/${id}/messages`, { token, body: { text } });
