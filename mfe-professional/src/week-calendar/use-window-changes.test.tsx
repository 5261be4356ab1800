import { Provider } from '@crown-and-coil/shared-api';
import { fakeApi, problem, store } from '@crown-and-coil/shared-api/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { availabilityApi, useListOwnAvailabilityQuery } from '../endpoints/availability';
import { openWindow } from '../testing/samples';
import { useWindowChanges } from './use-window-changes';
import { spanIn } from './wall-span';

const ZONE = 'Australia/Melbourne';
const year = new Date().getFullYear() + 2;
const RANGE = { from: `${year}-07-01T14:00:00.000Z`, to: `${year}-07-08T14:00:00.000Z` };
const DRAWN = { start: `${year}-07-04T10:00`, end: `${year}-07-04T12:30` };

const InStore = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>;

const useShown = () => useListOwnAvailabilityQuery(RANGE).data ?? [];

/** Shows the windows as wall clocks, with buttons that change them. */
async function drawn() {
  const { result } = renderHook(
    () => ({
      shown: useShown().map((window) => spanIn(window, ZONE)),
      ids: useShown().map(({ id }) => id),
      changes: useWindowChanges(ZONE),
    }),
    { wrapper: InStore },
  );
  await waitFor(() => expect(result.current.shown).toHaveLength(1));
  return result;
}

/** A server that answers when the test says so. */
function slowly<Answer>() {
  let answer: (value: Answer) => void = () => {};
  const promise = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { promise, answer: (value: Answer) => answer(value) };
}

test('a drawn window is shown before the server responds, and is sent in local time', async () => {
  const server = slowly<unknown>();
  const { calls } = fakeApi({
    'GET /availability/': [openWindow()],
    'POST /availability/': () => server.promise,
  });
  const result = await drawn();
  act(() => void result.current.changes.add(DRAWN));
  await waitFor(() => expect(result.current.shown).toContainEqual(DRAWN));
  server.answer(openWindow({ id: 'new' }));
  await waitFor(() =>
    expect(result.current.changes.said).toMatch(/^Added \w{3} 4 July?, 10:00\sam to 12:30\spm\.$/),
  );
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    startTime: DRAWN.start,
    endTime: DRAWN.end,
  });
});

test('a drawn window is removed with the reason when the server refuses it', async () => {
  const server = slowly<unknown>();
  const refusal = 'This overlaps your availability on Sat 3 Oct, 9:00 am to 5:00 pm.';
  fakeApi({ 'GET /availability/': [openWindow()], 'POST /availability/': () => server.promise });
  const result = await drawn();
  act(() => void result.current.changes.add(DRAWN));
  await waitFor(() => expect(result.current.shown).toHaveLength(2));
  server.answer(problem(409, refusal));
  await waitFor(() => expect(result.current.changes.problem).toBe(refusal));
  expect(result.current.shown).toHaveLength(1);
  act(() => result.current.changes.forgetProblem());
  expect(result.current.changes.problem).toBeNull();
});

test('only the refused one of two drawn windows is removed, whatever the response order', async () => {
  const servers = [slowly<unknown>(), slowly<unknown>()];
  let drawings = 0;
  fakeApi({
    'GET /availability/': [openWindow()],
    'POST /availability/': () => {
      drawings += 1;
      return servers[drawings - 1]?.promise;
    },
  });
  const result = await drawn();
  const second = { start: `${year}-07-05T10:00`, end: `${year}-07-05T12:00` };
  act(() => void result.current.changes.add(DRAWN));
  act(() => void result.current.changes.add(second));
  await waitFor(() => expect(result.current.shown).toHaveLength(3));
  expect(new Set(result.current.ids).size).toBe(3);
  servers[0]?.answer(problem(409, 'This overlaps.'));
  await waitFor(() => expect(result.current.changes.problem).toBe('This overlaps.'));
  expect(result.current.shown).not.toContainEqual(DRAWN);
  expect(result.current.shown).toContainEqual(second);
});

test('a refused move is undone without changing newer server data', async () => {
  const server = slowly<unknown>();
  const [first, later] = [openWindow(), openWindow({ id: 'later' })];
  let listed = [first];
  fakeApi({ 'GET /availability/': () => listed, 'PUT /availability/window-1': () => server.promise });
  const result = await drawn();
  act(() => void result.current.changes.move(first, DRAWN));
  await waitFor(() => expect(result.current.shown).toContainEqual(DRAWN));
  listed = [later, first];
  const { listOwnAvailability } = availabilityApi.endpoints;
  await act(() => store.dispatch(listOwnAvailability.initiate(RANGE, { forceRefetch: true })));
  await waitFor(() => expect(result.current.ids).toEqual(['later', 'window-1']));
  server.answer(problem(409, 'This overlaps.'));
  await waitFor(() => expect(result.current.changes.problem).toBe('This overlaps.'));
  expect(result.current.shown).toEqual([spanIn(later, ZONE), spanIn(first, ZONE)]);
});

const reload = () =>
  act(() =>
    store.dispatch(availabilityApi.endpoints.listOwnAvailability.initiate(RANGE, { forceRefetch: true })),
  );

test('a move refused after a reload keeps the times that the server has sent since', async () => {
  const server = slowly<unknown>();
  const window = openWindow();
  const elsewhere = { startTime: `${year}-07-06T01:00:00.000Z`, endTime: `${year}-07-06T03:00:00.000Z` };
  let listed: unknown = [window];
  fakeApi({ 'GET /availability/': () => listed, 'PUT /availability/window-1': () => server.promise });
  const result = await drawn();
  act(() => void result.current.changes.move(window, DRAWN));
  await waitFor(() => expect(result.current.shown).toContainEqual(DRAWN));
  listed = [openWindow(elsewhere)];
  await reload();
  listed = problem(500, 'Out of order.');
  server.answer(problem(409, 'This overlaps.'));
  await waitFor(() => expect(result.current.changes.problem).toBe('This overlaps.'));
  expect(result.current.shown).toEqual([spanIn(openWindow(elsewhere), ZONE)]);
});

test('an addition refused after a reload removes no window of the server', async () => {
  const server = slowly<unknown>();
  const windows = [openWindow(), openWindow({ id: 'later' })];
  let listed: unknown = windows.slice(0, 1);
  fakeApi({ 'GET /availability/': () => listed, 'POST /availability/': () => server.promise });
  const result = await drawn();
  act(() => void result.current.changes.add(DRAWN));
  await waitFor(() => expect(result.current.shown).toContainEqual(DRAWN));
  listed = windows;
  await reload();
  listed = problem(500, 'Out of order.');
  server.answer(problem(409, 'This overlaps.'));
  await waitFor(() => expect(result.current.changes.problem).toBe('This overlaps.'));
  expect(result.current.ids).toEqual(['window-1', 'later']);
});

test('two quick additions get their server ids even when the list cannot be reloaded', async () => {
  const servers = [slowly<unknown>(), slowly<unknown>()];
  let [posts, isBroken] = [0, false];
  fakeApi({
    'GET /availability/': () => (isBroken ? problem(500, 'Out of order.') : [openWindow()]),
    'POST /availability/': () => servers[posts++]?.promise,
  });
  const result = await drawn();
  isBroken = true;
  act(() => {
    void result.current.changes.add(DRAWN);
    void result.current.changes.add({ start: `${year}-07-05T10:00`, end: `${year}-07-05T12:00` });
  });
  await waitFor(() => expect(new Set(result.current.ids).size).toBe(3));
  servers[1]?.answer(openWindow({ id: 'second' }));
  servers[0]?.answer(openWindow({ id: 'first' }));
  await waitFor(() => expect(result.current.ids).toEqual(['window-1', 'first', 'second']));
});

test('a window is shown in every loaded week that it overlaps, and in no other', async () => {
  const server = slowly<unknown>();
  const next = { from: RANGE.to, to: `${year}-07-15T14:00:00.000Z` };
  fakeApi({ 'GET /availability/': [], 'POST /availability/': () => server.promise });
  const { result } = renderHook(
    () => ({
      shown: useListOwnAvailabilityQuery(RANGE).data?.length,
      next: useListOwnAvailabilityQuery(next).data?.length,
      changes: useWindowChanges(ZONE),
    }),
    { wrapper: InStore },
  );
  await waitFor(() => expect(result.current).toMatchObject({ shown: 0, next: 0 }));
  act(() => void result.current.changes.add(DRAWN));
  await waitFor(() => expect(result.current).toMatchObject({ shown: 1, next: 0 }));
  act(() => void result.current.changes.add({ start: `${year}-07-08T22:00`, end: `${year}-07-09T02:00` }));
  await waitFor(() => expect(result.current).toMatchObject({ shown: 2, next: 1 }));
  server.answer(problem(409, 'This overlaps.'));
  await waitFor(() => expect(result.current).toMatchObject({ shown: 0, next: 0 }));
});

test('an unchanged end is sent as an instant', async () => {
  const window = openWindow();
  const { calls } = fakeApi({ 'GET /availability/': [window], 'PUT /availability/window-1': window });
  const result = await drawn();
  const { start } = spanIn(window, ZONE);
  await act(() => result.current.changes.move(window, { start, end: `${year}-07-03T18:30` }));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    startTime: window.startTime,
    endTime: `${year}-07-03T18:30`,
  });
});
