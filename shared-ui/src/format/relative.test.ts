import { formatRelativeDay, formatViewerTime } from './relative';

const melbourne = 'Australia/Melbourne';

test('days are counted by calendar, also across DST changes', () => {
  expect(formatRelativeDay('2025-10-05T01:00:00Z', melbourne, '2025-10-04T02:00:00Z')).toBe('Tomorrow');
  expect(formatRelativeDay('2026-04-05T13:30:00Z', melbourne, '2026-04-04T02:00:00Z')).toBe('Tomorrow');
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
  expect(formatViewerTime(start, melbourne, 'Australia/Brisbane')).toBe('your time: 9:00\u00a0am AEST');
  expect(formatViewerTime('2025-11-27T14:00:00Z', melbourne, 'Australia/Perth')).toBe(
    'your time: Thu, 27 Nov, 10:00\u00a0pm AWST',
  );
});

test('Sydney and Brisbane agree in winter and differ in summer', () => {
  expect(formatViewerTime('2025-07-01T00:00:00Z', 'Australia/Sydney', 'Australia/Brisbane')).toBeUndefined();
  expect(formatViewerTime('2025-12-01T00:00:00Z', 'Australia/Sydney', 'Australia/Brisbane')).toBeDefined();
});
