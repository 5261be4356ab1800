import type { Availability } from '@crown-and-coil/shared-api';
import { dayKey } from '@crown-and-coil/shared-ui';
import fc from 'fast-check';
import { offeredStarts, slotAt, slotDays } from './start-times';

const QUARTER_MS = 15 * 60_000;
const FIRST = Date.UTC(2025, 9, 1);
const LAST = Date.UTC(2027, 0, 1);
const zone = fc.constantFrom(
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Lord_Howe',
);
const instants = fc.uniqueArray(
  fc.integer({ min: FIRST / QUARTER_MS, max: LAST / QUARTER_MS }).map((quarter) => quarter * QUARTER_MS),
  { maxLength: 60 },
);

const windowOf = (id: string, starts: readonly number[]): Availability => ({
  id,
  startTime: new Date(FIRST).toISOString(),
  endTime: new Date(LAST).toISOString(),
  freeTimes: [],
  availableSlots: starts.map((start) => ({
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 4 * QUARTER_MS).toISOString(),
    availabilityId: id,
  })),
});

describe('offered starts', () => {
  it('stand once each under their own day of the zone, in order', () => {
    fc.assert(
      fc.property(zone, instants, instants, (in_, some, others) => {
        const starts = offeredStarts([windowOf('a', some), windowOf('b', others)]);
        const days = slotDays(starts, in_, FIRST);
        const inOrder = days.flatMap(({ slots }) => slots.map(({ startTime }) => Date.parse(startTime)));
        expect(inOrder).toEqual([...new Set([...some, ...others])].sort((first, second) => first - second));
        for (const { key, slots } of days) {
          expect(slots.map(({ startTime }) => dayKey(startTime, in_))).toEqual(slots.map(() => key));
        }
        expect(new Set(days.map(({ key }) => key)).size).toBe(days.length);
      }),
    );
  });

  it('keep the repeated hour of a DST change on its day: 25 hours, one day', () => {
    // 5 April 2026: Sydney's clocks go back at 3:00 am, so that day lasts from 13:00Z to 14:00Z the next day.
    const dayStart = Date.parse('2026-04-04T13:00:00.000Z');
    const hours = Array.from({ length: 25 }, (_, hour) => dayStart + hour * 4 * QUARTER_MS);
    const days = slotDays(offeredStarts([windowOf('a', hours)]), 'Australia/Sydney', FIRST);
    expect(days.map(({ key, slots }) => [key, slots.length])).toEqual([['2026-04-05', 25]]);
  });

  it('say when they end, with the weekday past midnight', () => {
    // Friday 28 November 2026 is AEDT (+11): 11:30 pm is 12:30Z.
    const late = windowOf('a', [Date.parse('2026-11-27T12:30:00.000Z')]);
    const [day] = slotDays(offeredStarts([late]), 'Australia/Sydney', FIRST);
    expect(day?.slots).toEqual([
      { startTime: '2026-11-27T12:30:00.000Z', time: '11:30 pm', ends: 'ends 12:30 am Sat' },
    ]);
  });

  it('are found however the instant is written', () => {
    const starts = offeredStarts([windowOf('a', [Date.parse('2026-11-27T12:30:00.000Z')])]);
    expect(slotAt(starts, '2026-11-27T23:30:00+11:00')?.availabilityId).toBe('a');
    expect(slotAt(starts, '2026-11-27T23:45:00+11:00')).toBeUndefined();
  });
});
