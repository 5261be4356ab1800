import { clientErrorSchema } from '@crown-and-coil/shared-api/contract';
import { describeFailure } from './describe-failure';

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
