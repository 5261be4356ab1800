import { formatDurationInWords } from './time-words';

test('sentences use words, in the singular where it is one', () => {
  expect(formatDurationInWords(480)).toBe('8 hours');
  expect(formatDurationInWords(60)).toBe('1 hour');
  expect(formatDurationInWords(105)).toBe('1 hour 45 minutes');
  expect(formatDurationInWords(1)).toBe('1 minute');
});
