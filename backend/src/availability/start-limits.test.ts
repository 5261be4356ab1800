import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { toWallClock } from '../time-zones/wall-clock';
import { isWithinStarts, startFilter, startsInWords } from './start-limits';

const zone = fc.constantFrom(
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Lord_Howe',
);
/** Days around the changes of the clocks in April and October, and others. */
const start = fc
  .tuple(
    fc.constantFrom(Date.UTC(2026, 3, 3), Date.UTC(2026, 9, 2), Date.UTC(2027, 0, 1)),
    fc.nat(4 * 24 * 60),
  )
  .map(([first, minutes]) => first + minutes * MINUTE_MS);
const clock = fc.nat(24 * 60 - 1).map((minutes) => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16));
const end = fc.option(clock, { nil: null });

test('a start is within the limits exactly when its wall-clock time is, also across daylight saving changes', () => {
  fc.assert(
    fc.property(
      zone,
      fc.array(start, { minLength: 1, maxLength: 5 }),
      end,
      end,
      (timeZone, starts, from, by) => {
        const isStart = startFilter({ earliest_start: from, latest_start: by }, timeZone);
        for (const one of starts) {
          const wall = toWallClock(new Date(one), timeZone).toString().slice(11, 16);
          const expected = (from === null || wall >= from) && (by === null || wall <= by);
          expect(isStart?.(one) ?? true).toBe(expected);
        }
      },
    ),
  );
});

test('the latest start itself is allowed', () => {
  const window = { latest_start: '11:00' };
  const at = (text: string) => isWithinStarts(window, new Date(text), 'Australia/Brisbane');
  expect(at('2026-10-05T01:00:00.000Z')).toBe(true);
  expect(at('2026-10-05T01:00:00.001Z')).toBe(false);
  expect(isWithinStarts({}, new Date(), 'Australia/Brisbane')).toBe(true);
});

test('the limits are described in words', () => {
  expect(startsInWords({ earliest_start: '07:00', latest_start: '12:30' })).toBe('from 7:00 am to 12:30 pm');
  expect(startsInWords({ earliest_start: '13:00', latest_start: null })).toBe('from 1:00 pm');
  expect(startsInWords({ latest_start: '00:15' })).toBe('by 12:15 am');
});
