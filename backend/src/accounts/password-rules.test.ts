import { Refusal } from '../http/refusal';
import { isCommonPassword, requireGoodPassword } from './password-rules';

test.each(['1234567890', 'Qwertyuiop', 'passwordpassword', 'aaaaaaaaaaaa', 'abcabcabcabc', 'DragonDragon'])(
  '%s is too common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['a long enough password', 'crown-and-coil-demo', 'twist out sunday', 'kf83hs02lsmx'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('a password is refused on its field, and so is the own email', () => {
  const refusalOf = (password: string) => {
    try {
      requireGoodPassword(password, 'Naomi@Example.test', 'new_password');
      return undefined;
    } catch (error) {
      return error instanceof Refusal ? [error.statusCode, error.detail] : error;
    }
  };
  expect(refusalOf('1234567890')).toEqual([
    422,
    [
      {
        loc: ['body', 'new_password'],
        msg: 'This password is too common. Please choose another one.',
        type: 'common',
      },
    ],
  ]);
  expect(refusalOf('naomi@example.test')).toEqual([
    422,
    [{ loc: ['body', 'new_password'], msg: 'Your password must not be your email.', type: 'common' }],
  ]);
  expect(refusalOf('twist out sunday')).toBeUndefined();
});
