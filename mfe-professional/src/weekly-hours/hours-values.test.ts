import { newWindowValues } from '../availability-form/window-values';
import { hoursSentence } from './hours-sentence';
import { firstDayOf, hoursToSend, newHoursErrors } from './hours-values';

/** Monday. */
const NOW = '2026-11-23T08:00';
const FILLED = {
  weekdays: [1, 3, 5],
  startTime: '09:00',
  endTime: '17:00',
  startsOn: '2026-11-23',
  until: '2026-12-18',
};

test.each([
  [{}, 'Every Mon, Wed, Fri, 9:00 am to 5:00 pm until Fri 18 Dec: 12 windows'],
  [
    { until: '' },
    'Every Mon, Wed, Fri, 9:00 am to 5:00 pm, without an end: windows for the next 26 weeks, and more as time passes',
  ],
  [{ weekdays: [1], until: '2026-11-23' }, 'Every Mon, 9:00 am to 5:00 pm until Mon 23 Nov: 1 window'],
  [
    { weekdays: [7, 6, 5, 4, 3, 2, 1], until: '2027-02-05' },
    'Every day, 9:00 am to 5:00 pm until Fri 5 Feb 2027: 75 windows',
  ],
  [
    { startTime: '20:00', endTime: '02:00', weekdays: [6] },
    'Every Sat, 8:00 pm to 2:00 am the next day until Fri 18 Dec: 3 windows',
  ],
])('%j reads: %s', (change, sentence) => {
  expect(hoursSentence({ ...FILLED, ...change }, NOW)?.replaceAll('\u00a0', ' ')).toBe(sentence);
});

test.each([
  { startTime: '' },
  { endTime: '09:00' },
  { weekdays: [] },
  { until: '2026-11-22' },
  { until: '2028-01-01' },
])('no preview is shown for %j', (change) => {
  expect(hoursSentence({ ...FILLED, ...change }, NOW)).toBeNull();
});

test('the first window is on the first chosen day whose start is still ahead', () => {
  expect(firstDayOf(FILLED, NOW)).toBe('2026-11-23');
  expect(firstDayOf(FILLED, '2026-11-23T09:00')).toBe('2026-11-25');
  expect(firstDayOf({ ...FILLED, weekdays: [1] }, '2026-11-23T10:00')).toBe('2026-11-30');
  expect(firstDayOf({ ...FILLED, startsOn: '' }, NOW)).toBeUndefined();
});

test('hours across midnight end on the next day, and without a last day they have no end', () => {
  expect(hoursToSend({ ...FILLED, startTime: '20:00', endTime: '02:00', until: '' }, NOW)).toEqual({
    startTime: '2026-11-23T20:00',
    endTime: '2026-11-24T02:00',
    weekdays: [1, 3, 5],
  });
  expect(hoursToSend(FILLED, NOW).until).toBe('2026-12-18');
});

test.each([
  [{}, {}],
  [{ until: '' }, {}],
  [{ startsOn: '2026-11-22' }, { startsOn: 'Choose today or a later day' }],
  [{ until: '2026-11-22' }, { until: 'Must be on or after the first day' }],
  [{ until: '2027-11-26' }, { until: 'Must be within a year of the first day' }],
  [
    { weekdays: [2], until: '2026-11-23' },
    { until: 'None of the chosen days lies between the first day and this one' },
  ],
])('%j has the errors %j', (change, errors) => {
  expect(newHoursErrors({ ...FILLED, ...change }, NOW)).toEqual(errors);
});

test('a calendar day offers working hours, unless they have already begun', () => {
  expect(newWindowValues('2026-11-23', NOW)).toMatchObject({
    startTime: '2026-11-23T09:00',
    endTime: '2026-11-23T17:00',
  });
  for (const day of ['2026-11-22', 'tomorrow', null])
    expect(newWindowValues(day, NOW)).toMatchObject({ startTime: '', endTime: '' });
  expect(newWindowValues('2026-11-23', '2026-11-23T09:00')).toMatchObject({ startTime: '' });
});
