import { window } from '../testing/samples';
import { freeTimes, zoneOfTimes } from './available-times';

test('free times come soonest first', () => {
  const later = window('later', '2026-04-02T22:00:00Z', '2026-04-03T06:00:00Z');
  const sooner = window('sooner', '2026-03-31T22:00:00Z', '2026-04-01T06:00:00Z');
  expect(freeTimes([later, sooner]).map(({ startTime }) => startTime)).toEqual([
    '2026-03-31T22:00:00Z',
    '2026-04-02T22:00:00Z',
  ]);
});

test('a window has as many free times as its bookings leave', () => {
  const day = window('day', '2026-03-31T22:00:00Z', '2026-04-01T10:00:00Z');
  const morning = { startTime: '2026-03-31T22:00:00Z', endTime: '2026-03-31T23:00:00Z' };
  const evening = { startTime: '2026-04-01T08:00:00Z', endTime: '2026-04-01T10:00:00Z' };
  const full = window('full', '2026-04-01T22:00:00Z', '2026-04-02T06:00:00Z', true);
  expect(freeTimes([{ ...day, freeTimes: [morning, evening] }, full])).toEqual([morning, evening]);
});

test('the zone is named once, with both names where the clocks change between the times', () => {
  const march = { startTime: '2026-03-31T22:00:00Z', endTime: '2026-04-01T06:00:00Z' };
  const april = { startTime: '2026-04-10T22:00:00Z', endTime: '2026-04-11T06:00:00Z' };
  expect(zoneOfTimes([march], 'Australia/Melbourne')).toBe('Melbourne time (AEDT)');
  expect(zoneOfTimes([march, april], 'Australia/Melbourne')).toBe('Melbourne time (AEDT, then AEST)');
  expect(zoneOfTimes([march, april], 'Australia/Brisbane')).toBe('Brisbane time (AEST)');
  expect(zoneOfTimes([], 'Australia/Perth')).toBeUndefined();
});
