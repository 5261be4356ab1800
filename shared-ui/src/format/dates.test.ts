import {
  formatDate,
  formatDateTime,
  formatEndTime,
  formatHour,
  formatShortDate,
  formatTime,
  formatTimeRange,
  formatZonedTimeRange,
} from './dates';

const melbourne = 'Australia/Melbourne';
const lordHowe = 'Australia/Lord_Howe';

test('dates follow the house style', () => {
  expect(formatDate('2025-11-27T23:00:00Z', melbourne)).toBe('Fri, 28 Nov 2025');
  expect(formatShortDate('2025-11-27T23:00:00Z', melbourne)).toBe('Fri, 28 Nov');
  expect(formatDateTime('2025-11-27T23:00:00Z', melbourne)).toBe('Fri, 28 Nov 2025, 10:00\u00a0am AEDT');
});

test('times use ordinary spaces and lower case, also at noon and midnight', () => {
  expect(formatTime('2025-11-27T23:00:00Z', melbourne)).toBe('10:00\u00a0am');
  expect(formatTime('2025-11-28T01:00:00Z', melbourne)).toBe('12:00\u00a0pm');
  expect(formatTime('2025-11-28T13:00:00Z', melbourne)).toBe('12:00\u00a0am');
  expect(formatHour('2025-11-28T01:00:00Z', melbourne)).toBe('12\u00a0pm');
  expect(formatHour('2025-11-28T01:30:00Z', melbourne)).toBe('12:30\u00a0pm');
});

test('a range past midnight names the day it ends on', () => {
  expect(formatTimeRange('2025-11-27T23:00:00Z', '2025-11-28T07:00:00Z', melbourne)).toBe(
    '10:00\u00a0am to 6:00\u00a0pm',
  );
  expect(formatEndTime('2025-11-28T08:00:00Z', '2025-11-28T14:00:00Z', melbourne)).toBe('1:00\u00a0am Sat');
});

test('a range over the end of daylight saving keeps both wall clocks', () => {
  // 5 April 2026, 3 am AEDT becomes 2 am AEST: three real hours from 1 am end at 3 am.
  expect(formatTimeRange('2026-04-04T14:00:00Z', '2026-04-04T17:00:00Z', melbourne)).toBe(
    '1:00\u00a0am to 3:00\u00a0am',
  );
});

test('a range names both offsets when daylight saving changes within it', () => {
  expect(formatZonedTimeRange('2025-11-27T23:00:00Z', '2025-11-28T07:00:00Z', melbourne)).toBe(
    '10:00\u00a0am to 6:00\u00a0pm AEDT',
  );
  // Two hours, in which the clocks are set back.
  expect(formatZonedTimeRange('2026-04-04T14:30:00Z', '2026-04-04T16:30:00Z', melbourne)).toBe(
    '1:30\u00a0am AEDT to 2:30\u00a0am AEST',
  );
});

test('half-hour zones keep their half hours', () => {
  expect(formatTime('2025-11-27T23:00:00Z', 'Australia/Adelaide')).toBe('9:30\u00a0am');
  expect(formatDateTime('2025-07-01T00:00:00Z', lordHowe)).toBe('Tue, 1 July 2025, 10:30\u00a0am LHST');
  expect(formatDateTime('2025-12-01T00:00:00Z', lordHowe)).toBe('Mon, 1 Dec 2025, 11:00\u00a0am LHDT');
});
