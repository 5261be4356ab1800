import { logOut } from '@crown-and-coil/shared-api';
import { type Answers, fakeApi, loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { waitFor } from '@testing-library/react';
import { fakePush, removePush } from './testing/fake-push';
import { readDevice, turnOnPush, watchDevice } from './this-device';

const ADD = 'POST /users/me/push-subscriptions';
const added = { id: 'here', browser: null, system: null, createdAt: '2026-11-26T00:00:00Z' };
let stop: () => void;
afterEach(() => {
  stop?.();
  removePush();
  localStorage.clear();
});

async function subscribed(answers: Answers = {}) {
  loggedInAs('client');
  const push = fakePush();
  const api = fakeApi({ [ADD]: added, 'POST /logout/': {}, ...answers });
  await turnOnPush(store, 'site-key');
  const adds = () => api.calls.filter(({ path }) => path === '/users/me/push-subscriptions').length;
  return { push, adds };
}

it('does not register again when registered, or without a press', async () => {
  const { adds } = await subscribed();
  stop = watchDevice(store);
  await Promise.resolve();
  expect(adds()).toBe(1);
});

it('registers again when the browser has changed its subscription', async () => {
  const { push, adds } = await subscribed();
  push.renew();
  stop = watchDevice(store);
  await waitFor(() => expect(adds()).toBe(2));
  expect(readDevice()?.endpoint).toBe(push.endpoint());
});

it('stays subscribed when the email of the account has changed', async () => {
  const { push, adds } = await subscribed();
  loggedInAs('client', { email: 'naomi@new.example' });
  stop = watchDevice(store);
  await Promise.resolve();
  expect([push.isSubscribed(), adds()]).toEqual([true, 1]);
});

it('registers again what an earlier version kept by the email', async () => {
  const { push, adds } = await subscribed();
  const kept = { ...readDevice(), account: 'client@demo.test' };
  localStorage.setItem('crown-and-coil:push-device', JSON.stringify(kept));
  stop = watchDevice(store);
  await waitFor(() => expect(adds()).toBe(2));
  expect([push.isSubscribed(), readDevice()?.account]).toEqual([true, 'naomi']);
});

it('unsubscribes before log-out', async () => {
  const { push } = await subscribed();
  stop = watchDevice(store);
  store.dispatch(logOut());
  await waitFor(() => expect(store.getState().session.user).toBeNull());
  expect(push.isSubscribed()).toBe(false);
  expect(readDevice()).toBeUndefined();
});

it('closes the notifications that are still shown before log-out', async () => {
  const { push } = await subscribed();
  const { close } = push.show();
  stop = watchDevice(store);
  store.dispatch(logOut());
  await waitFor(() => expect(store.getState().session.user).toBeNull());
  expect(close).toHaveBeenCalled();
});

it('unsubscribes at the next log-in of another person when the browser could not do so at log-out', async () => {
  const { push } = await subscribed();
  stop = watchDevice(store);
  push.failOnce();
  store.dispatch(logOut());
  await waitFor(() => expect(store.getState().session.user).toBeNull());
  expect(push.isSubscribed()).toBe(true);
  loggedInAs('professional');
  await waitFor(() => expect(push.isSubscribed()).toBe(false));
});

it('unsubscribes when another person logs in on the browser, without asking them', async () => {
  const { push, adds } = await subscribed();
  loggedInAs('professional');
  stop = watchDevice(store);
  await waitFor(() => expect(push.isSubscribed()).toBe(false));
  expect(adds()).toBe(1);
});
