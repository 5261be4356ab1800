import { Script } from 'node:vm';
import { withoutPersonalData } from './without-personal-data';

test.each([
  ['an email', 'No account zuri.okafor+x@example.com.au here', 'No account [email] here'],
  [
    'a query',
    'GET https://site.test/api/places?q=Zuri%20Okafor failed',
    'GET https://site.test/api/places failed',
  ],
  ['the token of a mail link', 'at /reset-password?token=abc#x', 'at /reset-password'],
  ['a session', 'Bearer eyJhbGciOi.eyJzdWIi.c2ln-_x sent', 'Bearer [token] sent'],
  ['random bits', `key ${'aB3_'.repeat(11)} given`, 'key [token] given'],
  ['an id', 'No booking 0199f3c2-7a41-7c3e-8a10-0123456789ab.', 'No booking :id.'],
  ['a phone number', 'Invalid: +61 412 345 678', 'Invalid: [number]'],
  ['an invalid character', 'a\0b\ud800c', 'abc'],
])('%s is redacted', (_what, text, left) => {
  expect(withoutPersonalData(text)).toBe(left);
});

test.each([
  "TypeError: Cannot read properties of undefined (reading 'name')",
  '    at Home (https://site.test/remotes/mfe-browse/0.1.0-3f9c2a1b/home.0123456789.js:1:123456)',
  'mfe_browse_3f9c2a1b did not load',
  'Is this a question? Yes/no? 2026-10-03T09:00:00.000Z',
])('a location in the code is kept: %s', (text) => {
  expect(withoutPersonalData(text)).toBe(text);
});

test("a script's query is removed, its line and column are kept", () => {
  expect(withoutPersonalData('at f (https://site.test/a.js?again=2:12:34)')).toBe(
    'at f (https://site.test/a.js:12:34)',
  );
});

/** Long enough for a pattern that starts again at each character to run for minutes. */
const LENGTH = 600_000;
/** Ends such a pattern, so that the test fails instead of hanging. */
const ABORT_MS = 10_000;

test.each(['a', '/', 'a.', 'a://', 'a-', 'eyJ.'])('a long text of %s is read once', (part) => {
  const text = part.repeat(LENGTH / part.length);
  const read = () => withoutPersonalData(text);
  expect(new Script('read()').runInNewContext({ read }, { timeout: ABORT_MS })).toBe(text);
});
