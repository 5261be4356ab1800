import { comesBy, NOTIFICATION_KINDS, withChannel } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { outcomeOf } from './post-push';
import { endOfQuiet, isCurrent } from './quiet-hours';

const SYDNEY = 'Australia/Sydney';
const nights = { from: '22:00', until: '07:00', time_zone: SYDNEY };
const at = (text: string) => new Date(text);

test.each([
  ['in the evening before them', '2026-10-02T21:59:00+10:00', undefined],
  ['when they begin', '2026-10-02T22:00:00+10:00', '2026-10-03T07:00:00+10:00'],
  ['after midnight', '2026-10-03T03:00:00+10:00', '2026-10-03T07:00:00+10:00'],
  ['when they end', '2026-10-03T07:00:00+10:00', undefined],
  ['in the night when the clock goes forward', '2026-10-03T23:00:00+10:00', '2026-10-04T07:00:00+11:00'],
])('%s a night from 22:00 to 07:00 ends right', (_when, now, end) => {
  expect(endOfQuiet(at(now), nights)?.toISOString()).toBe(end && at(end).toISOString());
});

test("quiet hours follow the person's time zone, not the server's", () => {
  const now = at('2026-10-02T22:30:00+10:00');
  expect(endOfQuiet(now, { ...nights, time_zone: 'Australia/Perth' })).toBeUndefined();
});

const minutes = fc.integer({ min: 0, max: 1439 });
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

test('quiet hours always end within 25 hours, and then it is not quiet', () => {
  fc.assert(
    fc.property(
      minutes,
      minutes,
      fc.date({ min: at('2026-01-01'), max: at('2027-01-01'), noInvalidDate: true }),
      fc.constantFrom(SYDNEY, 'Australia/Perth', 'Australia/Lord_Howe', 'America/St_Johns'),
      (from, until, now, timeZone) => {
        fc.pre(from !== until);
        const quiet = { from: clock(from), until: clock(until), time_zone: timeZone };
        let end = endOfQuiet(now, quiet);
        if (end === undefined) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        // Through an hour that the clock shows twice in steps of a minute.
        for (let next = end; next !== undefined; ) {
          end = next;
          next = endOfQuiet(end, quiet) as Date;
        }
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000 + 60_000);
      },
    ),
  );
});

test.each([
  ['a new one', {}, true],
  ['one that was read', { isRead: true }, false],
  ['one of two days ago', { createdAt: at('2026-10-01T00:00:00Z') }, false],
  [
    'a reminder of what has begun',
    { type: 'booking_reminder', startTime: at('2026-10-02T23:00:00Z') },
    false,
  ],
  ['a reminder of what comes', { type: 'booking_reminder', startTime: at('2026-10-03T03:00:00Z') }, true],
  ['news of what has begun', { startTime: at('2026-10-02T23:00:00Z') }, true],
] as const)('%s is sent to devices: %s', (_what, change, expected) => {
  const notice = {
    type: 'booking_confirmed',
    createdAt: at('2026-10-02T20:00:00Z'),
    startTime: null,
    isRead: false,
    ...change,
  } as const;
  expect(isCurrent(notice, at('2026-10-03T00:00:00Z'))).toBe(expected);
});

test.each([
  [201, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [503, 'later'],
  [403, 'refused'],
  [302, 'refused'],
])('the response %i of a push service means %s', (status, outcome) =>
  expect(outcomeOf(status)).toBe(outcome),
);

test('toggling a kind in one channel changes only that', () => {
  const kinds = fc.subarray([...NOTIFICATION_KINDS]);
  fc.assert(
    fc.property(
      fc.record({ email: fc.boolean(), emailOff: kinds, pushOff: kinds }),
      fc.constantFrom('email' as const, 'push' as const),
      fc.constantFrom(...NOTIFICATION_KINDS),
      fc.boolean(),
      (chosen, channel, kind, isOn) => {
        const next = withChannel(chosen, channel, kind, isOn);
        for (const one of NOTIFICATION_KINDS)
          for (const other of ['email', 'push'] as const)
            expect(comesBy(next, other, one)).toBe(
              other === channel && one === kind ? isOn : comesBy(chosen, other, one),
            );
      },
    ),
  );
});
