import { window } from '../testing/samples';
import { openWindows, zoneOfWindows } from './open-windows';

const NOW = Date.parse('2026-03-30T00:00:00Z');

test('windows come soonest first', () => {
  const later = window('later', '2026-04-02T22:00:00Z', '2026-04-03T06:00:00Z');
  const sooner = window('sooner', '2026-03-31T22:00:00Z', '2026-04-01T06:00:00Z');
  expect(openWindows([later, sooner], NOW).map(({ id }) => id)).toEqual(['sooner', 'later']);
});

test('a window without a start that is left is not available', () => {
  expect(openWindows([window('full', '2026-03-31T22:00:00Z', '2026-04-01T06:00:00Z', true)], NOW)).toEqual(
    [],
  );
});

test('a window that has begun is open from its first start that is left', () => {
  const begun = {
    ...window('begun', '2026-03-29T22:00:00Z', '2026-03-30T06:00:00Z'),
    available_slots: [
      { start_time: '2026-03-30T02:15:00Z', end_time: '2026-03-30T03:15:00Z', availability_id: 'begun' },
    ],
  };
  expect(openWindows([begun], NOW)).toEqual([
    { id: 'begun', startTime: '2026-03-30T02:15:00Z', endTime: '2026-03-30T06:00:00Z' },
  ]);
});

test('the zone is named once, with both names where the clocks change between the windows', () => {
  const march = { id: 'a', startTime: '2026-03-31T22:00:00Z', endTime: '2026-04-01T06:00:00Z' };
  const april = { id: 'b', startTime: '2026-04-10T22:00:00Z', endTime: '2026-04-11T06:00:00Z' };
  expect(zoneOfWindows([march], 'Australia/Melbourne')).toBe('Melbourne time (AEDT)');
  expect(zoneOfWindows([march, april], 'Australia/Melbourne')).toBe('Melbourne time (AEDT, then AEST)');
  expect(zoneOfWindows([march, april], 'Australia/Brisbane')).toBe('Brisbane time (AEST)');
  expect(zoneOfWindows([], 'Australia/Perth')).toBeUndefined();
});
