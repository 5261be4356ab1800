import { formatPrice, formatQuantityLine } from './price';

test.each([
  [1496, '$1,496.00'],
  [9.5, '$9.50'],
  [0, '$0.00'],
  [1234567.891, '$1,234,567.89'],
  [-5, '-$5.00'],
])('%d dollars read %s', (dollars, text) => {
  expect(formatPrice(dollars)).toBe(text);
});

test('a product line shows its multiplication, in whole cents', () => {
  expect(formatQuantityLine(6, 9.5)).toBe('6 × $9.50 = $57.00');
  expect(formatQuantityLine(3, 0.1)).toBe('3 × $0.10 = $0.30');
});
