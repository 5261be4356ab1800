import { store } from '../testing';
import { api } from './api';
import { servicesApi } from './endpoints/services';
import { apiErrorStatus } from './errors';
import { lastFailedRequestId } from './last-failed-request';
import { sessionCleared, sessionRestored } from './session/session-state';
import { toQueryString } from './wire';

const naomi = { role: 'client', email: 'n@demo.test', username: 'naomi', profile: null } as const;

/** Answers every call with one status, and keeps the requests. */
function answerWith(status: number, body: unknown = { detail: 'x' }) {
  const requests: Request[] = [];
  global.fetch = jest.fn(async (request: Request) => {
    requests.push(request);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  }) as unknown as typeof fetch;
  return requests;
}

const getService = () =>
  store.dispatch(servicesApi.endpoints.getService.initiate('018f', { forceRefetch: true, subscribe: false }));

test('lists repeat their key, and what is blank or absent is left out', () => {
  expect(
    toQueryString({
      specializationNames: ['Braider', 'Loctician'],
      location: '',
      skip: 0,
      hairType: undefined,
    }),
  ).toBe('specialization_names=Braider&specialization_names=Loctician&skip=0');
});

test('requests use snake_case, responses and errors arrive in camelCase', async () => {
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      createWindow: build.mutation<unknown, { startTime: string; endTime: string }>({
        query: (body) => ({ url: '/availability/', method: 'POST', body }),
      }),
    }),
  });
  const initiate = () =>
    store.dispatch(endpoints.createWindow.initiate({ startTime: '2026-10-03T09:00', endTime: '' }));
  const requests = answerWith(201, { id: 'w', start_time: 'a', available_slots: [{ availability_id: 'w' }] });
  const { data } = await initiate();
  expect(await requests[0]?.json()).toEqual({ start_time: '2026-10-03T09:00', end_time: '' });
  expect(data).toEqual({ id: 'w', startTime: 'a', availableSlots: [{ availabilityId: 'w' }] });

  answerWith(422, { detail: [{ loc: ['body', 'start_time'], msg: 'No.', type: 'future' }] });
  const { error } = await initiate();
  expect(error).toMatchObject({ data: { detail: [{ loc: ['body', 'startTime'], msg: 'No.' }] } });
});

test('a request carries the bearer token when one is stored, and none otherwise', async () => {
  const requests = answerWith(200, {});
  store.dispatch(sessionCleared({ reason: 'logout' }));
  await getService();
  expect(requests[0]?.headers.get('authorization')).toBeNull();

  store.dispatch(sessionRestored({ token: 't1', user: naomi }));
  await getService();
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer t1');
});

test('a 401 to a call with a token ends the session', async () => {
  answerWith(401);
  store.dispatch(sessionRestored({ token: 't2', user: naomi }));
  await getService();
  expect(store.getState().session).toMatchObject({
    status: 'anonymous',
    token: null,
    endedBy: 'unauthorized',
  });
});

test('a late 401 for a replaced token does not end the new session', async () => {
  store.dispatch(sessionRestored({ token: 'old', user: naomi }));
  global.fetch = jest.fn(async () => {
    store.dispatch(sessionRestored({ token: 'new', user: naomi }));
    return new Response('{}', { status: 401 });
  }) as unknown as typeof fetch;
  await getService();
  expect(store.getState().session.token).toBe('new');
});

const replacing = api.injectEndpoints({
  endpoints: (build) => ({
    replaceToken: build.mutation<unknown, void>({
      query: () => ({ url: '/users/me/password', method: 'PUT', body: {} }),
      extraOptions: { replacesToken: true },
    }),
  }),
});

test('a 401 while a token is being replaced waits for the new one', async () => {
  store.dispatch(sessionRestored({ token: 'old', user: naomi }));
  let answer: (response: Response) => void = () => undefined;
  global.fetch = jest.fn((request: Request) =>
    request.method === 'PUT'
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(new Response('{}', { status: 401 })),
  ) as unknown as typeof fetch;
  const replaced = store.dispatch(replacing.endpoints.replaceToken.initiate());
  await getService();
  expect(store.getState().session.token).toBe('old');
  jest.useFakeTimers();
  answer(new Response('{}', { headers: { 'content-type': 'application/json' } }));
  await replaced;
  store.dispatch(sessionRestored({ token: 'new', user: naomi }));
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  expect(store.getState().session.token).toBe('new');
});

test('a 401 ends the session when the token replacement is refused', async () => {
  store.dispatch(sessionRestored({ token: 'old', user: naomi }));
  global.fetch = jest.fn((request: Request) =>
    Promise.resolve(new Response('{}', { status: request.method === 'PUT' ? 422 : 401 })),
  ) as unknown as typeof fetch;
  const replaced = store.dispatch(replacing.endpoints.replaceToken.initiate());
  await getService();
  await replaced;
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.getState().session).toMatchObject({ token: null, endedBy: 'unauthorized' });
});

test('other failures do not end the session', async () => {
  store.dispatch(sessionRestored({ token: 't3', user: naomi }));
  for (const status of [403, 404, 409, 500]) {
    answerWith(status);
    await getService();
  }
  expect(store.getState().session.token).toBe('t3');
});

test('the request id of the last failed call is kept for a minute', async () => {
  const answer = (status: number, id: string) => {
    global.fetch = jest.fn(
      async () => new Response('{}', { status, headers: { 'x-request-id': id } }),
    ) as unknown as typeof fetch;
    return getService();
  };
  await answer(500, 'request-that-failed');
  await answer(200, 'request-that-went-well');
  expect(lastFailedRequestId()).toBe('request-that-failed');
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  expect(lastFailedRequestId()).toBeUndefined();
});

test('a call that gets no answer fails after a minute, as one without a connection does', async () => {
  jest.useFakeTimers();
  global.fetch = jest.fn(
    ({ signal }: Request) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ) as unknown as typeof fetch;
  const answered = getService();
  await jest.advanceTimersByTimeAsync(60_000);
  const { error } = await answered;
  expect(error).toMatchObject({ status: 'TIMEOUT_ERROR' });
  expect(apiErrorStatus(error)).toBeUndefined();
  jest.useRealTimers();
});

test('a download may take ten minutes', async () => {
  jest.useFakeTimers();
  global.fetch = jest.fn(
    ({ signal }: Request) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ) as unknown as typeof fetch;
  const ended = jest.fn();
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      download: build.mutation<string, void>({
        query: () => ({ url: '/a.csv', responseHandler: 'text' }),
      }),
    }),
  });
  void store.dispatch(endpoints.download.initiate()).then(ended);
  await jest.advanceTimersByTimeAsync(9 * 60_000);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ended).toHaveBeenCalled();
  jest.useRealTimers();
});
