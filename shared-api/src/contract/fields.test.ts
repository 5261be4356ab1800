import { ValidationError } from 'yup';
import { clientActivationSchema, professionalActivationSchema } from './accounts';
import { phoneField, textField } from './fields';
import { mediaUpdateSchema } from './media';
import { productWriteSchema } from './products';
import { professionalUpdateSchema } from './professionals';
import { serviceWriteSchema } from './services';
import { waitlistSignUpSchema } from './waitlist';

/** What a check refuses, or undefined. */
function refusal(check: () => unknown): string[] | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.errors;
  }
}

describe('a phone number', () => {
  test.each([
    ['0412555018', '0412555018'],
    ['0412 555 018', '0412555018'],
    ['0412-555-018', '0412555018'],
    ['0412\u2011555\u2011018', '0412555018'],
    ['(02) 9555 0180', '0295550180'],
    ['+61 412 555 018', '0412555018'],
    ['+61412555018', '0412555018'],
    ['+61 (0)412 555 018', '0412555018'],
    ['+61 2 9555 0180', '0295550180'],
    ['+61 1300 555 018', '1300555018'],
    [' 13 55 01 ', '135501'],
    // Stored before: any digits, also of another country.
    ['61412555018', '61412555018'],
    ['447911123456', '447911123456'],
  ])('%j is stored as %s, and a stored number stays the same', (written, digits) => {
    expect(phoneField().validateSync(written)).toBe(digits);
    expect(phoneField().validateSync(digits)).toBe(digits);
  });

  test.each([
    ['0412 555 O18', 'Phone number must only contain digits'],
    ['call me maybe', 'Phone number must only contain digits'],
    ['04125550x', 'Phone number must only contain digits'],
    ['+44 7911 123456', 'Phone number must only contain digits'],
    ['0412+61555', 'Phone number must only contain digits'],
    ['٠٤١٢٥٥٥٠١٨', 'Phone number must only contain digits'],
    ['12345', 'Enter a valid number'],
    ['1 2 3 4 5', 'Enter a valid number'],
    ['+61', 'Enter a valid number'],
    ['() - ', 'Enter a valid number'],
    ['', 'Enter a valid number'],
    ['1'.repeat(21), 'Enter a valid number'],
  ])('%j is rejected: %s', (written, message) => {
    expect(refusal(() => phoneField().validateSync(written))).toEqual([message]);
  });
});

describe('the waitlist and the activation accept the same names', () => {
  const onWaitlist = (name: string) =>
    refusal(() => waitlistSignUpSchema.validateSync({ name, email: 'a@example.test', role: 'Client' }));
  const secret = { token: 'a'.repeat(43), password: 'a long password' };
  const asBusiness = (name: string) =>
    refusal(() => professionalActivationSchema.validateSync({ ...secret, name }));
  const asClient = (name: string) => {
    const [first_name = '', ...rest] = name.trim().split(/\s+/);
    const last_name = rest.length > 0 ? rest.join(' ') : undefined;
    return refusal(() => clientActivationSchema.validateSync({ ...secret, first_name, last_name }));
  };

  test.each([
    ['Naomi', true],
    ['Naomi Tesfaye', true],
    ['Adébáyọ̀ Ọlátúnjí', true],
    // The same accents as marks of their own.
    ['Ade\u0301ba\u0301yo\u0323\u0300', true],
    ["Nyasha O'Neil-Bâ", true],
    ['D’Angelo', true],
    ['D‘Angelo', true],
    ['Anne‐Marie', true],
    ['Nʼdiaye', true],
    ['Ngọc Ánh', true],
    ['ማርታ', true],
    ['محمد', true],
    ['李', false],
    ['李明', true],
    ['Q', false],
    ['\u{1e900}', false],
    ['n'.repeat(100), true],
    ['n'.repeat(101), false],
    ['R2D2', false],
    ['Naomi\nYour booking is cancelled', false],
    ['Naomi\tTesfaye', false],
    ['Na\u202eimo', false],
    // Invisible letters.
    ['\u3164\u3164', false],
    ['\u115f\u1160', false],
    ['Naomi \uffa0', false],
    ['Naomi <b>', false],
    ['http://example.test', false],
    ["'Naomi", false],
    ['', false],
  ])('%j: %s', (name, isAccepted) => {
    expect([onWaitlist(name) === undefined, asBusiness(name) === undefined]).toEqual([
      isAccepted,
      isAccepted,
    ]);
    // A client's name is in two parts, of which one may be short or long by itself.
    if (isAccepted) expect(asClient(name)).toBeUndefined();
  });
});

describe('single-line text', () => {
  const service = {
    name: 'Knotless braids',
    price: 100,
    service_duration_minutes: 60,
    category: 'Protective Styles',
  };
  const product = { name: 'Oil', price: 5, attributes: [{ key: 'Size', value: 'Small' }] };
  const ONE_LINE = 'Must be on one line, without control characters';

  test.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u0007b', 'a\u0085b', 'a\u2028b', 'a\u202eb'])(
    '%j is rejected',
    (text) => {
      expect(refusal(() => serviceWriteSchema.validateSync({ ...service, name: text }))).toEqual([ONE_LINE]);
      expect(refusal(() => productWriteSchema.validateSync({ ...product, name: text }))).toEqual([ONE_LINE]);
      const attributes = [{ key: 'Size', value: text }];
      expect(refusal(() => productWriteSchema.validateSync({ ...product, attributes }))).toEqual([ONE_LINE]);
      expect(refusal(() => mediaUpdateSchema.validateSync({ alt: text }))).toEqual([ONE_LINE]);
      expect(refusal(() => professionalUpdateSchema.validateSyncAt('location', { location: text }))).toEqual([
        ONE_LINE,
      ]);
    },
  );

  test('surrounding blanks are ignored, and combining marks and emoji are kept', () => {
    const name = 'Bantu knots 👩🏾‍🦱 नमस्‍ते';
    expect(serviceWriteSchema.validateSync({ ...service, name: `\n ${name} \n` }).name).toBe(name);
  });
});

test('multi-line text keeps its line breaks, and contains no other control characters', () => {
  const notes = 'First line\r\nSecond\tline\n\nLast';
  expect(textField().validateSync(notes)).toBe(notes);
  expect(refusal(() => textField().validateSync('a\u001b[31mb'))).toEqual([
    'Must not contain control characters',
  ]);
});
