import { clientErrorSchema } from '@crown-and-coil/shared-api/contract';
import { culpritIn, describeFailure } from './describe-failure';

const build = { name: 'mfe-browse', version: '0.1.0-3f9c2a1b' };
const circumstances = {
  route: '/service-details/:serviceId',
  requestId: 'request-1',
  shellVersion: '0.1.0-a',
};
const describe = (error: unknown) => describeFailure({ build, kind: 'event', error }, circumstances);

test('a report has the error, the route and the last failed request', () => {
  const error = new TypeError('services is not iterable', { cause: new Error('no answer') });
  expect(describe(error)).toMatchObject({
    remote: 'mfe-browse',
    version: '0.1.0-3f9c2a1b',
    route: '/service-details/:serviceId',
    kind: 'event',
    message: 'TypeError: services is not iterable (because: no answer)',
    requestId: 'request-1',
    shellVersion: '0.1.0-a',
  });
});

test.each([
  ['a personal address', new Error('zuri@example.test is taken'), 'Error: [email] is taken'],
  ['a response of the API', { status: 409, data: { detail: 'Zuri' } }, 'Unhandled response with status 409'],
  ['a text', 'broken', 'broken'],
  ['nothing', undefined, 'Something of type undefined was thrown'],
  ['an empty text', '', 'No message'],
])('describes %s', (_what, error, message) => {
  expect(describe(error).message).toBe(message);
});

test('the contract accepts the report of any thrown value', async () => {
  const long = new Error('x'.repeat(5000));
  long.stack = `\0\ud800${'at f\n'.repeat(5000)}`;
  for (const error of [long, null, 7, {}, new Error('')]) {
    await expect(clientErrorSchema.validate(describe(error), { strict: true })).resolves.toBeTruthy();
  }
});

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
