import { MESSAGES, WAITLIST_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { mailsTo, tokenFor } from '../../testing/mails';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.setNow());
afterAll(() => testApp.close());

let people = 0;
const newEmail = () => {
  people += 1;
  return `person${people}@example.test`;
};
const signUp = (email: string, more: Record<string, unknown> = {}) =>
  testApp.call('POST', '/waitlist/signup', { body: { name: 'Naomi', email, role: 'Client', ...more } });
const verify = (token: string) => testApp.call('POST', '/waitlist/verify', { body: { token } });
const resend = (token: string) => testApp.call('POST', '/waitlist/resend', { body: { token } });
const minutesOn = (minutes: number) => new Date(Date.parse('2026-10-03T00:00:00Z') + minutes * 60_000);

test('a sign-up sends one mail, whose link verifies the address once', async () => {
  const email = newEmail();
  const answer = await signUp(email);
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { detail: 'Thanks! Check your inbox to verify your email and reserve your spot.' },
  ]);
  const mails = await mailsTo(testApp, email);
  expect(mails).toMatchObject([
    {
      template: 'waitlist-verification',
      status: 'outbox',
      subject: 'Verify your email to reserve your spot',
    },
  ]);
  expect(mails[0]?.link).toMatch(/^http:\/\/localhost:8080\/thank-you\?token=[\w-]{43}$/);

  const token = await tokenFor(testApp, email);
  const verified = await verify(token);
  expect([verified.statusCode, verified.json()]).toEqual([200, { name: 'Naomi', email }]);
  const again = await verify(token);
  expect([again.statusCode, again.json()]).toEqual([
    400,
    { detail: 'Your email is already verified.', reason: 'used' },
  ]);
});

test('a verified address is a 409, ignoring letter case', async () => {
  const email = newEmail();
  await signUp(email);
  await verify(await tokenFor(testApp, email));
  const answer = await signUp(email.toUpperCase());
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { detail: 'This email is already on the waitlist.' },
  ]);
});

test('a pending address gets its mail again, at most three in an hour', async () => {
  const email = newEmail();
  for (const minute of [0, 20, 40]) {
    testApp.setNow(minutesOn(minute));
    expect((await signUp(email)).statusCode).toBe(201);
  }
  testApp.setNow(minutesOn(59));
  const refused = await signUp(email);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  testApp.setNow(minutesOn(60));
  expect((await signUp(email)).statusCode).toBe(201);
  expect(await mailsTo(testApp, email)).toHaveLength(4);
});

test('parallel sign-ups with one address send three mails at most', async () => {
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(email)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(3).fill(201), ...Array(5).fill(429)]);
  expect(await mailsTo(testApp, email)).toHaveLength(3);
});

test('any of the mails verifies the address, which invalidates the others', async () => {
  const email = newEmail();
  await signUp(email);
  const first = await tokenFor(testApp, email);
  await signUp(email);
  const second = await tokenFor(testApp, email);
  expect(second).not.toBe(first);
  expect((await verify(first)).statusCode).toBe(200);
  expect((await verify(second)).json()).toMatchObject({ reason: 'used' });
});

test('a link expires after 48 hours, and then offers to send a new mail', async () => {
  const email = newEmail();
  testApp.setNow(minutesOn(0));
  await signUp(email);
  const token = await tokenFor(testApp, email);
  testApp.setNow(minutesOn(48 * 60));
  const expired = await verify(token);
  expect([expired.statusCode, expired.json()]).toEqual([
    400,
    { detail: 'This link has expired. We can send you a new one.', reason: 'expired' },
  ]);
  const resent = await resend(token);
  expect([resent.statusCode, resent.json()]).toEqual([
    202,
    { detail: 'A new link is on its way. Please check your inbox.' },
  ]);
  const fresh = await tokenFor(testApp, email);
  testApp.setNow(minutesOn(2 * 48 * 60 - 1));
  expect((await verify(fresh)).statusCode).toBe(200);
  expect((await resend(token)).json()).toMatchObject({ reason: 'used' });
});

test('new mails for an expired link are rate-limited too', async () => {
  const email = newEmail();
  await signUp(email);
  const token = await tokenFor(testApp, email);
  expect((await resend(token)).statusCode).toBe(202);
  expect((await resend(token)).statusCode).toBe(202);
  expect((await resend(token)).statusCode).toBe(429);
});

test.each(['x', 'A'.repeat(43), 'A'.repeat(200)])('an invalid token is a 400: %s', async (token) => {
  for (const answer of [await verify(token), await resend(token)])
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'invalid']);
});

test('of two parallel uses of a link, one succeeds', async () => {
  const email = newEmail();
  await signUp(email);
  const token = await tokenFor(testApp, email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400, 400]);
});

test('database contents alone cannot forge a link: the token is not stored', async () => {
  const email = newEmail();
  await signUp(email);
  const token = await tokenFor(testApp, email);
  const rows = await testApp.database.selectFrom('mail_links').selectAll().execute();
  const mails = await testApp.database.selectFrom('mails').selectAll().execute();
  const everything = JSON.stringify([rows, mails], (_key, value: unknown) =>
    Buffer.isBuffer(value) ? [value.toString('base64url'), value.toString('hex')] : value,
  );
  expect(everything).not.toContain(token);
});

test.each([
  ['Win at http://casino.example', MESSAGES.lettersOnly],
  ['Naomi\nYour account is locked', MESSAGES.lettersOnly],
  ['Naomi\u2028Your account is locked', MESSAGES.lettersOnly],
  ['Salon 5', WAITLIST_MESSAGES.nameNotLetters],
])('the name %j is refused, to keep advertisements out of our mails', async (name, msg) => {
  const email = newEmail();
  const answer = await signUp(email, { name });
  expect([answer.statusCode, answer.json().detail]).toEqual([
    422,
    [{ loc: ['body', 'name'], msg, type: 'matches' }],
  ]);
  expect(await mailsTo(testApp, email)).toEqual([]);
});

test('an unverified address is deleted after 30 days, and so are mails', async () => {
  const [unverified, verified] = [newEmail(), newEmail()];
  testApp.setNow(minutesOn(0));
  await signUp(unverified);
  await signUp(verified);
  await verify(await tokenFor(testApp, verified));
  testApp.setNow(minutesOn(30 * 24 * 60 + 1));
  const { enqueueJob } = await import('../background/jobs');
  await enqueueJob(testApp.database, { name: 'retention.delete-expired' }, {});
  await runJobs(testApp);
  const entries = await testApp.database
    .selectFrom('waitlist_entries')
    .select('email')
    .where('email', 'in', [unverified, verified])
    .execute();
  expect(entries).toEqual([{ email: verified }]);
  expect(await mailsTo(testApp, verified)).toEqual([]);
});

test('an IP address over the rate limit is blocked, others are not', async () => {
  const limited = await createTestApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } });
  const from = (remoteAddress: string) =>
    limited.call('POST', '/waitlist/verify', { body: { token: 'x' }, remoteAddress });
  const statuses = new Set<number>();
  for (let calls = 0; calls < 120; calls += 1) statuses.add((await from('192.0.2.1')).statusCode);
  expect([...statuses]).toEqual([400]);
  const refused = await from('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('192.0.2.2')).statusCode).toBe(400);
  await limited.close();
});
