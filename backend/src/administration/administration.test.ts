import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { mailsTo, tokenFor } from '../../testing/mails';
import {
  logInAs,
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  PASSWORD,
  type Person,
} from '../../testing/people';
import { until } from '../../testing/until';
import { bookOk, makeVisit, minutesIn, NOW } from '../bookings/testing/visit';
import { listNotifications } from '../notifications/queries';
import { updateProfessional } from '../professionals/queries';

let testApp: TestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await makeAdmin(testApp);
});
afterEach(() => testApp.setNow());
afterAll(() => testApp.close());

const get = async (path: string) => (await testApp.call('GET', path, { token: admin.token })).json();
const post = (path: string, body?: unknown) => testApp.call('POST', path, { token: admin.token, body });
const suspend = (userId: string, body: unknown = {}) => post(`/admin/users/${userId}/suspend`, body);
const restore = (userId: string) => post(`/admin/users/${userId}/restore`);

async function sendFeedback(changes: Record<string, unknown> = {}, person?: Person) {
  const { token } = person ?? (await makeClient(testApp));
  const answer = await testApp.call('POST', '/feedback', {
    token,
    body: {
      confusing: { choice: 'navigation' },
      smooth: { choice: 'booking process' },
      switchReason: { choice: 'easier_booking' },
      pageUrl: '/browse-services',
      timestamp: '2026-10-03T09:00:00Z',
      ...changes,
    },
  });
  expect([answer.statusCode, answer.json()]).toEqual([201, { detail: 'Thanks for your feedback!' }]);
}

describe('suspending a party to bookings', () => {
  const messagesOf = async ({ userId }: Person) =>
    (await listNotifications(testApp.database, userId, {})).map(({ message }) => message);

  async function makeBookings() {
    testApp.setNow(NOW);
    const visit = await makeVisit(testApp);
    const confirm = ({ id }: { id: string }) =>
      testApp.call('PATCH', `/bookings/${id}`, {
        token: visit.professional.token,
        body: { status: 'confirmed' },
      });
    const underWay = await bookOk(testApp, visit);
    const confirmed = await bookOk(testApp, visit, { start_time: minutesIn(180) });
    const pending = await bookOk(testApp, visit, { start_time: minutesIn(240) });
    await confirm(underWay);
    await confirm(confirmed);
    testApp.setNow(new Date(minutesIn(30)));
    return { visit, underWay, confirmed, pending };
  }

  test.each([
    {
      party: 'professional',
      other: 'client',
      reason: 'The professional takes no more bookings.',
      toOther:
        /^Your booking was cancelled, as Amara Braids takes no more bookings: Box braids, Mon 5 Oct, 12:00 pm AEDT$/,
      toParty: /^The booking of Zuri was cancelled, as your account is suspended: Box braids/,
    },
    {
      party: 'client',
      other: 'professional',
      reason: "The client's account was closed.",
      toOther:
        /^The booking of Zuri was cancelled, as their account is closed: Box braids, Mon 5 Oct, 12:00 pm AEDT$/,
      toParty: /^Your booking was cancelled, as your account is suspended: Box braids with Amara Braids/,
    },
  ] as const)(
    'of a $party cancels upcoming bookings, notifies both parties and reports the count',
    async ({ party, other, reason, toOther, toParty }) => {
      const { visit, underWay, confirmed, pending } = await makeBookings();
      const answer = await suspend(visit[party].userId, { reason: 'Spam' });
      expect([answer.statusCode, answer.json().cancelled_bookings]).toEqual([200, 2]);
      const read = (id: string) => testApp.call('GET', `/bookings/${id}`, { token: visit[other].token });
      for (const { id } of [confirmed, pending])
        expect((await read(id)).json()).toMatchObject({
          status: 'cancelled',
          cancelled_by: 'admin',
          cancellation_reason: reason,
        });
      expect((await read(underWay.id)).json()).toMatchObject({ status: 'confirmed' });
      expect((await messagesOf(visit[other])).filter((message) => toOther.test(message))).toHaveLength(1);
      expect((await messagesOf(visit[party])).filter((message) => toParty.test(message))).toHaveLength(2);
      const [entry] = (await get('/admin/log')).results;
      expect(entry.details).toEqual({ reason: 'Spam', cancelled_bookings: 2 });

      await restore(visit[party].userId);
      expect((await read(confirmed.id)).json()).toMatchObject({ status: 'cancelled' });
    },
  );

  test('is previewed with its bookings and refunds without changing anything', async () => {
    const { visit, confirmed } = await makeBookings();
    const preview = (userId: string) => get(`/admin/users/${userId}/suspension`);
    expect(await preview(visit.professional.userId)).toEqual({ bookings: 2, refund_cents: 0 });
    expect(await preview(visit.client.userId)).toEqual({ bookings: 2, refund_cents: 0 });
    expect(await preview(admin.userId)).toEqual({ bookings: 0, refund_cents: 0 });
    const booking = await testApp.call('GET', `/bookings/${confirmed.id}`, { token: visit.client.token });
    expect(booking.json()).toMatchObject({ status: 'confirmed' });
    const unknown = '/admin/users/01a1fd7e-a227-75a1-b349-c8fca1db5fa4/suspension';
    expect((await testApp.call('GET', unknown, { token: admin.token })).statusCode).toBe(404);
  });

  test('without bookings cancels none', async () => {
    expect((await suspend((await makeAdmin(testApp)).userId)).json().cancelled_bookings).toBe(0);
  });
});

describe('suspending', () => {
  test('revokes every token and rejects the right password, giving the reason only then', async () => {
    const client = await makeClient(testApp);
    const answer = await suspend(client.userId, { reason: 'Spam' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id: client.userId, name: 'Zuri Okafor', suspended_at: expect.any(String) },
    ]);
    expect((await testApp.call('GET', '/users/me/', { token: client.token })).statusCode).toBe(401);
    const logIn = (password: string) =>
      testApp.call('POST', '/login/', { form: { username: client.email, password } });
    const right = await logIn(PASSWORD);
    expect([right.statusCode, right.json()]).toEqual([
      403,
      { detail: 'This account is suspended. Please write to hello@crownandcoil.example.' },
    ]);
    expect((await logIn('wrong')).json()).toEqual({ detail: 'Incorrect email or password.' });
    expect((await suspend(client.userId)).json()).toEqual({ detail: 'This account is already suspended.' });
  });

  test('mails its owner without the reason, and again when the account is restored', async () => {
    const { userId, email } = await makeClient(testApp);
    await suspend(userId, { reason: 'A secret remark' });
    await restore(userId);
    const mails = await mailsTo(testApp, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your account was suspended',
      'Your account is open again',
    ]);
    expect(mails.map(({ text }) => text).join()).not.toContain('A secret remark');
  });

  test('ends the links that set a password or an email, also after the account is restored', async () => {
    const { userId, email, token } = await makeClient(testApp);
    const newEmail = `new.${email}`;
    await testApp.call('POST', '/accounts/forgot-password', { body: { email } });
    const resetLink = await tokenFor(testApp, email);
    await testApp.call('POST', '/users/me/email-change', {
      token,
      body: { new_email: newEmail, email_password: PASSWORD },
    });
    const emailLink = await tokenFor(testApp, newEmail);
    await suspend(userId);
    await restore(userId);
    const answers = [
      await testApp.call('POST', '/accounts/confirm-email', { body: { token: emailLink } }),
      await testApp.call('POST', '/accounts/reset-password', {
        body: { token: resetLink, password: 'another long password' },
      }),
    ];
    expect(answers.map((answer) => answer.json())).toMatchObject([{ reason: 'used' }, { reason: 'used' }]);
    const again = await logInAs(testApp, { email });
    const pending = await testApp.call('GET', '/users/me/email-change', { token: again });
    expect(pending.json()).toEqual({ new_email: null, expires_at: null });
  });

  test('removes a professional from every public list, and restoring shows them again', async () => {
    const professional = await makeProfessional(testApp);
    const hidden = await makeProfessional(testApp, { is_active: false });
    const serviceId = await makeService(testApp, professional);
    const isPublic = async (id: string) => {
      const { results } = (await testApp.call('GET', '/professionals/?limit=100')).json<{
        results: { id: string }[];
      }>();
      const listed = results.some((one) => one.id === id);
      const page = await testApp.call('GET', `/professionals/${id}`);
      return [listed, page.statusCode];
    };
    const service = async () => (await testApp.call('GET', `/services/${serviceId}`)).statusCode;
    expect([await isPublic(professional.id), await service()]).toEqual([[true, 200], 200]);
    for (const { userId } of [professional, hidden]) await suspend(userId);
    expect([await isPublic(professional.id), await service()]).toEqual([[false, 404], 404]);
    for (const { userId } of [professional, hidden]) expect((await restore(userId)).statusCode).toBe(200);
    expect([await isPublic(professional.id), await service()]).toEqual([[true, 200], 200]);
    expect(await isPublic(hidden.id)).toEqual([false, 404]);
    // Earlier tokens stay revoked; logging in works.
    expect((await testApp.call('GET', '/users/me/', { token: professional.token })).statusCode).toBe(401);
    expect(await logInAs(testApp, professional)).toEqual(expect.any(String));
    expect((await restore(professional.userId)).json()).toEqual({ detail: 'This account is not suspended.' });
  });

  test('is not undone by a profile that its professional was saving', async () => {
    const { id, userId, token } = await makeProfessional(testApp);
    const profile = (await testApp.call('GET', '/professionals/profile', { token })).json();
    await suspend(userId);
    const { location, place_id, latitude, longitude, time_zone } = profile;
    const stored = { location, place_id, latitude, longitude, time_zone };
    const change = { ...profile, specializations: [] };
    const saving = updateProfessional(testApp.database, id, change, stored, testApp.now());
    await expect(saving).rejects.toMatchObject({ kind: 'not_logged_in' });
    expect((await testApp.call('GET', `/professionals/${id}`)).statusCode).toBe(404);
  });

  test('is refused for oneself and for unknown accounts', async () => {
    for (const id of [admin.userId, admin.userId.toUpperCase()])
      expect((await suspend(id)).json()).toEqual({ detail: 'You cannot suspend your own account.' });
    expect((await suspend('01a1fd7e-a227-75a1-b349-c8fca1db5fa4')).statusCode).toBe(404);
  });

  test('two admins suspending each other concurrently leaves one active', async () => {
    const [one, other] = [await makeAdmin(testApp), await makeAdmin(testApp)];
    const suspendBy = ({ token }: Person, { userId }: Person) =>
      testApp.call('POST', `/admin/users/${userId}/suspend`, { token, body: {} });
    const { database } = testApp;
    const held = await database.startTransaction().execute();
    await sql`select from users where id in (${one.userId}, ${other.userId}) for no key update`.execute(held);
    const asked = [suspendBy(one, other), suspendBy(other, one)];
    // Both were let in before either account is suspended.
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await waiting.execute(database)).rows.length === 2);
    await held.commit().execute();
    const answers = await Promise.all(asked);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('an admin cancels their pending admin invitations and no others', async () => {
    const other = await makeAdmin(testApp);
    const tokens: string[] = [];
    for (const role of ['Admin', 'Client']) {
      const email = `${role.toLowerCase()}-invited@example.test`;
      await testApp.call('POST', '/admin/invitations', { token: other.token, body: { email, role } });
      tokens.push(await tokenFor(testApp, email));
    }
    const read = () =>
      Promise.all(
        tokens.map(
          async (token) =>
            (await testApp.call('POST', '/accounts/invitation', { body: { token } })).statusCode,
        ),
      );
    expect(await read()).toEqual([200, 200]);
    await suspend(other.userId);
    expect(await read()).toEqual([400, 200]);
    const body = { token: tokens[0], password: 'a long one for an admin', name: 'Eve' };
    expect((await testApp.call('POST', '/accounts/activate', { body })).statusCode).toBe(400);
    await restore(other.userId);
    expect(await read()).toEqual([200, 200]);
  });

  test('by two admins concurrently happens once', async () => {
    const client = await makeClient(testApp);
    const answers = await Promise.all(Array.from({ length: 4 }, () => suspend(client.userId)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('users', () => {
  test('are found by name, email and username, filtered by role and suspension, newest first', async () => {
    const client = await makeClient(testApp, { first_name: 'Björk', last_name: 'Nkosi' });
    const professional = await makeProfessional(testApp, { display_name: 'Nkosi Kinks' });
    const found = async (query: string) =>
      (await get(`/admin/users?${query}`)).results.map(({ id }: { id: string }) => id);
    expect(await found('search=nkosi')).toEqual([professional.userId, client.userId]);
    await testApp.database
      .updateTable('users')
      .set({ created_at: new Date(0) })
      .where('id', '=', professional.userId)
      .execute();
    expect(await found('search=nkosi')).toEqual([client.userId, professional.userId]);
    expect(await found('search=bjork nkosi')).toEqual([client.userId]);
    expect(await found(`search=${client.email.toUpperCase()}`)).toEqual([client.userId]);
    expect(await found(`search=${professional.username}`)).toEqual([professional.userId]);
    expect(await found('search=nkosi&role=client')).toEqual([client.userId]);
    await suspend(client.userId);
    expect(await found('search=nkosi&suspended=true')).toEqual([client.userId]);
    expect(await found('search=nkosi&suspended=false')).toEqual([professional.userId]);
    const page = await get('/admin/users?limit=1&skip=1');
    expect([page.results.length, page.total > 2, page.skip, page.limit]).toEqual([1, true, 1, 1]);
  });
});

describe('the waitlist', () => {
  test('is filtered by verification and text', async () => {
    for (const [name, email] of [
      ['Precious', 'precious@example.test'],
      ['Chidi', 'chidi@example.test'],
    ])
      await testApp.call('POST', '/waitlist/signup', { body: { name, email, role: 'Barber' } });
    const token = await tokenFor(testApp, 'chidi@example.test');
    await testApp.call('POST', '/waitlist/verify', { body: { token } });
    const found = async (query: string) =>
      (await get(`/admin/waitlist?${query}`)).results.map(({ name }: { name: string }) => name);
    expect(await found('')).toEqual(['Chidi', 'Precious']);
    expect(await found('verified=true')).toEqual(['Chidi']);
    expect(await found('verified=false')).toEqual(['Precious']);
    expect(await found('search=PRECIOUS@example')).toEqual(['Precious']);
    expect(await found('search=%25')).toEqual([]);
  });

  test('withdraws the invitation of a removed entry, also one sent before the sign-up', async () => {
    const email = 'leaving@example.test';
    await post('/admin/invitations', { email, role: 'Client' });
    const token = await tokenFor(testApp, email);
    await testApp.call('POST', '/waitlist/signup', { body: { name: 'Sade', email, role: 'Client' } });
    const { id, invited_at } = (await get('/admin/waitlist?search=leaving@')).results[0];
    expect(invited_at).toEqual(expect.any(String));
    await testApp.call('DELETE', `/admin/waitlist/${id}`, { token: admin.token });
    expect((await testApp.call('POST', '/accounts/invitation', { body: { token } })).statusCode).toBe(400);
  });

  test('shows who was invited and who has joined, including invitations by address', async () => {
    const email = 'joined@example.test';
    await testApp.call('POST', '/waitlist/signup', { body: { name: 'Ayo', email, role: 'Client' } });
    await post('/admin/invitations', { email, role: 'Client' });
    const entry = async () => (await get('/admin/waitlist?search=joined@')).results[0];
    expect(await entry()).toMatchObject({ invited_at: expect.any(String), joined_at: null });
    const token = await tokenFor(testApp, email);
    const body = { token, first_name: 'Ayo', last_name: 'Bello', password: 'twist out sunday' };
    await testApp.call('POST', '/accounts/activate', { body });
    expect(await entry()).toMatchObject({ joined_at: expect.any(String) });
    expect((await get('/admin/invitations')).results[0]).toMatchObject({
      email,
      accepted_at: expect.any(String),
    });
  });
});

describe('feedback', () => {
  test("stores an email only on request, and then the account's own", async () => {
    const professional = await makeProfessional(testApp);
    await sendFeedback({ email: 'somebody.else@example.test' }, professional);
    await sendFeedback({}, professional);
    const { results } = await get('/admin/feedback');
    expect(results.slice(0, 2)).toMatchObject([
      { email: null, role: 'professional' },
      { email: professional.email, role: 'professional', page_url: '/browse-services' },
    ]);
  });

  test('is filtered by day, question and choice', async () => {
    testApp.setNow(new Date('2026-01-01T10:00:00Z'));
    await sendFeedback({ confusing: { choice: 'other', comment: 'Where is the map?' } });
    testApp.setNow(new Date('2026-01-02T10:00:00Z'));
    await sendFeedback({ switchReason: { choice: 'other' } });
    const total = async (query: string) => (await get(`/admin/feedback?${query}`)).total;
    const days = 'from=2026-01-01T00:00:00Z&to=2026-01-03T00:00:00Z';
    expect(await total(days)).toBe(2);
    expect(await total('from=2026-01-01T00:00:00Z&to=2026-01-02T10:00:00Z')).toBe(1);
    expect(await total('from=2026-01-01T10:00:00Z&to=2026-01-02T10:00:00.001Z')).toBe(2);
    expect(await total(`${days}&question=confusing&choice=other`)).toBe(1);
    expect(await total(`${days}&choice=other`)).toBe(2);
    expect(await total(`${days}&question=smooth&choice=other`)).toBe(0);
  });

  test('exports as CSV of any size in which no cell is a formula', async () => {
    testApp.setNow(new Date('2026-02-01T10:00:00Z'));
    const client = await makeClient(testApp);
    await sendFeedback(
      {
        confusing: { choice: 'other', comment: '=HYPERLINK("http://evil.example","me")' },
        smooth: { choice: 'other', comment: 'Commas, "quotes"\nand lines' },
        switchReason: { choice: 'other', comment: '@SUM(1+1)' },
        pageUrl: '-1+1',
      },
      client,
    );
    await sendFeedback({ confusing: { choice: 'other', comment: '\t=1+1' } }, client);
    const answer = await testApp.call(
      'GET',
      '/admin/feedback.csv?from=2026-02-01T00:00:00Z&to=2026-02-02T00:00:00Z',
      {
        token: admin.token,
      },
    );
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['content-disposition'],
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="feedback.csv"']);
    expect(answer.body.split('\r\n')).toEqual([
      'received,role,email,page,confusing,confusing comment,smooth,smooth comment,switch reason,switch reason comment',
      "2026-02-01T10:00:00.000Z,client,,/browse-services,other,'=1+1,booking process,,easier_booking,",
      `2026-02-01T10:00:00.000Z,client,,'-1+1,other,"'=HYPERLINK(""http://evil.example"",""me"")",other,"Commas, ""quotes""\nand lines",other,'@SUM(1+1)`,
      '',
    ]);
  });

  test('exports completely when it needs several reads', async () => {
    const { newId } = await import('../database/identifiers');
    const created_at = new Date('2026-03-01T10:00:00Z');
    const rows = Array.from({ length: 1200 }, () => ({
      id: newId(),
      role: 'client' as const,
      email: null,
      confusing_choice: 'other' as const,
      confusing_comment: null,
      smooth_choice: 'other' as const,
      smooth_comment: null,
      switch_reason_choice: 'other' as const,
      switch_reason_comment: null,
      page_url: '/',
      sent_at: created_at,
      created_at,
    }));
    await testApp.database.insertInto('feedback').values(rows).execute();
    const query = 'from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z';
    const { body } = await testApp.call('GET', `/admin/feedback.csv?${query}`, { token: admin.token });
    expect(body.trim().split('\r\n')).toHaveLength(1201);
  });

  test('is limited to twenty an hour', async () => {
    const limited = await createTestApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } });
    const { token } = await makeClient(limited);
    const body = {
      confusing: { choice: 'other' },
      smooth: { choice: 'other' },
      switchReason: { choice: 'other' },
      pageUrl: '/',
      timestamp: '2026-10-03T09:00:00Z',
    };
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1)
      statuses.push((await limited.call('POST', '/feedback', { token, body })).statusCode);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    await limited.close();
  });
});

describe('counts by day', () => {
  test('are by Sydney day, including empty days, across the daylight saving change', async () => {
    const own = await createTestApp();
    const { token } = await makeAdmin(own);
    const at = (instant: string) => own.setNow(new Date(instant));
    const signUp = (email: string) =>
      own.call('POST', '/waitlist/signup', { body: { name: 'Naomi', email, role: 'Client' } });
    // Sunday 4 October 2026 has 23 hours in Sydney: it ends at 13:00 UTC.
    at('2026-10-03T13:59:59Z');
    await signUp('saturday@example.test');
    at('2026-10-03T14:00:00Z');
    await signUp('sunday1@example.test');
    at('2026-10-04T12:59:59Z');
    await signUp('sunday2@example.test');
    at('2026-10-04T13:00:00Z');
    await signUp('monday@example.test');
    at('2026-10-05T13:00:00Z');
    const counts = (await own.call('GET', '/admin/counts?days=4', { token })).json();
    const none = { users: 0, bookings: 0, feedback: 0 };
    expect(counts).toEqual([
      { day: '2026-10-03', ...none, waitlist: 1 },
      { day: '2026-10-04', ...none, waitlist: 2 },
      { day: '2026-10-05', ...none, waitlist: 1 },
      { day: '2026-10-06', ...none, waitlist: 0 },
    ]);
    await own.close();
  });

  test('include users, bookings and feedback', async () => {
    const own = await createTestApp();
    const { token } = await makeAdmin(own);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const start_time = inHours(48);
    const visit = await makeVisit(own, { start_time, end_time: inHours(56) });
    await bookOk(own, visit, { start_time });
    const counts = (await own.call('GET', '/admin/counts', { token })).json();
    expect(counts).toHaveLength(30);
    expect(counts.at(-1)).toMatchObject({ users: 3, bookings: 1, waitlist: 0, feedback: 0 });
    await own.close();
  });
});

test('the log records who did what, to whom and when, in the same transaction', async () => {
  const client = await makeClient(testApp);
  testApp.setNow(new Date('2026-10-03T00:00:00Z'));
  await suspend(client.userId, { reason: 'Spam' });
  await restore(client.userId);
  await restore(client.userId);
  const { results } = await get('/admin/log?limit=2');
  expect(results).toEqual([
    {
      id: expect.any(String),
      admin: { id: admin.userId, username: admin.username },
      action: 'user_restored',
      subject_id: client.userId,
      subject: client.email,
      details: null,
      happened_at: '2026-10-03T00:00:00.000Z',
    },
    expect.objectContaining({ action: 'user_suspended', details: { reason: 'Spam' } }),
  ]);
});

test('every action of an admin has its log entry', async () => {
  const email = 'deeds@example.test';
  await testApp.call('POST', '/waitlist/signup', { body: { name: 'Ife', email, role: 'Client' } });
  await testApp.call('POST', '/waitlist/verify', { body: { token: await tokenFor(testApp, email) } });
  const { id } = (await get('/admin/waitlist?search=deeds@')).results[0];
  await post(`/admin/waitlist/${id}/invite`);
  await testApp.call('DELETE', `/admin/waitlist/${id}`, { token: admin.token });
  const invitation = (await post('/admin/invitations', { email, role: 'Admin' })).json();
  await testApp.call('DELETE', `/admin/invitations/${invitation.id}`, { token: admin.token });
  await testApp.call('GET', '/admin/feedback.csv', { token: admin.token });
  const { results } = await get('/admin/log?limit=5');
  expect(results.map(({ action }: { action: string }) => action)).toEqual([
    'feedback_exported',
    'invitation_withdrawn',
    'invitation_sent',
    'waitlist_removed',
    'waitlist_invited',
  ]);
});
