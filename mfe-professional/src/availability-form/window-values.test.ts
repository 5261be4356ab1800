import { NEW_WINDOW, pastErrors, windowToSend, windowValues } from './window-values';

const ZONE = 'Australia/Sydney';
const STORED = {
  id: 'window-1',
  startTime: '2026-10-02T23:00:00.000Z',
  endTime: '2026-10-03T07:00:00.000Z',
  availableSlots: [],
  freeTimes: [],
};
const VALUES = windowValues(STORED, ZONE);
const NOW = '2026-10-03T08:00';

test("a stored window is shown in the professional's local time", () => {
  expect(VALUES).toEqual({ startTime: '2026-10-03T09:00', endTime: '2026-10-03T17:00' });
});

test('both ends must be in the future in that time zone', () => {
  expect(pastErrors(VALUES, NOW)).toEqual({});
  expect(pastErrors({ ...VALUES, startTime: NOW }, NOW)).toEqual({ startTime: 'Must be in the future' });
  expect(pastErrors(NEW_WINDOW, NOW)).toEqual({});
});

test('a past start may be kept, a past end may not', () => {
  const evening = '2026-10-03T18:00';
  expect(pastErrors(VALUES, evening, VALUES)).toEqual({ endTime: 'Must be in the future' });
});

test('new times are sent as local times, without an offset', () => {
  expect(windowToSend(VALUES, ZONE)).toEqual(VALUES);
});

test('an unchanged end is sent as an instant', () => {
  expect(windowToSend({ ...VALUES, endTime: '2026-10-03T18:30' }, ZONE, STORED)).toEqual({
    startTime: STORED.startTime,
    endTime: '2026-10-03T18:30',
  });
});
