import fc from 'fast-check';
import { atLeastAnHour, minutesOf, spanAfterKey, spanIn } from './wall-span';

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

test("windows are spans of the professional's clock, across DST changes", () => {
  const window = { startTime: '2026-10-03T12:00:00.000Z', endTime: '2026-10-03T19:00:00.000Z' };
  const span = { start: '2026-10-03T22:00', end: '2026-10-04T06:00' };
  expect(spanIn(window, 'Australia/Melbourne')).toEqual(span);
});

test('a tap without movement selects an hour', () => {
  expect(atLeastAnHour({ start: '2026-11-25T09:00', end: '2026-11-25T09:15' }).end).toBe('2026-11-25T10:00');
  expect(atLeastAnHour(NINE_TO_FIVE)).toBe(NINE_TO_FIVE);
});
