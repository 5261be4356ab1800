import { culpritIn } from './culprit';

const frame = (path: string) => `    at f (https://site.test${path}:1:2345)`;
const REMOTE = '/remotes/mfe-browse/0.1.0-3f9c2a1b/home.0123456789.js';
const SHELL = '/shell/0.1.0-aaaa1111/shell.0123456789.js';

test('an error is of the remote in whose code it was thrown', () => {
  expect(culpritIn(['TypeError: x', frame(REMOTE), frame(SHELL)].join('\n'))).toEqual({
    name: 'mfe-browse',
    version: '0.1.0-3f9c2a1b',
  });
});

test('an error in something shared is of the remote that called it', () => {
  expect(culpritIn(['TypeError: x', frame(SHELL), frame(REMOTE)].join('\n'))?.name).toBe('mfe-browse');
});

test("an error in the shell's files alone is of the shell", () => {
  expect(culpritIn(frame(SHELL))).toEqual({ name: 'shell', version: '0.1.0-aaaa1111' });
});

test.each([undefined, '', 'Error: x\n    at chrome-extension://abc/content.js:1:1'])(
  '%p is of nobody',
  (stack) => {
    expect(culpritIn(stack)).toBeNull();
  },
);
