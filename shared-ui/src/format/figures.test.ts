import { formatDuration, formatMinutes, formatMinutesAndHours, formatPhone, formatPrice } from './figures';

test.each([
  [1496, '$1,496.00'],
  [9.5, '$9.50'],
  [0, '$0.00'],
  [1234567.891, '$1,234,567.89'],
  [-5, '-$5.00'],
])('%d dollars read %s', (dollars, text) => {
  expect(formatPrice(dollars)).toBe(text);
});

test.each([
  [420, '7 h'],
  [105, '1 h 45 min'],
  [45, '45 min'],
  [60, '1 h'],
  [0, '0 min'],
])('%d minutes read %s in hours and minutes', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});

test('cards show minutes; details show both, and only minutes under an hour', () => {
  expect(formatMinutes(420)).toBe('420 min');
  expect(formatMinutesAndHours(420)).toBe('420 min (7 h)');
  expect(formatMinutesAndHours(45)).toBe('45 min');
});

test.each([
  ['0412555018', '0412 555 018'],
  ['0398765432', '03 9876 5432'],
  ['1300975707', '1300 975 707'],
  ['131450', '13 14 50'],
])('%s reads %s', (digits, text) => expect(formatPhone(digits)).toBe(text));

test.each(['442079460018', '123456', ''])('%j is not an Australian number and stays unchanged', (digits) =>
  expect(formatPhone(digits)).toBe(digits),
);
