import fc from 'fast-check';
import { requireAllowed } from '../outbound/guarded-fetch';
import { isPublicAddress } from '../outbound/public-address';
import { type Horizon, mergeTimes, readEvent } from './event-times';
import { runWithTimeout, TimeoutError } from './run-with-timeout';
import { objectText } from './testing/outside-calendar';

const HORIZON: Horizon = {
  from: Date.parse('2026-10-01T00:00:00Z'),
  to: Date.parse('2026-10-31T00:00:00Z'),
  timeZone: 'Australia/Melbourne',
  addresses: ['amara@example.com'],
};
const times = (lines: readonly string[], more: readonly string[] = []) =>
  readEvent(objectText('one', lines, more), HORIZON).times.map(
    ({ start, end }) => `${new Date(start).toISOString()} ${(end - start) / 60_000}`,
  );
const HOUR = ['DTSTART:20261005T000000Z', 'DTEND:20261005T010000Z'];

test.each([
  ['an event', [], ['2026-10-05T00:00:00.000Z 60']],
  ['a transparent one', ['TRANSP:TRANSPARENT'], []],
  ['a cancelled one', ['STATUS:CANCELLED'], []],
  ['a tentative one', ['STATUS:TENTATIVE'], ['2026-10-05T00:00:00.000Z 60']],
  ['one that the person declined', ['ATTENDEE;PARTSTAT=DECLINED:mailto:Amara@Example.com'], []],
  [
    'one that another declined',
    ['ATTENDEE;PARTSTAT=DECLINED:mailto:zuri@example.com'],
    ['2026-10-05T00:00:00.000Z 60'],
  ],
])('%s', (_name, lines, expected) => {
  expect(times([...HOUR, ...lines])).toEqual(expected);
});

test("all-day events run from midnight to midnight in the professional's zone, also across a clock change", () => {
  expect(times(['DTSTART;VALUE=DATE:20261003', 'DTEND;VALUE=DATE:20261004'])).toEqual([
    '2026-10-02T14:00:00.000Z 1440',
  ]);
  // Clocks go forward on 4 October.
  expect(times(['DTSTART;VALUE=DATE:20261004'])).toEqual(['2026-10-03T14:00:00.000Z 1380']);
});

test("a local time uses its IANA zone, a zone defined in the file, or the professional's zone", () => {
  expect(times(['DTSTART;TZID=America/New_York:20261005T090000', 'DURATION:PT1H'])).toEqual([
    '2026-10-05T13:00:00.000Z 60',
  ]);
  expect(times(['DTSTART:20261006T090000', 'DURATION:PT1H'])).toEqual(['2026-10-05T22:00:00.000Z 60']);
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Own',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  expect(times(['DTSTART;TZID=Own:20261005T090000', 'DURATION:PT1H'], zone)).toEqual([
    '2026-10-05T06:00:00.000Z 60',
  ]);
});

test('a recurring event keeps its wall-clock time across daylight saving, except for its exceptions', () => {
  const weekly = ['DTSTART;TZID=Australia/Melbourne:20200927T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'];
  expect(times([...weekly, 'EXDATE;TZID=Australia/Melbourne:20261018T090000'])).toEqual([
    '2026-10-03T22:00:00.000Z 60',
    '2026-10-10T22:00:00.000Z 60',
    '2026-10-24T22:00:00.000Z 60',
  ]);
});

test('single occurrences can be moved, cancelled, or moved in from beyond the horizon', () => {
  const exception = (id: string, lines: readonly string[]) => [
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:one',
    'DTSTAMP:20260101T000000Z',
    `RECURRENCE-ID:${id}`,
    ...lines,
  ];
  expect(
    times([
      ...HOUR,
      'RRULE:FREQ=WEEKLY',
      ...exception('20261012T000000Z', ['DTSTART:20261013T050000Z', 'DTEND:20261013T060000Z']),
      ...exception('20261019T000000Z', [
        'DTSTART:20261019T000000Z',
        'DTEND:20261019T010000Z',
        'STATUS:CANCELLED',
      ]),
      ...exception('20261207T000000Z', ['DTSTART:20261030T000000Z', 'DTEND:20261030T010000Z']),
    ]),
  ).toEqual([
    '2026-10-05T00:00:00.000Z 60',
    '2026-10-13T05:00:00.000Z 60',
    '2026-10-26T00:00:00.000Z 60',
    '2026-10-30T00:00:00.000Z 60',
  ]);
});

test('an event a century long blocks only the time up to the horizon', () => {
  expect(times(['DTSTART:19700101T000000Z', 'DTEND:20700101T000000Z'])).toEqual([
    `2026-10-01T00:00:00.000Z ${30 * 1440}`,
  ]);
});

test.each([
  ['FREQ=SECONDLY'],
  ['FREQ=MINUTELY;INTERVAL=1'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ['FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
  ['FREQ=DAILY;BYSECOND=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3;BYHOUR=0,1,2,3,4,5,6,7'],
])('an endless recurrence rule is aborted: %s', (rule) => {
  const text = objectText('endless', ['DTSTART:19700101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`]);
  try {
    expect(runWithTimeout(250, () => readEvent(text, HORIZON)).times.length).toBeLessThanOrEqual(2_000);
  } catch (error) {
    expect(error).toBeInstanceOf(TimeoutError);
  }
});

test('endless work is aborted, and the next call works', () => {
  expect(() =>
    runWithTimeout(50, () => {
      for (;;);
    }),
  ).toThrow(TimeoutError);
  expect(runWithTimeout(1_000, () => 'done')).toBe('done');
  expect(() =>
    runWithTimeout(1_000, () => {
      throw new RangeError('too deep');
    }),
  ).toThrow(RangeError);
});

test('merged times are sorted, disjoint, and cover exactly the input', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(time, { maxLength: 20 }), (all) => {
      const merged = mergeTimes(all);
      for (const [at, { end }] of merged.entries())
        expect(merged[at + 1]?.start ?? Number.POSITIVE_INFINITY).toBeGreaterThan(end);
      for (let moment = 0; moment < 90; moment += 1) {
        const isIn = ({ start, end }: { start: number; end: number }) => start <= moment && moment < end;
        expect(merged.some(isIn)).toBe(all.some(isIn));
      }
    }),
  );
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('%s is a public internet address: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  'http://dav.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'ftp://dav.example.com/',
])('%s is refused before any request is sent', (url) => {
  expect(() => requireAllowed(new URL(url), false)).toThrow('refused_address');
});
