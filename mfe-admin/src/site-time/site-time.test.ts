import { isDay, startOfSiteDay } from './site-time';

test.each([
  ['2026-07-01', 0, '2026-06-30T14:00:00.000Z'],
  ['2026-11-21', 0, '2026-11-20T13:00:00.000Z'],
  ['2026-11-21', 1, '2026-11-21T13:00:00.000Z'],
  // The clocks go forward on 4 October and back on 5 April, at two and at three in the morning.
  ['2026-10-04', 0, '2026-10-03T14:00:00.000Z'],
  ['2026-10-04', 1, '2026-10-04T13:00:00.000Z'],
  ['2026-04-05', 0, '2026-04-04T13:00:00.000Z'],
  ['2026-04-05', 1, '2026-04-05T14:00:00.000Z'],
])('%s plus %i days begins at %s', (day, later, instant) => {
  expect(startOfSiteDay(day, later)).toBe(instant);
});

test.each([
  ['2026-11-21', true],
  ['2026-13-01', false],
  ['21/11/2026', false],
  ['', false],
])('%j is a valid day: %s', (text, answer) => {
  expect(isDay(text)).toBe(answer);
});
