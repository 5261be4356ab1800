import { formatPhone } from './phone';

test.each([
  ['0412555018', '0412 555 018'],
  ['0398765432', '03 9876 5432'],
  ['1300975707', '1300 975 707'],
  ['131450', '13 14 50'],
])('%s is read as %s', (digits, text) => expect(formatPhone(digits)).toBe(text));

test.each(['442079460018', '123456', ''])('%j of no Australian shape stays as it is', (digits) =>
  expect(formatPhone(digits)).toBe(digits),
);
