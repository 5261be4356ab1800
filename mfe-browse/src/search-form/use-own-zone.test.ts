import { zoneOfToday } from './use-own-zone';

test.each([
  ['Australia/Perth', '2026-12-01T13:30:00Z', 'Australia/Perth'],
  ['Australia/Perth', '2026-12-01T03:00:00Z', undefined],
  ['Australia/Brisbane', '2026-12-01T13:30:00Z', 'Australia/Brisbane'],
  ['Australia/Brisbane', '2026-07-01T13:30:00Z', undefined],
  ['Australia/Melbourne', '2026-12-01T13:30:00Z', undefined],
  ['Australia/West', '2026-12-01T13:30:00Z', undefined],
  ['Europe/London', '2026-12-01T13:30:00Z', undefined],
])('%s at %s: %s', (zone, now, expected) => {
  expect(zoneOfToday(zone, new Date(now))).toBe(expected);
});
