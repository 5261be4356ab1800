import { flattenErrors } from './error-summary';
import { type Failure, serverErrorsToFormik } from './server-errors';

const answer = (fields: Failure['fields'], message = fields[0]?.msg): Failure => ({ fields, message });

test('errors are put on their paths, nested as in Formik', () => {
  const error = answer([
    { loc: ['body', 'price'], msg: 'Price must be at least $1' },
    { loc: ['body', 'attributes', 1, 'key'], msg: 'Key is required' },
  ]);
  const { fields, message } = serverErrorsToFormik(error);
  expect(flattenErrors(fields)).toEqual([
    { name: 'price', message: 'Price must be at least $1' },
    { name: 'attributes[1].key', message: 'Key is required' },
  ]);
  expect(message).toBeUndefined();
});

test('the first message of a field wins', () => {
  const error = answer([
    { loc: ['body', 'name'], msg: 'first' },
    { loc: ['body', 'name'], msg: 'second' },
  ]);
  expect(serverErrorsToFormik(error).fields).toEqual({ name: 'first' });
});

test('an error that names no field applies to the whole form', () => {
  const error = answer([
    { loc: ['body'], msg: 'End time must be after start time' },
    { loc: ['query', 'skip'], msg: 'not a field' },
  ]);
  expect(serverErrorsToFormik(error)).toEqual({ fields: {}, message: 'End time must be after start time' });
});

test('a message without fields applies to the whole form', () => {
  expect(serverErrorsToFormik(answer([], 'Conflict.'))).toEqual({ fields: {}, message: 'Conflict.' });
});

test('a failure without a message gives no errors', () => {
  expect(serverErrorsToFormik(answer([]))).toEqual({ fields: {}, message: undefined });
});
