import { availabilityApi, Provider, store, useListOwnAvailabilityQuery } from '@crown-and-coil/shared-api';
import { fakeApi, problem } from '@crown-and-coil/shared-api/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { openWindow } from '../testing/samples';
import { useWindowChanges } from './use-window-changes';
import { spanIn } from './wall-span';

const ZONE = 'Australia/Melbourne';
const year = new Date().getFullYear() + 2;
const RANGE = { from: `${year}-07-01T14:00:00.000Z`, to: `${year}-07-08T14:00:00.000Z` };
const DRAWN = { start: `${year}-07-04T10:00`, end: `${year}-07-04T12:30` };

const InStore = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>;

const useShown = () => useListOwnAvailabilityQuery(RANGE).data ?? [];

/** The shown windows as wall clocks, and the way to change them. */
async function drawn() {
  const { result } = renderHook(
    () => ({
      shown: useShown().map((window) => spanIn(window, ZONE)),
      ids: useShown().map(({ id }) => id),
      changes: useWindowChanges(RANGE, ZONE),
    }),
    { wrapper: InStore },
  );
  await waitFor(() => expect(result.current.shown).toHaveLength(1));
  return result;
}

/** A server that answers when it is told to. */
function slowly<Answer>() {
  let answer: (value: Answer) => void = () => {};
  const promise = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { promise, answer: (value: Answer) => answer(value) };
}

test('a window that is drawn is there before the server has answered, and is sent as wall clocks', async () => {
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
    expect(result.current.changes.said).toMatch(/^Added \w{3} 4 July?, 10:00 am to 12:30 pm\.$/),
  );
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    start_time: DRAWN.start,
    end_time: DRAWN.end,
  });
});

test('it goes again when the server refuses it, with the reason', async () => {
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

test('of two drawn windows only the refused one goes, whichever is answered first', async () => {
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

test('a refused move is taken back without touching what the server has sent since', async () => {
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

test('an end that is not touched is sent as the instant that it is', async () => {
  const window = openWindow();
  const { calls } = fakeApi({ 'GET /availability/': [window], 'PUT /availability/window-1': window });
  const result = await drawn();
  const { start } = spanIn(window, ZONE);
  await act(() => result.current.changes.move(window, { start, end: `${year}-07-03T18:30` }));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    start_time: window.start_time,
    end_time: `${year}-07-03T18:30`,
  });
});
