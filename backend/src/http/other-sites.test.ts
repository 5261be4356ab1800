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
  ['a read in the background of a page of another site', 403, from('cross-site')],
  [
    'a frame of a page of another site',
    403,
    { ...from('cross-site', 'navigate'), 'sec-fetch-dest': 'iframe' },
  ],
  [
    'a followed link of another site',
    200,
    { ...from('cross-site', 'navigate'), 'sec-fetch-dest': 'document' },
  ],
  ['a typed address', 200, { ...from('none', 'navigate'), 'sec-fetch-dest': 'document' }],
  ['a request of a program', 200, {}],
])('%s is answered with %i', async (_request, status, headers) => {
  expect((await testApp.call('GET', '/docs/json', { headers })).statusCode).toBe(status);
});

test('a mail program in a browser may unsubscribe its reader by one click (RFC 8058)', async () => {
  const { statusCode } = await testApp.call('POST', '/notifications/unsubscribe?token=unknown-token', {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: from('cross-site'),
  });
  expect(statusCode).toBe(400);
});
