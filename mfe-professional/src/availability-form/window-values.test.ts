import { NEW_WINDOW, pastErrors, windowToSend, windowValues } from './window-values';

const ZONE = 'Australia/Sydney';
const STORED = {
  id: 'window-1',
  start_time: '2026-10-02T23:00:00.000Z',
  end_time: '2026-10-03T07:00:00.000Z',
  available_slots: [],
  free_times: [],
};
const VALUES = windowValues(STORED, ZONE);
const NOW = '2026-10-03T08:00';

test('a stored window is shown on the clock of its professional', () => {
  expect(VALUES).toEqual({ start_time: '2026-10-03T09:00', end_time: '2026-10-03T17:00' });
});

test('both ends must be ahead of now on that clock', () => {
  expect(pastErrors(VALUES, NOW)).toEqual({});
  expect(pastErrors({ ...VALUES, start_time: NOW }, NOW)).toEqual({ start_time: 'Must be in the future' });
  expect(pastErrors(NEW_WINDOW, NOW)).toEqual({});
});

test('a start that has passed may stay, an end may not', () => {
  const evening = '2026-10-03T18:00';
  expect(pastErrors(VALUES, evening, VALUES)).toEqual({ end_time: 'Must be in the future' });
});

test('new times are sent as wall clocks, without an offset', () => {
  expect(windowToSend(VALUES, ZONE)).toEqual(VALUES);
});

test('an end that was not touched is sent as the instant that it is', () => {
  expect(windowToSend({ ...VALUES, end_time: '2026-10-03T18:30' }, ZONE, STORED)).toEqual({
    start_time: STORED.start_time,
    end_time: '2026-10-03T18:30',
  });
});
