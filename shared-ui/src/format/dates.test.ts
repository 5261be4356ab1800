import {
  dayKey,
  daysBetween,
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatEndTime,
  formatHour,
  formatRelativeDay,
  formatShortDate,
  formatTime,
  formatTimeRange,
  formatViewerTime,
} from './dates';

const melbourne = 'Australia/Melbourne';
const lordHowe = 'Australia/Lord_Howe';

test('a date reads as in the house style', () => {
  expect(formatDate('2025-11-27T23:00:00Z', melbourne)).toBe('Fri, 28 Nov 2025');
  expect(formatShortDate('2025-11-27T23:00:00Z', melbourne)).toBe('Fri, 28 Nov');
  expect(formatDateTime('2025-11-27T23:00:00Z', melbourne)).toBe('Fri, 28 Nov 2025, 10:00 am AEDT');
});

test('times use ordinary spaces and lower case, also at noon and midnight', () => {
  expect(formatTime('2025-11-27T23:00:00Z', melbourne)).toBe('10:00 am');
  expect(formatTime('2025-11-28T01:00:00Z', melbourne)).toBe('12:00 pm');
  expect(formatTime('2025-11-28T13:00:00Z', melbourne)).toBe('12:00 am');
  expect(formatHour('2025-11-28T01:00:00Z', melbourne)).toBe('12 pm');
  expect(formatHour('2025-11-28T01:30:00Z', melbourne)).toBe('12:30 pm');
});

test('a range past midnight names the day it ends on', () => {
  expect(formatTimeRange('2025-11-27T23:00:00Z', '2025-11-28T07:00:00Z', melbourne)).toBe(
    '10:00 am to 6:00 pm',
  );
  expect(formatEndTime('2025-11-28T08:00:00Z', '2025-11-28T14:00:00Z', melbourne)).toBe('1:00 am Sat');
  expect(formatDateTimeRange('2025-11-27T23:00:00Z', '2025-11-28T07:00:00Z', melbourne)).toBe(
    'Fri, 28 Nov 2025, 10:00 am to 6:00 pm AEDT',
  );
});

test('a range over the end of daylight saving keeps both wall clocks', () => {
  // 5 April 2026, 3 am AEDT becomes 2 am AEST: three real hours from 1 am end at 3 am.
  expect(formatTimeRange('2026-04-04T14:00:00Z', '2026-04-04T17:00:00Z', melbourne)).toBe(
    '1:00 am to 3:00 am',
  );
});

test('half-hour zones keep their half hours', () => {
  expect(formatTime('2025-11-27T23:00:00Z', 'Australia/Adelaide')).toBe('9:30 am');
  expect(formatDateTime('2025-07-01T00:00:00Z', lordHowe)).toBe('Tue, 1 July 2025, 10:30 am LHST');
  expect(formatDateTime('2025-12-01T00:00:00Z', lordHowe)).toBe('Mon, 1 Dec 2025, 11:00 am LHDT');
});

test('the day of an instant is the day on the wall in the zone', () => {
  expect(dayKey('2025-11-27T13:30:00Z', melbourne)).toBe('2025-11-28');
  expect(dayKey('2025-11-27T13:30:00Z', 'Australia/Perth')).toBe('2025-11-27');
});

test('days are counted by calendar, also over a 23 and a 25 hour day', () => {
  expect(daysBetween('2025-10-04T02:00:00Z', '2025-10-05T01:00:00Z', melbourne)).toBe(1);
  expect(daysBetween('2026-04-04T02:00:00Z', '2026-04-05T13:30:00Z', melbourne)).toBe(1);
});

test.each([
  ['2025-11-21T10:00:00Z', 'Today'],
  ['2025-11-21T13:30:00Z', 'Tomorrow'],
  ['2025-11-25T23:00:00Z', 'in 5 days'],
  ['2025-11-20T03:00:00Z', 'Yesterday'],
  ['2025-11-18T03:00:00Z', '3 days ago'],
])('seen on the evening of 21 November, %s is %s', (instant, text) => {
  expect(formatRelativeDay(instant, melbourne, '2025-11-21T09:00:00Z')).toBe(text);
});

test('a viewer in another zone sees their local time, with the day when it differs', () => {
  const start = '2025-11-27T23:00:00Z';
  expect(formatViewerTime(start, melbourne, 'Australia/Sydney')).toBeUndefined();
  expect(formatViewerTime(start, melbourne, 'Australia/Brisbane')).toBe('your time: 9:00 am AEST');
  expect(formatViewerTime('2025-11-27T14:00:00Z', melbourne, 'Australia/Perth')).toBe(
    'your time: Thu, 27 Nov, 10:00 pm AWST',
  );
});

test('Sydney and Brisbane agree in winter and differ in summer', () => {
  expect(formatViewerTime('2025-07-01T00:00:00Z', 'Australia/Sydney', 'Australia/Brisbane')).toBeUndefined();
  expect(formatViewerTime('2025-12-01T00:00:00Z', 'Australia/Sydney', 'Australia/Brisbane')).toBeDefined();
});
