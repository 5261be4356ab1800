import { formatDurationInWords } from './booking-words';

test('durations are written in words, singular for one', () => {
  expect(formatDurationInWords(480)).toBe('8 hours');
  expect(formatDurationInWords(60)).toBe('1 hour');
  expect(formatDurationInWords(105)).toBe('1 hour 45 minutes');
  expect(formatDurationInWords(1)).toBe('1 minute');
});
