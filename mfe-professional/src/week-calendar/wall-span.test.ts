import fc from 'fast-check';
import { atLeastAnHour, instantOf, minutesOf, spanAfterKey, spanIn } from './wall-span';

const NINE_TO_FIVE = { start: '2026-11-25T09:00', end: '2026-11-25T17:00' };

test.each([
  ['ArrowUp', false, '2026-11-25T08:45', '2026-11-25T16:45'],
  ['ArrowDown', false, '2026-11-25T09:15', '2026-11-25T17:15'],
  ['ArrowLeft', false, '2026-11-24T09:00', '2026-11-24T17:00'],
  ['ArrowRight', false, '2026-11-26T09:00', '2026-11-26T17:00'],
  ['ArrowUp', true, '2026-11-25T09:00', '2026-11-25T16:45'],
  ['ArrowDown', true, '2026-11-25T09:00', '2026-11-25T17:15'],
  ['ArrowLeft', true, '2026-11-25T08:45', '2026-11-25T17:00'],
  ['ArrowRight', true, '2026-11-25T09:15', '2026-11-25T17:00'],
])('%s (with Shift: %s) changes it to %s to %s', (key, resizes, start, end) => {
  expect(spanAfterKey(NINE_TO_FIVE, key, resizes)).toEqual({ start, end });
});

test('other keys change nothing, and the minimum is a quarter of an hour', () => {
  expect(spanAfterKey(NINE_TO_FIVE, 'a', false)).toBeUndefined();
  const least = { start: '2026-11-25T09:00', end: '2026-11-25T09:15' };
  expect(spanAfterKey(least, 'ArrowUp', true)).toEqual(least);
  expect(spanAfterKey(least, 'ArrowRight', true)).toEqual(least);
});

test('a move keeps its length in local time', () => {
  const anyMove = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight');
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 30 }), (keys) => {
      const moved = keys.reduce((span, key) => spanAfterKey(span, key, false) ?? span, NINE_TO_FIVE);
      expect(minutesOf(moved)).toBe(480);
    }),
  );
});

test("local times convert to instants of the professional's zone and back, across DST changes", () => {
  const span = { start: '2026-10-03T22:00', end: '2026-10-04T06:00' };
  const [startTime, endTime] = [span.start, span.end].map((wall) => instantOf(wall, 'Australia/Melbourne'));
  expect([startTime, endTime]).toEqual(['2026-10-03T12:00:00.000Z', '2026-10-03T19:00:00.000Z']);
  expect(spanIn({ startTime: startTime ?? '', endTime: endTime ?? '' }, 'Australia/Melbourne')).toEqual(span);
});

test.each([
  ['2026-04-05T02:30', 'Australia/Melbourne', '2026-04-04T15:30:00.000Z'], // repeated: the first time
  ['2026-04-05T03:00', 'Australia/Melbourne', '2026-04-04T17:00:00.000Z'],
  ['2026-10-04T02:30', 'Australia/Melbourne', '2026-10-03T16:30:00.000Z'], // left out: half past three
  ['2026-10-04T03:00', 'Australia/Melbourne', '2026-10-03T16:00:00.000Z'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-10-04T02:30', 'Australia/Brisbane', '2026-10-03T16:30:00.000Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
});

test('a tap without movement selects an hour', () => {
  expect(atLeastAnHour({ start: '2026-11-25T09:00', end: '2026-11-25T09:15' }).end).toBe('2026-11-25T10:00');
  expect(atLeastAnHour(NINE_TO_FIVE)).toBe(NINE_TO_FIVE);
});
