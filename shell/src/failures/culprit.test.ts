import { culpritIn } from './describe-failure';

const frame = (path: string) => `    at f (https://site.test${path}:1:2345)`;
const REMOTE = '/remotes/mfe-browse/0.1.0-3f9c2a1b/home.0123456789.js';
const SHELL = '/shell/0.1.0-aaaa1111/shell.0123456789.js';

test('blames the remote whose code threw the error', () => {
  expect(culpritIn(['TypeError: x', frame(REMOTE), frame(SHELL)].join('\n'))).toEqual({
    name: 'mfe-browse',
    version: '0.1.0-3f9c2a1b',
  });
});

test('blames the calling remote for an error in shared code', () => {
  expect(culpritIn(['TypeError: x', frame(SHELL), frame(REMOTE)].join('\n'))?.name).toBe('mfe-browse');
});

test('blames the shell when only its files are in the stack', () => {
  expect(culpritIn(frame(SHELL))).toEqual({ name: 'shell', version: '0.1.0-aaaa1111' });
});

test.each([undefined, '', 'Error: x\n    at chrome-extension://abc/content.js:1:1'])(
  'blames no build for %p',
  (stack) => {
    expect(culpritIn(stack)).toBeNull();
  },
);
