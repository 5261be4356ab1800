import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { dayIn, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { readWallClock, startOfDay, toWallClock } from './wall-clock';

/** In 2026 clocks go back on 5 April and forward on 4 October; on Lord Howe Island by half an hour only. */
const CASES: [zone: string, wallClock: string, meaning: string][] = [
  ['Australia/Sydney', '2026-10-03T09:00', '2026-10-02T23:00:00.000Z Sat 3 Oct, 9:00 am to 10:00 am'],
  ['Australia/Sydney', '2026-10-04T01:59', '2026-10-03T15:59:00.000Z Sun 4 Oct, 1:59 am to 3:59 am'],
  ['Australia/Sydney', '2026-10-04T02:00', 'nonexistent'],
  ['Australia/Sydney', '2026-10-04T02:59:59.999', 'nonexistent'],
  ['Australia/Sydney', '2026-10-04T03:00', '2026-10-03T16:00:00.000Z Sun 4 Oct, 3:00 am to 4:00 am'],
  ['Australia/Sydney', '2026-04-05T02:30', '2026-04-04T15:30:00.000Z Sun 5 Apr, 2:30 am to 2:30 am'],
  ['Australia/Sydney', '2026-04-05T03:00', '2026-04-04T17:00:00.000Z Sun 5 Apr, 3:00 am to 4:00 am'],
  ['Australia/Adelaide', '2026-10-04T02:30', 'nonexistent'],
  ['Australia/Adelaide', '2026-10-04T03:00', '2026-10-03T16:30:00.000Z Sun 4 Oct, 3:00 am to 4:00 am'],
  ['Australia/Adelaide', '2026-04-05T02:30', '2026-04-04T16:00:00.000Z Sun 5 Apr, 2:30 am to 2:30 am'],
  ['Australia/Brisbane', '2026-10-04T02:30', '2026-10-03T16:30:00.000Z Sun 4 Oct, 2:30 am to 3:30 am'],
  ['Australia/Brisbane', '2026-04-05T02:30', '2026-04-04T16:30:00.000Z Sun 5 Apr, 2:30 am to 3:30 am'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', 'nonexistent'],
  ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30:00.000Z Sun 4 Oct, 2:30 am to 3:30 am'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z Sun 5 Apr, 1:45 am to 2:15 am'],
  ['Australia/Lord_Howe', '2026-04-05T02:00', '2026-04-04T15:30:00.000Z Sun 5 Apr, 2:00 am to 3:00 am'],
  ['Australia/Sydney', '2026-02-30T09:00', 'malformed'],
  [
    'Australia/Sydney',
    '2026-12-31T23:30',
    '2026-12-31T12:30:00.000Z Thu 31 Dec, 11:30 pm to Fri 1 Jan, 12:30 am',
  ],
];

// Far apart, and on different sides of every Australian day: a rule that depends on the process's own zone fails in
// one.
describe.each([
  { processZone: 'America/Los_Angeles', hoursFromUtc: -8 },
  { processZone: 'Australia/Lord_Howe', hoursFromUtc: 11 },
])('with the process in $processZone', ({ processZone, hoursFromUtc }) => {
  const script = join(__dirname, 'testing', 'print-readings.ts');
  const pairs = JSON.stringify(CASES.map(([zone, text]) => [zone, text]));
  const answer: { hoursFromUtc: number; readings: string[]; isInOrder: boolean } = JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', script, pairs], {
      env: { ...process.env, TZ: processZone },
      encoding: 'utf8',
    }),
  );

  test('the process runs in that time zone', () => expect(answer.hoursFromUtc).toBe(hoursFromUtc));

  test("two wall-clock times compare correctly whatever daylight saving does in the process's zone", () =>
    expect(answer.isInOrder).toBe(true));

  test.each(CASES.map(([zone, text, meaning], index) => ({ zone, text, meaning, index })))(
    '$text in $zone is $meaning',
    ({ meaning, index }) => expect(answer.readings[index]).toBe(meaning),
  );
});

const ZONES = ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Lord_Howe'];
const anyZone = fc.constantFrom(...ZONES);
const anyMinute = fc
  .integer({ min: Date.UTC(2025, 0) / MINUTE_MS, max: Date.UTC(2035, 0) / MINUTE_MS })
  .map((minutes) => minutes * MINUTE_MS);
/** Minutes around the daylight saving changes, which a uniform draw would rarely hit. */
const minuteNearAChange = fc
  .tuple(fc.integer({ min: 2025, max: 2034 }), fc.constantFrom(3, 9), fc.integer({ min: -3000, max: 12_000 }))
  .map(([year, month, minutes]) => Date.UTC(year, month, 1) + minutes * MINUTE_MS);

test('an instant round-trips through its wall-clock time, or yields the earlier of two with the same time', () => {
  fc.assert(
    fc.property(anyZone, fc.oneof(anyMinute, minuteNearAChange), (zone, instant) => {
      const text = toWallClock(new Date(instant), zone).toString();
      const reading = readWallClock(text, zone);
      if (reading.outcome !== 'instant') throw new Error(`${text} in ${zone} is ${reading.outcome}`);
      expect(toWallClock(reading.instant, zone).toString()).toBe(text);
      expect([0, 30 * MINUTE_MS, 60 * MINUTE_MS]).toContain(instant - reading.instant.getTime());
    }),
    { numRuns: 2000 },
  );
});

test('only a wall-clock time that no instant has is nonexistent', () => {
  fc.assert(
    fc.property(anyZone, minuteNearAChange, (zone, minute) => {
      const text = new Date(minute).toISOString().slice(0, 16);
      const wanted = Date.parse(`${text}Z`);
      // Australian zones are 8 to 11 hours ahead, in half hours.
      const shown = Array.from({ length: 9 }, (_, index) => wanted - (16 + index) * 30 * MINUTE_MS).some(
        (instant) => toWallClock(new Date(instant), zone).toString().slice(0, 16) === text,
      );
      expect(readWallClock(text, zone).outcome).toBe(shown ? 'instant' : 'nonexistent');
    }),
    { numRuns: 2000 },
  );
});

test('the day of an instant is that of its wall-clock time, and starts at its first minute', () => {
  fc.assert(
    fc.property(anyZone, fc.oneof(anyMinute, minuteNearAChange), (zone, instant) => {
      const day = dayIn(new Date(instant), zone);
      expect(day).toBe(toWallClock(new Date(instant), zone).toPlainDate().toString());
      const [start, next] = [startOfDay(day, zone), startOfDay(day, zone, 1)].map((one) => one.getTime());
      expect(start).toBeLessThanOrEqual(instant);
      expect(next).toBeGreaterThan(instant);
      expect(dayIn(new Date((start ?? 0) - 1), zone)).not.toBe(day);
    }),
    { numRuns: 2000 },
  );
});

test('Brisbane has no daylight saving', () => {
  fc.assert(
    fc.property(anyMinute, (minute) => {
      const reading = readWallClock(new Date(minute).toISOString().slice(0, 16), 'Australia/Brisbane');
      expect(reading).toEqual({ outcome: 'instant', instant: new Date(minute - 600 * MINUTE_MS) });
    }),
  );
});
