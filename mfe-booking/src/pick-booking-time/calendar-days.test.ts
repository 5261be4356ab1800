import { addDays } from '@crown-and-coil/shared-api';
import { dayKey } from '@crown-and-coil/shared-ui';
import fc from 'fast-check';
import { startOfDay } from './start-times';

const ZONES = ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Lord_Howe'];
const zone = fc.constantFrom(...ZONES);
/** Three years: each kind of DST change several times. */
const day = fc.integer({ min: 0, max: 1095 }).map((days) => addDays('2025-01-01', days));

describe('calendar days', () => {
  it('begin at the first instant of the day, in every zone and around DST changes', () => {
    fc.assert(
      fc.property(zone, day, (in_, key) => {
        const start = Date.parse(startOfDay(key, in_));
        expect(dayKey(start, in_)).toBe(key);
        expect(dayKey(start - 1, in_)).toBe(addDays(key, -1));
      }),
    );
  });

  it('are 25 hours long when the clocks go back, 24 and a half on Lord Howe', () => {
    const length = (in_: string) =>
      (Date.parse(startOfDay('2026-04-06', in_)) - Date.parse(startOfDay('2026-04-05', in_))) / 3_600_000;
    expect(ZONES.map(length)).toEqual([25, 25, 24, 24.5]);
  });
});
