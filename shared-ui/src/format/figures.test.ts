import {
  formatDuration,
  formatMinutes,
  formatMinutesAndHours,
  formatOfferLength,
  formatOfferPrice,
  formatPhone,
  formatPrice,
} from './figures';

test.each([
  [1496, '$1,496.00'],
  [9.5, '$9.50'],
  [0, '$0.00'],
  [1234567.891, '$1,234,567.89'],
  [-5, '-$5.00'],
])('%d dollars are formatted as %s', (dollars, text) => {
  expect(formatPrice(dollars)).toBe(text);
});

test.each([
  [420, '7\u00a0h'],
  [105, '1\u00a0h 45\u00a0min'],
  [45, '45\u00a0min'],
  [60, '1\u00a0h'],
  [0, '0\u00a0min'],
])('%d minutes are formatted as %s in hours and minutes', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});

test('cards show minutes; details show both, and only minutes under an hour', () => {
  expect(formatMinutes(420)).toBe('420\u00a0min');
  expect(formatMinutesAndHours(420)).toBe('420\u00a0min (7\u00a0h)');
  expect(formatMinutesAndHours(45)).toBe('45\u00a0min');
});

test.each([
  ['0412555018', '0412 555 018'],
  ['0398765432', '03 9876 5432'],
  ['1300975707', '1300 975 707'],
  ['131450', '13 14 50'],
])('%s is formatted as %s', (digits, text) => expect(formatPhone(digits)).toBe(text));

test.each(['442079460018', '123456', ''])('%j is not an Australian number and stays unchanged', (digits) =>
  expect(formatPhone(digits)).toBe(digits),
);

describe('a service', () => {
  const plain = { price: 340, serviceDurationMinutes: 420, menu: null };
  const menu = { priceFrom: 180, priceTo: 420, minutesFrom: 180, minutesTo: 450 };

  it('without a style menu has one price and one length', () => {
    expect(formatOfferPrice(plain)).toBe('$340.00');
    expect(formatOfferLength(plain, formatMinutes)).toBe('420\u00a0min');
  });

  it('with a style menu has its minimum price, and its range of lengths', () => {
    expect(formatOfferPrice({ ...plain, menu })).toBe('from $180.00');
    expect(formatOfferLength({ ...plain, menu }, formatMinutes)).toBe('3\u00a0h to 7\u00a0h 30\u00a0min');
    const one = { priceFrom: 180, priceTo: 180, minutesFrom: 180, minutesTo: 180 };
    expect(formatOfferPrice({ ...plain, menu: one })).toBe('$180.00');
    expect(formatOfferLength({ ...plain, menu: one }, formatMinutes)).toBe('180\u00a0min');
  });
});
