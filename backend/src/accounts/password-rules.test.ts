import { DomainError } from '../domain-errors';
import { isFromContext } from './context-words';
import { isCommonPassword, requireGoodPassword } from './password-rules';

test.each(['1234567890', 'Qwertyuiop', 'passwordpassword', 'aaaaaaaaaaaa', 'abcabcabcabc', 'DragonDragon'])(
  '%s is too common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['a long enough password', 'crown-and-coil-demo', 'twist out sunday', 'kf83hs02lsmx'])(
  '%s is not too common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test.each([
  'CrownAndCoil2026!',
  'crown-and-coil-demo',
  'braider-naomi',
  'Booking.Admin.123',
  'naomi example',
])('%s is easily guessed from the account or the site', (password) => {
  expect(isFromContext(password, 'naomi@example.test')).toBe(true);
});

test.each([
  'a crown of marigolds',
  '7402 8816 3359',
  'twist out sunday',
  'hair like my grandmother',
  '日本語のパスワード',
])('%s is not easily guessed', (password) => {
  expect(isFromContext(password, 'naomi@example.test')).toBe(false);
});

test('a password may be long and use any characters; only common ones are refused', () => {
  for (const password of [
    'все слова подходят',
    '🦁🦒🐘🦓🐆🦏🐃🦛🐊🐍',
    '          x',
    'x'.padEnd(64, 'twist out sunday '),
  ])
    expect(() => requireGoodPassword(password, 'naomi@example.test', 'password')).not.toThrow();
});

test("a common password, or the user's own email, is refused on its field", () => {
  const refusalOf = (password: string) => {
    try {
      requireGoodPassword(password, 'Naomi@Example.test', 'new_password');
      return undefined;
    } catch (error) {
      return error instanceof DomainError ? [error.kind, error.detail] : error;
    }
  };
  expect(refusalOf('1234567890')).toEqual([
    'invalid',
    [
      {
        loc: ['body', 'new_password'],
        msg: 'This password is too common. Please choose another one.',
        type: 'common',
      },
    ],
  ]);
  expect(refusalOf('naomi@example.test')).toEqual([
    'invalid',
    [{ loc: ['body', 'new_password'], msg: 'Your password must not be your email.', type: 'common' }],
  ]);
  expect(refusalOf('CrownAndCoil2026!')).toEqual([
    'invalid',
    [
      {
        loc: ['body', 'new_password'],
        msg: 'This password is easy to guess from our name or yours. Please choose another one.',
        type: 'common',
      },
    ],
  ]);
  expect(refusalOf('twist out sunday')).toBeUndefined();
});
