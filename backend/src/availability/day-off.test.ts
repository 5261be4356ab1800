import fc from 'fast-check';
import { piecesOutside, timeOff } from './day-off';

const minute = (count: number) => new Date(count * 60_000);
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 1440 }))
  .map(([start, length]) => ({ startTime: minute(start), endTime: minute(start + length) }));
const lengthOf = (span: { startTime: Date; endTime: Date }) =>
  span.endTime.getTime() - span.startTime.getTime();
const common = (one: { startTime: Date; endTime: Date }, other: typeof one) =>
  Math.max(
    0,
    Math.min(one.endTime.getTime(), other.endTime.getTime()) -
      Math.max(one.startTime.getTime(), other.startTime.getTime()),
  );

test('what is left of a window lies in it and outside of the time off, and nothing else is lost', () => {
  fc.assert(
    fc.property(anySpan, anySpan, (window, off) => {
      const pieces = piecesOutside(window, off);
      for (const piece of pieces) {
        expect(common(piece, off)).toBe(0);
        expect(common(piece, window)).toBe(lengthOf(piece));
      }
      const left = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
      expect(left).toBe(lengthOf(window) - common(window, off));
    }),
  );
});

test.each([
  ['2026-10-04', 23], // the clocks go forward
  ['2027-04-04', 25],
  ['2026-10-05', 24],
])('the %s in Sydney has %i hours', (day, hours) => {
  const off = timeOff(day, 'Australia/Sydney', new Date('2026-10-02T21:00:00Z'));
  expect(lengthOf(off)).toBe(hours * 3_600_000);
});

test('of today what is left is taken, to the minute', () => {
  const now = new Date('2026-10-03T02:27:43Z');
  expect(timeOff('2026-10-03', 'Australia/Sydney', now)).toEqual({
    startTime: new Date('2026-10-03T02:27:00Z'),
    endTime: new Date('2026-10-03T14:00:00Z'),
  });
});
