import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, PASSWORD } from '../../testing/people';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const from = (site: string, mode = 'no-cors') => ({ 'sec-fetch-site': site, 'sec-fetch-mode': mode });

test.each(['cross-site', 'same-site'])(
  'a page that is %s cannot lock a visitor out by wrong passwords from their address',
  async (site) => {
    const { email } = await makeClient(testApp);
    const logIn = async (given: string, headers: Record<string, string>) =>
      (await testApp.call('POST', '/login/', { form: { username: email, password: given }, headers }))
        .statusCode;
    for (const mode of ['no-cors', 'no-cors', 'no-cors', 'navigate', 'navigate', 'navigate'])
      expect(await logIn('not the password', from(site, mode))).toBe(403);
    expect(await logIn(PASSWORD, from('same-origin', 'cors'))).toBe(200);
  },
);

test.each([
  ['a page of another site reads in the background', from('cross-site'), 403],
  ['a link of another site is followed', from('cross-site', 'navigate'), 200],
  ['a person types the address', from('none', 'navigate'), 200],
  ['a program reads', {}, 200],
])('%s', async (_who, headers, status) => {
  expect((await testApp.call('GET', '/docs/json', { headers })).statusCode).toBe(status);
});

test('a mail program in a browser may unsubscribe its reader by one click (RFC 8058)', async () => {
  const { statusCode } = await testApp.call('POST', '/notifications/unsubscribe?token=unknown-token', {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: from('cross-site'),
  });
  expect(statusCode).toBe(400);
});
