import { createTestApp, type TestApp } from '../../testing/app';
import { mailsTo, tokenFor } from '../../testing/mails';
import { makeAdmin, makeClient, type Person } from '../../testing/people';
import { openSecondApp } from '../bookings/testing/second-app';

let testApp: TestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await makeAdmin(testApp);
});
afterEach(() => testApp.setNow());
afterAll(() => testApp.close());

let people = 0;
const newEmail = () => {
  people += 1;
  return `invited${people}@example.test`;
};
const PASSWORD = 'twist out sunday';

async function joinWaitlist(role: string, { verified = true } = {}): Promise<{ id: string; email: string }> {
  const email = newEmail();
  await testApp.call('POST', '/waitlist/signup', { body: { name: 'Naomi', email, role } });
  if (verified)
    await testApp.call('POST', '/waitlist/verify', { body: { token: await tokenFor(testApp, email) } });
  const { id } = await testApp.database
    .selectFrom('waitlist_entries')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { id, email };
}
const inviteEntry = (id: string, { token } = admin) =>
  testApp.call('POST', `/admin/waitlist/${id}/invite`, { token });
const inviteAddress = (body: Record<string, unknown>) =>
  testApp.call('POST', '/admin/invitations', { token: admin.token, body });
const read = (token: string) => testApp.call('POST', '/accounts/invitation', { body: { token } });
const activate = (body: Record<string, unknown>) => testApp.call('POST', '/accounts/activate', { body });

async function invited(role: string): Promise<{ email: string; token: string }> {
  const email = newEmail();
  expect((await inviteAddress({ email, role, name: 'Naomi' })).statusCode).toBe(201);
  return { email, token: await tokenFor(testApp, email) };
}

describe('an invitation', () => {
  test('for a verified entry sends a mail; opening the link does not use it up', async () => {
    const { id, email } = await joinWaitlist('Barber');
    const answer = await inviteEntry(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, email, invited_at: expect.any(String), joined_at: null },
    ]);
    const mail = (await mailsTo(testApp, email)).at(-1);
    expect(mail).toMatchObject({ template: 'invitation', subject: 'Your invitation to Crown & Coil' });
    expect(mail?.link).toMatch(/^http:\/\/localhost:8080\/activate\?token=[\w-]{43}$/);
    const token = await tokenFor(testApp, email);
    for (let reads = 0; reads < 2; reads += 1)
      expect((await read(token)).json()).toEqual({
        email,
        role: 'Barber',
        name: 'Naomi',
        expires_at: expect.any(String),
      });
  });

  test('requires a verified entry that has not been invited yet', async () => {
    const unverified = await joinWaitlist('Client', { verified: false });
    expect((await inviteEntry(unverified.id)).json()).toEqual({ detail: 'This email is not verified yet.' });
    const { id } = await joinWaitlist('Client');
    expect((await inviteEntry(id)).statusCode).toBe(200);
    const again = await inviteEntry(id);
    expect([again.statusCode, again.json()]).toEqual([409, { detail: 'This email is already invited.' }]);
  });

  test('sent by two admins concurrently through two processes sends one mail', async () => {
    const second = await openSecondApp(testApp);
    const other = await makeAdmin(testApp);
    const { id, email } = await joinWaitlist('Client');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_none, index) =>
        (index % 2 ? second : testApp).call('POST', `/admin/waitlist/${id}/invite`, {
          token: index % 3 ? admin.token : other.token,
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array(11).fill(409)]);
    const mails = (await mailsTo(testApp, email)).filter(({ template }) => template === 'invitation');
    expect(mails).toHaveLength(1);
    const log = await testApp.database
      .selectFrom('admin_log')
      .select('id')
      .where('subject_id', '=', id)
      .execute();
    expect(log).toHaveLength(1);
    await second.close();
  });

  test('for the same address from the waitlist and by hand concurrently sends one mail', async () => {
    const { id, email } = await joinWaitlist('Client');
    const answers = await Promise.all([
      inviteEntry(id),
      inviteAddress({ email, role: 'Client' }),
      inviteEntry(id),
      inviteAddress({ email: email.toUpperCase(), role: 'Barber' }),
    ]);
    const good = answers.filter(({ statusCode }) => statusCode < 300);
    expect(good).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const mails = (await mailsTo(testApp, email)).filter(({ template }) => template === 'invitation');
    expect(mails).toHaveLength(1);
  });

  test('expires after 7 days, after which the entry can be invited again', async () => {
    const { id, email } = await joinWaitlist('Client');
    testApp.setNow(new Date('2026-10-03T00:00:00Z'));
    await inviteEntry(id);
    const token = await tokenFor(testApp, email);
    testApp.setNow(new Date('2026-10-09T23:59:59Z'));
    expect((await read(token)).statusCode).toBe(200);
    expect((await inviteEntry(id)).statusCode).toBe(409);
    testApp.setNow(new Date('2026-10-10T00:00:00Z'));
    expect((await read(token)).json()).toEqual({
      detail: 'This invitation has expired. Please ask for a new one.',
      reason: 'expired',
    });
    expect(
      (await activate({ token, first_name: 'N', last_name: 'T', password: PASSWORD })).json().reason,
    ).toBe('expired');
    expect((await inviteEntry(id)).statusCode).toBe(200);
    expect((await read(await tokenFor(testApp, email))).statusCode).toBe(200);
  });

  test('stops working when withdrawn, and its address can be invited again', async () => {
    const email = newEmail();
    const { id } = (await inviteAddress({ email, role: 'Client' })).json<{ id: string }>();
    const token = await tokenFor(testApp, email);
    const withdraw = () => testApp.call('DELETE', `/admin/invitations/${id}`, { token: admin.token });
    expect((await withdraw()).statusCode).toBe(204);
    expect((await withdraw()).statusCode).toBe(404);
    expect((await read(token)).json()).toMatchObject({ reason: 'invalid' });
    expect((await inviteAddress({ email, role: 'Client' })).statusCode).toBe(201);
  });

  test('sends no mail when it is withdrawn first', async () => {
    const email = newEmail();
    const { id } = (await inviteAddress({ email, role: 'Client' })).json<{ id: string }>();
    await testApp.call('DELETE', `/admin/invitations/${id}`, { token: admin.token });
    expect(await mailsTo(testApp, email)).toEqual([]);
  });

  test('is deleted with its waitlist entry', async () => {
    const { id, email } = await joinWaitlist('Client');
    await inviteEntry(id);
    const token = await tokenFor(testApp, email);
    const remove = () => testApp.call('DELETE', `/admin/waitlist/${id}`, { token: admin.token });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await read(token)).json()).toMatchObject({ reason: 'invalid' });
  });

  test('is refused for an address that already has an account', async () => {
    const { email } = await makeClient(testApp);
    const answer = await inviteAddress({ email: email.toUpperCase(), role: 'Client' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'This email already has an account.' },
    ]);
  });
});

describe('activating', () => {
  test.each([
    ['Hairdresser', 'hairdresser'],
    ['Barber', 'barber'],
  ])(
    'a %s creates a professional who is not public yet, logs in and sends a welcome mail',
    async (role, type) => {
      const { email, token } = await invited(role);
      const answer = await activate({ token, name: 'Amara Braids', password: PASSWORD });
      expect(answer.statusCode).toBe(201);
      const { access_token, ...rest } = answer.json();
      expect(rest).toEqual({ token_type: 'bearer', expires_in: 12 * 3600 });
      const profile = await testApp.call('GET', '/professionals/profile', { token: access_token });
      expect(profile.json()).toMatchObject({
        display_name: 'Amara Braids',
        professional_type: type,
        is_active: false,
      });
      const welcome = (await mailsTo(testApp, email)).at(-1);
      expect(welcome).toMatchObject({
        template: 'welcome',
        link: 'http://localhost:8080/professional-dashboard',
      });
      const form = { username: email, password: PASSWORD };
      expect((await testApp.call('POST', '/login/', { form })).statusCode).toBe(200);
    },
  );

  test('gives a client their names, an empty profile and a username derived from the first name', async () => {
    const names: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { token } = await invited('Client');
      const answer = await activate({ token, first_name: 'Zoë', last_name: 'Okafor', password: PASSWORD });
      const bearer = { token: answer.json<{ access_token: string }>().access_token };
      const client = (await testApp.call('GET', '/clients/me', bearer)).json();
      expect(client).toMatchObject({ first_name: 'Zoë', last_name: 'Okafor', phone_number: null });
      names.push((await testApp.call('GET', '/users/me/', bearer)).json().username);
    }
    expect(names).toEqual(['zoe', 'zoe2']);
  });

  test('creates another admin for the Admin role', async () => {
    const { token } = await invited('Admin');
    const { access_token } = (await activate({ token, name: 'Ada', password: PASSWORD })).json();
    const me = (await testApp.call('GET', '/users/me/', { token: access_token })).json();
    expect(me).toMatchObject({ role: 'admin', has_second_factor: false });
  });

  test('requires the names for the role; a refused request does not use up the link', async () => {
    const client = await invited('Client');
    const refused = await activate({ token: client.token, name: 'Zoe', password: PASSWORD });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        detail: [{ loc: ['body', 'first_name'], msg: 'First name is required', type: 'required' }],
      },
    ]);
    const barber = await invited('Barber');
    const nameless = await activate({ token: barber.token, password: PASSWORD });
    expect(nameless.json().detail).toMatchObject([
      { loc: ['body', 'name'], msg: 'Display name is required' },
    ]);
    const common = await activate({ token: barber.token, name: 'Barber', password: '1234567890' });
    expect(common.json().detail).toMatchObject([
      { loc: ['body', 'password'], msg: 'This password is too common. Please choose another one.' },
    ]);
    expect((await activate({ token: barber.token, name: 'Barber', password: PASSWORD })).statusCode).toBe(
      201,
    );
  });

  test('a client with a single name, which the waitlist allows, needs no last name', async () => {
    const { token } = await invited('Client');
    const { statusCode, body } = await activate({
      token,
      first_name: 'Ma’afu',
      last_name: '',
      password: PASSWORD,
    });
    expect(statusCode).toBe(201);
    const { access_token } = JSON.parse(body);
    const profile = (await testApp.call('GET', '/clients/me', { token: access_token })).json();
    expect(profile).toMatchObject({ first_name: 'Ma’afu', last_name: '' });
  });

  test('works once, also with two concurrent requests', async () => {
    const { token } = await invited('Client');
    const body = { token, first_name: 'Uma', last_name: 'Osei', password: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 5 }, () => activate(body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400]);
    expect((await activate(body)).json()).toEqual({
      detail: 'This invitation was used already. Please log in.',
      reason: 'used',
    });
  });

  test('gives several people with the same name unique usernames when they activate concurrently', async () => {
    const invitations = await Promise.all(Array.from({ length: 4 }, () => invited('Client')));
    const answers = await Promise.all(
      invitations.map(({ token }) =>
        activate({ token, first_name: 'Kwame', last_name: 'Mensah', password: PASSWORD }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  });
});
