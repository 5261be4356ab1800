import { type Availability, HOUR_MS, MINUTE_MS, type Slot } from '@crown-and-coil/shared-api';
import { dayKey } from '@crown-and-coil/shared-ui';
import fc from 'fast-check';
import {
  offeredStarts,
  slotAt,
  slotDays,
  startWindow,
  stretchAround,
  stretchesOf,
  usualStarts,
  weekFrom,
} from './start-times';

describe('slotDays', () => {
  const melbourne = 'Australia/Melbourne';
  const hours = (start: string, length: number) => ({
    startTime: start,
    endTime: new Date(Date.parse(start) + length * 3_600_000).toISOString(),
  });

  test('slots are grouped by day in the zone, in order, with their distance from today', () => {
    const days = slotDays(
      [
        hours('2025-11-27T23:30:00.000Z', 8),
        hours('2025-11-21T21:00:00.000Z', 8),
        hours('2025-11-27T23:00:00.000Z', 8),
      ],
      melbourne,
      '2025-11-21T01:00:00Z',
    );
    expect(days).toEqual([
      {
        key: '2025-11-22',
        heading: 'Sat, 22 Nov',
        relative: 'Tomorrow',
        slots: [{ startTime: '2025-11-21T21:00:00.000Z', time: '8:00\u00a0am', ends: 'ends 4:00\u00a0pm' }],
      },
      {
        key: '2025-11-28',
        heading: 'Fri, 28 Nov',
        relative: 'in 7 days',
        slots: [
          { startTime: '2025-11-27T23:00:00.000Z', time: '10:00\u00a0am', ends: 'ends 6:00\u00a0pm' },
          { startTime: '2025-11-27T23:30:00.000Z', time: '10:30\u00a0am', ends: 'ends 6:30\u00a0pm' },
        ],
      },
    ]);
  });

  test('an appointment past midnight names the day it ends on', () => {
    const [day] = slotDays([hours('2025-11-28T08:00:00.000Z', 6)], melbourne, '2025-11-28T00:00:00Z');
    expect(day?.slots[0]?.ends).toBe('ends 1:00\u00a0am Sat');
  });

  test('a week counts the starts of each of its seven days, also over a DST change', () => {
    const days = slotDays([hours('2025-10-05T22:00:00.000Z', 1)], melbourne);
    const week = weekFrom('2025-10-03', days);
    expect(week.map((day) => `${day.weekday} ${day.dayOfMonth}: ${day.starts}`)).toEqual([
      'Fri 3: 0',
      'Sat 4: 0',
      'Sun 5: 0',
      'Mon 6: 1',
      'Tue 7: 0',
      'Wed 8: 0',
      'Thu 9: 0',
    ]);
  });

  test('every slot appears once, under its own day and in ascending order, in any zone', () => {
    const zones = fc.constantFrom(melbourne, 'Australia/Lord_Howe', 'Australia/Brisbane', 'Australia/Perth');
    const starts = fc.uniqueArray(fc.integer({ min: 0, max: 40_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(zones, starts, (zone, quarters) => {
        const slots = quarters.map((quarter) =>
          hours(new Date(Date.UTC(2025, 8, 1) + quarter * 900_000).toISOString(), 2),
        );
        const days = slotDays(slots, zone);
        const shown = days.flatMap((day) =>
          day.slots.map((slot) => ({ day: day.key, startTime: slot.startTime })),
        );
        expect(shown.map((slot) => slot.startTime)).toEqual(slots.map((slot) => slot.startTime).sort());
        for (const slot of shown) expect(slot.day).toBe(dayKey(slot.startTime, zone));
        expect(days.map((day) => day.key)).toEqual([...new Set(days.map((day) => day.key))].sort());
      }),
      { numRuns: 50 },
    );
  });
});

describe('offered starts', () => {
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

  it('appear once each under their own day in the zone, in order', () => {
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

  it('keep the repeated hour of a DST change in one day of 25 hours', () => {
    // 5 April 2026: Sydney's clocks go back at 3:00 am, so that day lasts from 13:00Z to 14:00Z the next day.
    const dayStart = Date.parse('2026-04-04T13:00:00.000Z');
    const hours = Array.from({ length: 25 }, (_, hour) => dayStart + hour * 4 * QUARTER_MS);
    const days = slotDays(offeredStarts([windowOf('a', hours)]), 'Australia/Sydney', FIRST);
    expect(days.map(({ key, slots }) => [key, slots.length])).toEqual([['2026-04-05', 25]]);
  });

  it('show when they end, with the weekday past midnight', () => {
    // Friday 28 November 2026 is AEDT (+11): 11:30 pm is 12:30Z.
    const late = windowOf('a', [Date.parse('2026-11-27T12:30:00.000Z')]);
    const [day] = slotDays(offeredStarts([late]), 'Australia/Sydney', FIRST);
    expect(day?.slots).toEqual([
      { startTime: '2026-11-27T12:30:00.000Z', time: '11:30\u00a0pm', ends: 'ends 12:30\u00a0am Sat' },
    ]);
  });

  it('are found however the instant is written', () => {
    const starts = offeredStarts([windowOf('a', [Date.parse('2026-11-27T12:30:00.000Z')])]);
    expect(slotAt(starts, '2026-11-27T23:30:00+11:00')?.availabilityId).toBe('a');
    expect(slotAt(starts, '2026-11-27T23:45:00+11:00')).toBeUndefined();
  });
});

describe('usualStarts', () => {
  const NINE = Date.parse('2026-11-25T22:00:00Z');

  const slot = (startMinutes: number, durationMinutes: number): Slot => ({
    startTime: new Date(NINE + startMinutes * MINUTE_MS).toISOString(),
    endTime: new Date(NINE + (startMinutes + durationMinutes) * MINUTE_MS).toISOString(),
    availabilityId: 'window',
  });
  /** Every quarter hour of a free stretch, as the API offers starts. */
  const offered = (from: number, to: number, durationMinutes: number): Slot[] => {
    const starts: Slot[] = [];
    for (let start = from; start + durationMinutes <= to; start += 15)
      starts.push(slot(start, durationMinutes));
    return starts;
  };
  const minutesOf = (starts: readonly Slot[]) =>
    starts.map(({ startTime }) => (Date.parse(startTime) - NINE) / MINUTE_MS);

  test('a service of less than two hours keeps every start', () => {
    const starts = offered(0, 300, 105);
    expect(usualStarts(starts)).toEqual(starts);
  });

  test('two hours or more start every 30 minutes, with a last start that ends with the stretch', () => {
    expect(minutesOf(usualStarts(offered(0, 225, 120)))).toEqual([0, 30, 60, 90, 105]);
  });

  test('four hours or more start every hour: a 12-hour day has six starts for seven hours', () => {
    expect(minutesOf(usualStarts(offered(0, 720, 420)))).toEqual([0, 60, 120, 180, 240, 300]);
    expect(minutesOf(usualStarts(offered(0, 720, 240)))).toHaveLength(9);
  });

  test('each free stretch counts from its own start', () => {
    const starts = [...offered(0, 300, 240), ...offered(345, 720, 240)];
    expect(minutesOf(usualStarts(starts))).toEqual([0, 60, 345, 405, 465, 480]);
  });

  /** Free stretches of one professional: bookings or closed hours part them. */
  const stretches = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 })), {
    maxLength: 5,
  });
  const duration = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15);

  test('usual starts are offered, include both ends of each stretch, and have no gap over the step', () => {
    fc.assert(
      fc.property(stretches, duration, (gapsAndLengths, minutes) => {
        let clock = 0;
        const parts = gapsAndLengths.map(([gap, length]) => {
          const from = clock + gap * 15;
          clock = from + length * 15;
          return offered(from, clock, minutes);
        });
        const usual = minutesOf(usualStarts(parts.flat()));
        const all = minutesOf(parts.flat());
        expect(all).toEqual(expect.arrayContaining(usual));
        expect(usual).toEqual([...new Set(usual)].toSorted((one, other) => one - other));
        const step = minutes >= 240 ? 60 : minutes >= 120 ? 30 : 15;
        for (const part of parts.map(minutesOf).filter(({ length }) => length > 0)) {
          expect(usual).toContain(part[0]);
          expect(usual).toContain(part.at(-1));
          const shown = usual.filter((start) => part.includes(start));
          for (const [index, start] of shown.entries())
            if (index > 0) expect(start - (shown[index - 1] ?? 0)).toBeLessThanOrEqual(step);
        }
      }),
    );
  });
});

describe('stretches of availability', () => {
  /** Whole hours of a few days, so that touching and overlapping windows are common. */
  const hour = fc.integer({ min: 0, max: 60 });
  const windows = fc.array(
    fc.tuple(hour, fc.integer({ min: 1, max: 10 })).map(([start, length]) => ({
      startTime: new Date(start * HOUR_MS).toISOString(),
      endTime: new Date((start + length) * HOUR_MS).toISOString(),
    })),
    { maxLength: 8 },
  );

  it('cover exactly the hours of the windows, in order and with the gaps between them', () => {
    fc.assert(
      fc.property(windows, (given) => {
        const stretches = stretchesOf(given);
        for (let at = 0; at < 72; at += 1) {
          const instant = at * HOUR_MS;
          const inWindow = given.some(
            (w) => Date.parse(w.startTime) <= instant && instant < Date.parse(w.endTime),
          );
          const inStretch = stretches.some(
            (s) => Date.parse(s.start) <= instant && instant < Date.parse(s.end),
          );
          expect(inStretch).toBe(inWindow);
        }
        stretches.slice(1).forEach(({ start }, index) => {
          expect(Date.parse(start)).toBeGreaterThan(Date.parse(stretches[index]?.end ?? ''));
        });
      }),
    );
  });

  it('fit an appointment across two adjacent windows', () => {
    const touching = [
      { startTime: '2026-10-03T12:00:00.000Z', endTime: '2026-10-03T16:00:00.000Z' },
      { startTime: '2026-10-03T08:00:00.000Z', endTime: '2026-10-03T12:00:00.000Z' },
    ];
    expect(stretchAround(touching, '2026-10-03T11:00:00.000Z')).toEqual({
      start: '2026-10-03T08:00:00.000Z',
      end: '2026-10-03T16:00:00.000Z',
    });
  });

  it('are half-open: they exclude their end', () => {
    const [window] = [{ startTime: '2026-10-03T08:00:00.000Z', endTime: '2026-10-03T12:00:00.000Z' }];
    expect(stretchAround([window], '2026-10-03T12:00:00.000Z')).toBeUndefined();
  });
});

test('a visit with several styles starts within the start windows of all of them', () => {
  expect(
    startWindow([
      { earliestStart: '08:00', latestStart: '11:00' },
      { earliestStart: '09:30', latestStart: '14:00' },
      { earliestStart: null, latestStart: null },
    ]),
  ).toEqual({ earliestStart: '09:30', latestStart: '11:00' });
  expect(startWindow([{ earliestStart: null, latestStart: null }])).toEqual({});
});
