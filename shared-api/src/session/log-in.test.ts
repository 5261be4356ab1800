import { store } from '../store';
import { logIn, logOut, startSession } from './log-in';
import { sessionCleared } from './session-actions';

type Answer = [status: number, body: unknown];
let calls: { path: string; init: RequestInit | undefined }[] = [];

function server(answers: Record<string, Answer>) {
  calls = [];
  global.fetch = jest.fn(async (path: string, init?: RequestInit) => {
    calls.push({ path, init });
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(answer[1] === undefined ? '<html>' : JSON.stringify(answer[1]), {
      status: answer[0],
    });
  }) as unknown as typeof fetch;
}

const credentials = { username: 'client@demo.test', password: 'crown-and-coil-demo' };
const token: Answer = [200, { access_token: 't', token_type: 'bearer', expires_in: 43200 }];
const me: Answer = [200, { id: '1', role: 'client', email: 'client@demo.test', username: 'client' }];
const client: Answer = [200, { id: 'c1', first_name: 'Naomi', last_name: 'Tesfaye', profile_picture: null }];

beforeEach(() => store.dispatch(sessionCleared({ reason: 'logout' })));

test('a log-in sends a form, then asks who that is and for the profile', async () => {
  server({ '/api/login/': token, '/api/users/me/': me, '/api/clients/me': client });
  const result = await store.dispatch(logIn(credentials));
  expect(result.payload).toBe('client');
  expect(String(calls[0]?.init?.body)).toBe('username=client%40demo.test&password=crown-and-coil-demo');
  expect(store.getState().session).toMatchObject({
    status: 'authenticated',
    token: 't',
    user: { role: 'client', profile: { id: 'c1', displayName: 'Naomi Tesfaye' } },
  });
});

test.each<[string, Record<string, Answer>, string]>([
  [
    'the detail of the server',
    { '/api/login/': [401, { detail: 'Incorrect email or password.' }] },
    'Incorrect email or password.',
  ],
  [
    'a plain sentence for an answer without detail',
    { '/api/login/': [502, undefined] },
    'Invalid credentials or server error',
  ],
  ['a plain sentence when no answer comes', {}, 'An unexpected error occurred.'],
  [
    'no half a session when the profile fails',
    { '/api/login/': token, '/api/users/me/': me },
    'An unexpected error occurred.',
  ],
])('a failed log-in gives %s', async (_case, answers, sentence) => {
  server(answers);
  const result = await store.dispatch(logIn(credentials));
  expect(result.payload).toBe(sentence);
  expect(store.getState().session).toMatchObject({ status: 'anonymous', token: null });
});

test('a log-out ends the session even when the server cannot be reached, and asks it to revoke the token', async () => {
  server({ '/api/login/': token, '/api/users/me/': me, '/api/clients/me': client });
  await store.dispatch(logIn(credentials));
  server({});
  await store.dispatch(logOut());
  expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'logout' });
  expect(calls).toMatchObject([{ path: '/api/logout/', init: { headers: { authorization: 'Bearer t' } } }]);
});

test('a session starts with a token that another call answered', async () => {
  server({ '/api/users/me/': me, '/api/clients/me': client });
  const result = await store.dispatch(
    startSession({ access_token: 'fresh', token_type: 'bearer', expires_in: 43200 }),
  );
  expect(result.payload).toBe('client');
  expect(store.getState().session).toMatchObject({ status: 'authenticated', token: 'fresh' });
});
