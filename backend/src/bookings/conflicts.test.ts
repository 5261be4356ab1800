import { MINUTE_MS, SHORT_BREAK_MINUTES } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { meetingsOf, type TimedBooking } from './conflicts';

const MELBOURNE = 'Australia/Melbourne';
/** Monday 5 October 2026, the first day of daylight saving's first week: 9:00 am AEDT. */
const NINE = Date.parse('2026-10-04T22:00:00Z');

const at = (id: string, fromMinutes: number, minutes: number, clientId = id): TimedBooking => ({
  id,
  clientId,
  start: NINE + fromMinutes * MINUTE_MS,
  end: NINE + (fromMinutes + minutes) * MINUTE_MS,
});
const request = at('request', 120, 60, 'naomi');
const meetings = (...others: TimedBooking[]) =>
  meetingsOf(request, others, MELBOURNE).map(({ other, kind, gapMinutes, isSameClient }) => [
    other.id,
    kind,
    gapMinutes,
    isSameClient,
  ]);

test('bookings that share any time overlap', () => {
  expect(
    meetings(at('inside', 130, 10), at('around', 60, 300), at('head', 100, 21), at('tail', 179, 5)),
  ).toEqual([
    ['around', 'overlap', 0, false],
    ['head', 'overlap', 0, false],
    ['inside', 'overlap', 0, false],
    ['tail', 'overlap', 0, false],
  ]);
});

test('a booking directly before or after is close with no gap; a short gap is close, a long one is not', () => {
  expect(meetings(at('before', 60, 60), at('after', 180, 60))).toEqual([
    ['before', 'close', 0, false],
    ['after', 'close', 0, false],
  ]);
  expect(meetings(at('short', 180 + SHORT_BREAK_MINUTES - 1, 60))).toEqual([
    ['short', 'close', SHORT_BREAK_MINUTES - 1, false],
  ]);
  expect(meetings(at('long', 180 + SHORT_BREAK_MINUTES, 60))).toEqual([]);
});

test("another booking of the same client on the same day, in the professional's zone, is reported", () => {
  // 11:30 pm that day, and 12:30 am of the next: on both sides of midnight in Melbourne, the same day in UTC.
  const late = at('late', 870, 20, 'naomi');
  const nextDay = at('next-day', 930, 20, 'naomi');
  expect(meetings(late, nextDay, at('stranger', 600, 60))).toEqual([['late', 'same_day', 690, true]]);
});

test('a close booking of the same client reports both', () => {
  expect(meetings(at('second', 180, 30, 'naomi'))).toEqual([['second', 'close', 0, true]]);
});

test('a booking does not conflict with itself, and conflicts are symmetric', () => {
  const any = fc.record({
    id: fc.uuid(),
    clientId: fc.constantFrom('naomi', 'grace'),
    start: fc.integer({ min: 0, max: 4000 }).map((minutes) => NINE + minutes * MINUTE_MS),
    minutes: fc.integer({ min: 15, max: 600 }),
  });
  const toBooking = ({
    minutes,
    ...booking
  }: {
    id: string;
    clientId: string;
    start: number;
    minutes: number;
  }) => ({
    ...booking,
    end: booking.start + minutes * MINUTE_MS,
  });
  fc.assert(
    fc.property(any.map(toBooking), any.map(toBooking), (one, two) => {
      expect(meetingsOf(one, [one], MELBOURNE)).toEqual([]);
      const [there] = meetingsOf(one, [two], MELBOURNE);
      const [back] = meetingsOf(two, [one], MELBOURNE);
      expect(there && [there.kind, there.gapMinutes]).toEqual(back && [back.kind, back.gapMinutes]);
    }),
  );
});
