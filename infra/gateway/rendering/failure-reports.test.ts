import { type FailureReports, failureReports, type RenderingFailure } from './failure-reports';

const sent: { url: string; body: Record<string, string> }[] = [];
let clock: number;
let reports: FailureReports;

beforeEach(() => {
  sent.length = 0;
  clock = 0;
  jest.spyOn(global, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return new Response(null, { status: 204 });
  });
  reports = failureReports('http://api.test', () => clock);
});
afterEach(() => jest.restoreAllMocks());

const failure: RenderingFailure = {
  remote: 'mfe-a',
  version: '1.0.0-abc',
  route: '/a/:id',
  shellVersion: '2',
  reason: 'threw',
  message:
    'TypeError: no price for zuri@example.test\n    at render (/remotes/mfe-a/1.0.0-abc/server.js:1:20)',
};

test('the API receives server-side failures without personal data', () => {
  reports.report(failure);
  expect(sent).toEqual([
    {
      url: 'http://api.test/api/client-errors',
      body: {
        remote: 'mfe-a',
        version: '1.0.0-abc',
        route: '/a/:id',
        kind: 'render',
        message: 'Not rendered on the server: TypeError: no price for [email]',
        stack: expect.stringContaining('/remotes/mfe-a/'),
        shellVersion: '2',
      },
    },
  ]);
});

test('the same failure is sent once a minute, and at most twenty failures a minute', () => {
  for (let count = 0; count < 3; count += 1) reports.report(failure);
  expect(sent).toHaveLength(1);
  clock = 60_000;
  reports.report(failure);
  expect(sent).toHaveLength(2);
  for (let count = 0; count < 50; count += 1) reports.report({ ...failure, version: `2.${count}` });
  expect(sent).toHaveLength(21);
});

test('an unavailable API has no effect', async () => {
  jest.spyOn(global, 'fetch').mockRejectedValue(new Error('refused'));
  expect(() => reports.report(failure)).not.toThrow();
  await new Promise(setImmediate);
});
