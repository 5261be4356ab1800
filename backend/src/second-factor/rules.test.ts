import fc from 'fast-check';
import {
  codeOf,
  newRecoveryCode,
  newSecret,
  presentStep,
  readCode,
  secretFrom,
  setupOf,
  stepOf,
} from './rules';

/** The secret and times of RFC 6238, appendix B, with the last six digits of its codes. */
const RFC_SECRET = Buffer.from('12345678901234567890');

describe('codes of an app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at second %i follow RFC 6238', (second, code) => {
    expect(codeOf(RFC_SECRET, presentStep(new Date(second * 1000)))).toBe(code);
  });

  test('are valid in their own time step, the previous one and the next one only', () => {
    const secret = newSecret();
    const now = new Date('2026-11-25T10:00:10Z');
    const step = presentStep(now);
    for (const away of [-1, 0, 1]) expect(stepOf(secret, codeOf(secret, step + away), now)).toBe(step + away);
    const near = [-1, 0, 1].map((away) => codeOf(secret, step + away));
    for (const away of [-2, 2]) {
      const code = codeOf(secret, step + away);
      if (!near.includes(code)) expect(stepOf(secret, code, now)).toBeNull();
    }
  });

  test('are derived from the secret that people type in', () => {
    const secret = newSecret();
    const { secret: typed, uri } = setupOf(secret, 'zuri@example.test');
    expect(secretFrom(typed)).toEqual(secret);
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Crown & Coil:zuri@example.test',
    ]);
    expect(searchParams.get('secret')).toBe(typed);
    expect(searchParams.get('issuer')).toBe('Crown & Coil');
  });
});

describe('a typed code', () => {
  test('from an app may contain spaces', () => {
    expect(readCode(' 123 456 ')).toEqual({ kind: 'app', code: '123456' });
  });

  test.each(['', '12345', '1234567', 'abc', 'abcde-fghjk-m', '١٢٣٤٥٦'])('%j is neither kind', (typed) => {
    expect(readCode(typed)).toEqual({ kind: 'neither' });
  });

  test('for recovery is read whatever its case, dashes and spaces', () => {
    fc.assert(
      fc.property(fc.noShrink(fc.constant(null)).map(newRecoveryCode), fc.boolean(), (code, isLoud) => {
        const typed = isLoud
          ? ` ${code.toUpperCase().replace('-', '  ')}`
          : code.replaceAll('0', 'o').replaceAll('1', 'l');
        expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
        expect(readCode(typed)).toEqual({ kind: 'recovery', code: code.replace('-', '') });
      }),
    );
  });
});
