import { array, number, object, string } from 'yup';
import { InvalidRequest, validatePart } from './validation';

let checked = 0;
const itemField = () =>
  number()
    .required()
    .test('counted', 'Is not valid', () => {
      checked += 1;
      return true;
    });
const visitsSchema = object({
  service_ids: array().of(itemField()).max(3, 'Choose 3 services at most'),
  tags: array().of(itemField()).max(3),
  free: array().of(itemField()),
  styles: array()
    .of(object({ options: array().of(itemField()).max(2, 'Choose 2 options at most') }))
    .max(2),
  names: array().of(string().min(2)).max(500),
  text: string()
    .trim()
    .test('counted', 'Is not valid', (text) => {
      checked += 1;
      return text === undefined;
    })
    .max(20, 'Must be 20 characters or fewer'),
});

function errorsOf(value: unknown) {
  checked = 0;
  try {
    validatePart(visitsSchema, 'body', value);
  } catch (error) {
    if (error instanceof InvalidRequest) return error.errors;
    throw error;
  }
  throw new Error('the value was accepted');
}

test.each([
  ['service_ids', 'Choose 3 services at most'],
  ['tags', 'tags field must have less than or equal to 3 items'],
  ['free', 'free field must have less than or equal to 1000 items'],
])('a list of %s that is too long is refused once, without a check of its items', (field, msg) => {
  expect(errorsOf({ [field]: Array(130_000).fill('x') })).toEqual([
    { loc: ['body', field], msg, type: 'max' },
  ]);
  expect(checked).toBe(0);
});

test('a nested list that is too long is refused once, without a check of its items', () => {
  expect(errorsOf({ styles: [{ options: [1] }, { options: Array(60_000).fill('x') }] })).toEqual([
    { loc: ['body', 'styles', '1', 'options'], msg: 'Choose 2 options at most', type: 'max' },
  ]);
  expect(checked).toBe(0);
});

test('a long text that is too long is refused once, without another check of it', () => {
  const max = { loc: ['body', 'text'], msg: 'Must be 20 characters or fewer', type: 'max' };
  expect(errorsOf({ text: 'x'.repeat(10_001) })).toEqual([max]);
  expect(checked).toBe(0);
  expect(errorsOf({ text: 'x'.repeat(21) })).toEqual([{ ...max, msg: 'Is not valid', type: 'counted' }, max]);
  expect(errorsOf({ text: ` ${' '.repeat(10_000)}short` })).toEqual([
    expect.objectContaining({ type: 'counted' }),
  ]);
});

test('a query parameter that is repeated too often is refused once', () => {
  expect(() => validatePart(visitsSchema, 'query', { tags: Array(4_000).fill('') })).toThrow(
    'tags field must have less than or equal to 3 items',
  );
});

test('lists of the longest length are checked item by item', () => {
  expect(errorsOf({ service_ids: [1, 2, 'x'] })).toEqual([
    { loc: ['body', 'service_ids', '2'], msg: 'Must be a number', type: 'typeError' },
  ]);
});

test('at most 100 refused fields are listed', () => {
  expect(errorsOf({ names: Array(500).fill('x') })).toHaveLength(100);
});
