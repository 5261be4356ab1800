import { MIN_PASSWORD_LENGTH } from '@crown-and-coil/shared-api';
import { newPasswordField } from '@crown-and-coil/shared-api/contract';
import { passwordStrength } from './password-strength';

describe('passwordStrength', () => {
  it.each([
    ['', 'empty', 0],
    ['a', 'short', 0.05],
    ['123456789', 'short', 0.45],
    ['1234567890', 'enough', 0.5],
    ['correct horse batt', 'enough', 0.9],
    ['correct horse battery', 'strong', 1],
  ])('%j is %s', (password, level, fraction) => {
    expect(passwordStrength(password)).toMatchObject({ level, fraction });
  });

  it('counts the missing characters down to one', () => {
    expect(passwordStrength('a'.repeat(MIN_PASSWORD_LENGTH - 2)).text).toBe('2 more characters.');
    expect(passwordStrength('a'.repeat(MIN_PASSWORD_LENGTH - 1)).text).toBe('1 more character.');
  });

  it("agrees with the contract's rule at the boundary", () => {
    for (const length of [MIN_PASSWORD_LENGTH - 1, MIN_PASSWORD_LENGTH]) {
      const password = 'x'.repeat(length);
      const longEnough = ['enough', 'strong'].includes(passwordStrength(password).level);
      expect(newPasswordField().isValidSync(password)).toBe(longEnough);
    }
  });
});
