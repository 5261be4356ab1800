import { loggerOptions } from '@crown-and-coil/service/logging';
import { sql } from 'kysely';
import pino from 'pino';
import { createTestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { makeAdmin, makeClient, makeProfessional, PASSWORD } from '../../testing/people';

test('a log line has the request id, route and status, and no personal data', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const testApp = await createTestApp({ logTo });
  const { id, email, token } = await makeClient(testApp);
  lines.length = 0;
  const headers = { 'x-request-id': 'edge-0000001' };
  const call = { token, headers, remoteAddress: '203.0.113.77' };
  await testApp.call('GET', `/clients/${id}?mail=${email}`, call);
  await testApp.call('GET', `/services/?search=${encodeURIComponent(email)}`, call);
  await testApp.call('PUT', '/clients/me', { ...call, body: { first_name: 'Secretname' } });
  await testApp.call('POST', '/login/', { ...call, form: { username: email, password: PASSWORD } });
  await testApp.close();

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.find(({ route }) => route === '/api/clients/:id')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    reqId: 'edge-0000001',
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    method: 'GET',
    route: '/api/clients/:id',
    status: 200,
    ms: expect.any(Number),
    msg: 'answered',
  });
  expect(entries.filter(({ msg }) => msg === 'answered')).toHaveLength(4);
  const everything = lines.join();
  for (const personal of [email, id, token, '203.0.113.77', 'Secretname', PASSWORD])
    expect(everything).not.toContain(personal);
});

/** Everything about a person that a request can carry, each with a mark that no program would write by itself. */
const PERSON = {
  email: 'markz-amara@example.test',
  newcomer: 'markz-new@example.test',
  firstName: 'Markzamara',
  lastName: 'Markzokafor',
  phone: '0491570158',
  notes: 'markz tender scalp',
  password: 'markz password that is wrong',
  search: 'markz-searched',
  link: 'markz-token-of-a-mail',
  address: '203.0.113.78',
  agent: 'markz-browser',
};

test('complete visits leave no personal data in the log, whatever is refused or fails', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const testApp = await createTestApp({ logTo, env: { LOG_LEVEL: 'trace' } });
  const client = await makeClient(testApp);
  const professional = await makeProfessional(testApp);
  const admin = await makeAdmin(testApp);
  const headers = { 'user-agent': PERSON.agent, referer: `https://crown.test/?q=${PERSON.search}` };
  const as = ({ token }: { token?: string } = {}) => ({ token, headers, remoteAddress: PERSON.address });
  await testApp.database
    .updateTable('users')
    .set({ email: PERSON.email })
    .where('id', '=', client.userId)
    .execute();
  const profile = {
    first_name: PERSON.firstName,
    last_name: PERSON.lastName,
    phone_number: PERSON.phone,
    notes: PERSON.notes,
  };
  const bookingId = await storeBooking(testApp, {
    clientId: client.id,
    professionalId: professional.id,
    status: 'pending',
  });
  const { call } = testApp;
  const reset = { token: PERSON.link, password: PERSON.password };

  await call('PUT', '/clients/me', { ...as(client), body: profile });
  await call('PUT', '/clients/me', { ...as(client), body: { ...profile, phone_number: `${PERSON.phone}x` } });
  await call('PUT', '/clients/me', { ...as(client), body: { ...profile, notes: `${PERSON.notes}\0` } });
  await call('GET', `/clients/${client.id}?who=${PERSON.email}`, as(professional));
  await call('PATCH', `/bookings/${bookingId}`, { ...as(client), body: { notes: PERSON.notes } });
  await call('GET', `/services/?search=${PERSON.search}&search[]=${PERSON.search}`, as());
  await call('GET', `/${PERSON.search}`, as());
  await call('GET', `/clients/${PERSON.search}%00`, as(client));
  await call('GET', `/%E0%A4%A?${PERSON.search}`, as());
  await call('POST', '/login/', { ...as(), form: { username: PERSON.email, password: PERSON.password } });
  await call('POST', '/login/', { ...as(), form: { username: PERSON.email, password: PASSWORD } });
  await call('GET', '/users/me/', as({ token: `${client.token.slice(0, -3)}markz` }));
  await call('PUT', '/users/me/password', {
    ...as(client),
    body: { current_password: PERSON.password, new_password: PERSON.password },
  });
  await call('POST', '/accounts/forgot-password', { ...as(), body: { email: PERSON.email } });
  await call('POST', '/accounts/reset-password', { ...as(), body: reset });
  await call('POST', '/accounts/activate', { ...as(), body: { ...reset, name: PERSON.firstName } });
  await call('GET', `/calendar/${PERSON.link}.ics`, as());
  await call('GET', `/notifications/unsubscribe?token=${PERSON.link}`, as());
  const signUp = { name: PERSON.firstName, email: PERSON.newcomer, role: 'Client' };
  await call('POST', '/waitlist/signup', { ...as(), body: signUp });
  await call('POST', '/waitlist/signup', { ...as(), body: signUp });
  await call('POST', '/admin/invitations', {
    ...as(admin),
    body: { email: PERSON.newcomer, role: 'Barber' },
  });
  await call('POST', '/admin/invitations', {
    ...as(client),
    body: { email: PERSON.newcomer, role: 'Barber' },
  });
  await call('GET', `/admin/users?search=${PERSON.email}`, as(admin));
  await call('POST', '/feedback', { ...as(client), body: { email: PERSON.email, confusing: PERSON.notes } });
  await call('DELETE', '/users/me/', { ...as(client), body: { password: PERSON.password } });
  // The database refuses a row and shows it; a column is gone.
  await sql`alter table clients add constraint clients_no_marks check (notes not like 'markz%') not valid`.execute(
    testApp.database,
  );
  await call('PUT', '/clients/me', { ...as(client), body: profile });
  await sql`alter table waitlist_entries rename column name to called`.execute(testApp.database);
  const broken = await call('POST', '/waitlist/signup', {
    ...as(),
    body: { ...signUp, email: `2${PERSON.newcomer}` },
  });
  await testApp.close();

  expect(broken.statusCode).toBe(500);
  expect(lines.length).toBeGreaterThan(30);
  const everything = lines.join('').toLowerCase();
  const secrets = [client.token, professional.token, admin.token, PASSWORD, client.email, '$argon2'];
  for (const personal of [...Object.values(PERSON), ...secrets])
    expect([personal, everything.includes(personal.toLowerCase())]).toEqual([personal, false]);
});

test('security events have the account, caller and time; refusals are warnings', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const testApp = await createTestApp({ logTo });
  const client = await makeClient(testApp);
  const admin = await makeAdmin(testApp);
  lines.length = 0;
  const logIn = (password: string, remoteAddress: string) =>
    testApp.call('POST', '/login/', { form: { username: client.email, password }, remoteAddress });
  await logIn(PASSWORD, '203.0.113.1');
  await logIn('wrong', '203.0.113.1');
  await logIn('wrong', '203.0.113.2');
  await testApp.call('GET', '/services/');
  await testApp.call('GET', '/users/me/');
  await testApp.call('GET', '/users/me/', { token: 'no.token.at-all' });
  await testApp.call('GET', '/admin/users', { token: client.token });
  await testApp.call('DELETE', `/admin/waitlist/${client.id}`, { token: admin.token });
  await testApp.call('POST', '/logout/', { token: client.token });
  await testApp.close();

  const events = lines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined);
  const brief = events.map(({ level, security, outcome, status, account }) => [
    level,
    security,
    outcome,
    status,
    account,
  ]);
  expect(brief).toEqual([
    ['info', 'log in', 'done', 200, client.userId],
    ['warn', 'log in', 'refused', 401, undefined],
    ['warn', 'log in', 'refused', 401, undefined],
    ['warn', 'token refused', 'refused', 401, undefined],
    ['warn', 'access refused', 'refused', 403, client.userId],
    ['warn', 'administer', 'refused', 404, admin.userId],
    ['info', 'log out', 'done', 204, client.userId],
  ]);
  const [first, second, third] = events;
  expect(first).toMatchObject({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    method: 'POST',
    route: '/api/login/',
    caller: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect(second.caller).toBe(first.caller);
  expect(third.caller).not.toBe(first.caller);
});

test('an unexpected error answers a generic sentence, with details in the log only', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const testApp = await createTestApp({ logTo });
  await testApp.database.schema.alterTable('products').renameTo('gone').execute();
  const professionalId = '01a1fd7e-a227-75a1-b349-c8fca1db5fa4';
  const answer = await testApp.call('GET', `/product/${professionalId}`, {
    headers: { 'x-request-id': 'edge-0000002' },
  });
  await testApp.close();
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { detail: 'Something went wrong. Please try again.' },
  ]);
  const story = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
  expect(story).toMatchObject({ reqId: 'edge-0000002', err: { code: '42P01', stack: expect.any(String) } });
});

test('a log line includes the errors inside an AggregateError', () => {
  const lines: string[] = [];
  const log = pino(loggerOptions('warn'), { write: (line) => lines.push(line) });
  log.warn({ err: new AggregateError([new Error('The ledger is broken.')], 'Some events wait.') }, 'failed');
  expect(JSON.parse(lines.join())).toMatchObject({
    err: { message: 'Some events wait.', errors: [{ type: 'Error', message: 'The ledger is broken.' }] },
  });
});
