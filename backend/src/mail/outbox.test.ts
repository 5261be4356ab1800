import { createTestApp } from '../../testing/app';
import { mailsTo } from '../../testing/mails';

const signUp = { name: "Naomi O'Brien", email: 'naomi@example.test', role: 'Client' };

test('the outbox shows each mail with working links as the reader sees it, newest first', async () => {
  const testApp = await createTestApp({ env: { PUBLIC_URL: 'http://localhost:5300' } });
  await testApp.call('POST', '/waitlist/signup', { body: signUp });
  await testApp.call('POST', '/waitlist/signup', { body: { ...signUp, email: 'zoe@example.test' } });
  const [mail] = await mailsTo(testApp, signUp.email);
  const page = await testApp.app.inject('/outbox');
  expect(page.statusCode).toBe(200);
  expect(page.body.indexOf('zoe@example.test')).toBeLessThan(page.body.indexOf('naomi@example.test'));
  expect(page.body).toContain(`<a href="${mail?.link}">`);
  expect(mail?.link).toMatch(/^http:\/\/localhost:5300\/thank-you\?token=/);
  const one = await testApp.app.inject(`/outbox/${mail?.id}`);
  expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(one.body).toContain(`href="${mail?.link}"`);
  for (const path of ['/outbox/nothing', '/outbox/01a1fd7e-a227-75a1-b349-c8fca1db5fa4'])
    expect((await testApp.app.inject(path)).statusCode).toBe(404);
  await testApp.close();
});

test.each([
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  [
    'in production',
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://crown.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hello@crown.test',
      SESSION_SECRET: 'kf83hs02lsmx9274hdkqpz61nvbw5r0t',
      BROWSER_ID_SECRETS: 'zq81mfk20xhw57vjt36rnb94lsyd0pgc',
    },
  ],
])('the outbox does not exist %s', async (_case, env) => {
  const testApp = await createTestApp({ env });
  for (const path of ['/outbox', '/outbox.json', '/outbox/1'])
    expect((await testApp.app.inject(path)).statusCode).toBe(404);
  await testApp.close();
});
