const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** The digits of an ABN as a person typed it, with or without spaces. */
export const abnDigits = (text: string) => text.replace(/\s/g, '');

/** Whether a text is an Australian Business Number: eleven digits whose checksum is right, spaces aside. */
export function isAbn(text: string): boolean {
  const digits = abnDigits(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

/** Formats an ABN as the register writes it: '51 824 753 556'. */
export const formatAbn = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
