import { type Answers, fakeApi, offline, problem, store } from '../../testing';
import type { LoginResponse } from '../domain/types';
import { lastFailedRequestId } from '../last-failed-request';
import { beforeLogOut, logIn, logInFailure, logOut, startSession } from './log-in';
import { persistSession } from './persist-session';
import { sessionCleared, sessionRestored } from './session-state';

const credentials = { username: 'client@demo.test', password: 'crown-and-coil-demo' };
const token: LoginResponse = { accessToken: 't', tokenType: 'bearer', expiresIn: 43200 };
const account = { id: '1', email: 'client@demo.test', username: 'client' };
const client = { id: 'c1', firstName: 'Naomi', lastName: 'Tesfaye', createdAt: '2026-10-03T00:00:00.000Z' };
const asClient = { 'GET /users/me/': { ...account, role: 'client' }, 'GET /clients/me': client };

const enter = () => store.dispatch(logIn(credentials));
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  // The page's own: it empties the cache when the person changes, which must not abort what is under way.
  stop = persistSession(store);
});
afterEach(() => stop());

test('log-in sends a form, then loads the account and its profile, and starts the session', async () => {
  const { calls } = fakeApi({ 'POST /login/': token, ...asClient });
  const { data } = await enter();
  expect(calls.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/login/', null],
    ['/users/me/', 'Bearer t'],
    ['/clients/me', 'Bearer t'],
  ]);
  expect(calls[0]?.body).toEqual(credentials);
  const session = {
    token: 't',
    user: { role: 'client', profile: { id: 'c1', displayName: 'Naomi Tesfaye', picture: null } },
  };
  expect(data).toMatchObject(session);
  expect(store.getState().session).toMatchObject({ status: 'authenticated', ...session });
});

test.each([
  [
    'professional',
    { 'GET /professionals/profile': { id: 'p1', displayName: 'Adaeze Braids' } },
    'Adaeze Braids',
  ],
  ['admin', {}, undefined],
])('the session of a %s has their profile', async (role, answers, name) => {
  fakeApi({ 'POST /login/': token, 'GET /users/me/': { ...account, role }, ...answers });
  await enter();
  const { user } = store.getState().session;
  expect([user?.role, user?.profile?.displayName]).toEqual([role, name]);
});

test.each<[string, Answers, string]>([
  [
    "the server's detail",
    { 'POST /login/': problem(401, 'Incorrect email or password.') },
    'Incorrect email or password.',
  ],
  [
    'a default message for a response without detail',
    { 'POST /login/': new Response('<html>', { status: 502 }) },
    'Invalid credentials or server error',
  ],
  [
    'a default message when there is no response',
    { 'POST /login/': offline },
    'An unexpected error occurred.',
  ],
  [
    'a default message for a response without a token',
    { 'POST /login/': {} },
    'An unexpected error occurred.',
  ],
  [
    'no partial session when the profile fails',
    { 'POST /login/': token, ...asClient, 'GET /clients/me': offline },
    'An unexpected error occurred.',
  ],
  [
    'no partial session when the account is invalid',
    { 'POST /login/': token, 'GET /users/me/': { ...account, role: 'owner' } },
    'An unexpected error occurred.',
  ],
])('a failed log-in gives %s', async (_case, answers, sentence) => {
  fakeApi(answers);
  const { error } = await enter();
  expect(logInFailure(error)).toBe(sentence);
  expect(store.getState().session).toMatchObject({ status: 'anonymous', token: null });
});

test('a failed log-in neither sends nor ends the current session, and its request id is kept', async () => {
  store.dispatch(sessionRestored({ token: 'mine', user: { role: 'admin', ...account, profile: null } }));
  const refusal = Response.json(
    { detail: 'No.' },
    { status: 401, headers: { 'x-request-id': 'refused-log-in' } },
  );
  const { calls } = fakeApi({ 'POST /login/': refusal });
  await enter();
  expect(calls[0]?.headers.get('authorization')).toBeNull();
  expect(store.getState().session.token).toBe('mine');
  expect(lastFailedRequestId()).toBe('refused-log-in');
  store.dispatch(sessionCleared({ reason: 'logout' }));
});

test('log-out asks the server to revoke the token, and ends the session even if it is unreachable', async () => {
  fakeApi({ 'POST /login/': token, ...asClient });
  await enter();
  const { calls } = fakeApi({ 'POST /logout/': offline });
  store.dispatch(logOut());
  expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'logout' });
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/logout/', 'Bearer t'],
  ]);
});

test('unsent data is flushed before log-out, for at most three seconds', async () => {
  fakeApi({ 'POST /login/': token, ...asClient, 'POST /logout/': {} });
  const steps: string[] = [];
  const end = () => {
    if (store.getState().session.status === 'anonymous') steps.push('ended');
  };
  let done: () => void = () => undefined;
  const stops = [
    beforeLogOut(() => {
      steps.push('sent');
      return new Promise<void>((resolve) => {
        done = resolve;
      });
    }),
    beforeLogOut(() => undefined),
  ];
  await enter();
  const unsubscribe = store.subscribe(end);
  store.dispatch(logOut());
  await Promise.resolve();
  expect(steps).toEqual(['sent']);
  done();
  await new Promise((resolve) => setTimeout(resolve));
  expect(steps.slice(0, 2)).toEqual(['sent', 'ended']);

  await enter();
  jest.useFakeTimers();
  store.dispatch(logOut());
  await jest.advanceTimersByTimeAsync(2_999);
  expect(store.getState().session.token).toBe('t');
  await jest.advanceTimersByTimeAsync(1);
  expect(store.getState().session.token).toBeNull();
  jest.useRealTimers();
  unsubscribe();
  for (const one of stops) one();
});

test('a 401 for a token that a log-out revokes does not end a new session', async () => {
  fakeApi({ 'POST /login/': token, ...asClient });
  await enter();
  fakeApi({ 'POST /logout/': problem(401, 'Please log in.') });
  store.dispatch(logOut());
  store.dispatch(sessionRestored({ token: 'next', user: { role: 'admin', ...account, profile: null } }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.getState().session.token).toBe('next');
  store.dispatch(sessionCleared({ reason: 'logout' }));
});

test('a session can start with a token from another call', async () => {
  fakeApi(asClient);
  const { data } = await store.dispatch(startSession({ ...token, accessToken: 'fresh' }));
  expect(data?.user.role).toBe('client');
  expect(store.getState().session).toMatchObject({ status: 'authenticated', token: 'fresh' });
});
