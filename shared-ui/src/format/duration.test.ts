import { formatDuration, formatDurationInWords, formatMinutes, formatMinutesAndHours } from './duration';

test.each([
  [420, '7 h'],
  [105, '1 h 45 min'],
  [45, '45 min'],
  [60, '1 h'],
  [0, '0 min'],
])('%d minutes read %s where hours help', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});

test('cards say minutes, details say both, and under an hour once is enough', () => {
  expect(formatMinutes(420)).toBe('420 min');
  expect(formatMinutesAndHours(420)).toBe('420 min (7 h)');
  expect(formatMinutesAndHours(45)).toBe('45 min');
});

test('sentences use words, in the singular where it is one', () => {
  expect(formatDurationInWords(480)).toBe('8 hours');
  expect(formatDurationInWords(60)).toBe('1 hour');
  expect(formatDurationInWords(105)).toBe('1 hour 45 minutes');
  expect(formatDurationInWords(1)).toBe('1 minute');
});
