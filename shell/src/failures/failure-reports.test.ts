import type { ClientError } from '@crown-and-coil/shared-api';
import { MAX_CLIENT_ERRORS_PER_PAGE } from '@crown-and-coil/shared-api';
import { FailureReports } from './failure-reports';

const build = { name: 'mfe-browse', version: '1' };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp(send: (report: ClientError) => Promise<boolean> = async () => true) {
  const sent: string[] = [];
  const reports = new FailureReports({
    circumstances: () => ({ route: '/', requestId: undefined, shellVersion: undefined }),
    send: (report) => {
      sent.push(report.message);
      return send(report);
    },
  });
  return { sent, fail: (text: string) => reports.report({ build, kind: 'event', error: text }), reports };
}

test('reports each failure once', () => {
  const { sent, fail } = setUp();
  for (const text of ['a', 'b', 'a', 'a']) fail(text);
  expect(sent).toEqual(['a', 'b']);
});

test('stops reporting after the maximum per page', () => {
  const { sent, fail } = setUp();
  for (let count = 0; count < 50; count += 1) fail(`failure ${'x'.repeat(count)}`);
  expect(sent).toHaveLength(MAX_CLIENT_ERRORS_PER_PAGE);
});

test('sends a report again when the connection is back', async () => {
  let isOnline = false;
  const { sent, fail, reports } = setUp(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return true;
  });
  fail('a');
  await settled();
  isOnline = true;
  reports.sendAgain();
  await settled();
  reports.sendAgain();
  expect(sent).toEqual(['a', 'a']);
});

test('never throws, even if describing the failure throws', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { reports } = setUp();
  const odd = new Proxy(
    {},
    {
      has: () => {
        throw new Error('no');
      },
    },
  );
  expect(() => reports.report({ build, kind: 'event', error: odd })).not.toThrow();
});
