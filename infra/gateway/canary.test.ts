import type { AddressInfo } from 'node:net';
import { openBrowserFailures } from '@crown-and-coil/backend/browser-failures';
import { createTestApp, type TestApp } from '@crown-and-coil/backend/testing-app';
import { promote } from '@crown-and-coil/release/actions/promote';
import {
  AUTOMATIC,
  automaticRollbacks,
  lookOnce,
  watchCanaries,
} from '@crown-and-coil/release/canary/watch-canaries';
import type { AuditEntry } from '@crown-and-coil/release/registry/audit';
import { readLive, readRevision } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { buildOf, temporaryFolder } from '@crown-and-coil/release/testing/site';
import { browserIds } from '@crown-and-coil/service/browser-id';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { type RunningGateway, startGateway } from './testing/running-gateway';

const [SECRET, OTHER_SECRET] = ['a secret of this test', 'another secret'] as const;
/** The cookie of an id, as a gateway with this secret gives it. */
const cookieOf = (id: string, secret: string = SECRET): string =>
  browserIds([secret], false).setCookie(id).split(';', 1)[0] ?? '';
const BROWSERS = Array.from({ length: 1_000 }, (_, number) => ({
  number,
  cookie: cookieOf(String(number).padStart(22, '0')),
  address: `10.0.${Math.floor(number / 250)}.${number % 250}`,
}));

let testApp: TestApp;
let site: Awaited<ReturnType<typeof temporaryFolder>>;
let store: ReleaseStore;
let gateways: RunningGateway[];
let failures: ReturnType<typeof openBrowserFailures>;

beforeEach(async () => {
  // The test is the balancer in front of the gateways: the address that it names is the browser's.
  testApp = await createTestApp({ env: { TRUST_PROXY: '2', BROWSER_ID_SECRETS: SECRET } });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = testApp.app.server.address() as AddressInfo;
  site = await temporaryFolder();
  store = folderStore(site.folder);
  for (const version of ['1', '2']) await buildOf(site.folder, 'mfe-a', version, { path: '/a' });
  await promote(store, [{ name: 'mfe-a', version: '1' }]);
  gateways = await Promise.all(
    [1, 2].map(() =>
      startGateway({
        releases: site.folder,
        browserIdSecrets: [SECRET],
        media: undefined,
        apiOrigin: `http://127.0.0.1:${port}`,
        onProblem: (problem) => {
          throw problem;
        },
      }),
    ),
  );
  failures = openBrowserFailures(testApp.config.databaseUrl);
});
afterEach(async () => {
  await Promise.all(gateways.map((one) => one.stop()));
  await failures.close();
  await testApp.close();
  await site.remove();
});

type Browser = (typeof BROWSERS)[number];

async function inTurn<Result>(
  work: (browser: Browser) => Promise<Result>,
  browsers: readonly Browser[] = BROWSERS,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < browsers.length; from += 20)
    results.push(...(await Promise.all(browsers.slice(from, from + 20).map(work))));
  return results;
}

/** The version that a browser gets, by whichever gateway answers. */
const versionOf = async ({ cookie }: Browser, gateway: number): Promise<string | undefined> => {
  const answer = await fetch(`${gateways[gateway]?.address}/registry.json`, { headers: { cookie } });
  return ((await answer.json()) as Registry).remotes['mfe-a']?.version;
};

const report = async ({ cookie, address, number }: Browser, version: string): Promise<void> => {
  const answer = await fetch(`${gateways[number % 2]?.address}/api/client-errors`, {
    method: 'POST',
    headers: { cookie, 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify({ remote: 'mfe-a', version, route: '/a', kind: 'render', message: 'broken' }),
  });
  expect(answer.status).toBe(204);
};

const watch = () => {
  const stopping = new AbortController();
  const rolledBack = new Promise<AuditEntry>((resolve, reject) => {
    const on = { onRollback: resolve, onProblem: reject, stopping: stopping.signal };
    void watchCanaries({ store, failures, ...on });
  });
  return { rolledBack, stop: () => stopping.abort() };
};

test('a canary that throws on one route is rolled back; until then 8 to 12 % of 1,000 browsers get it', async () => {
  await promote(store, [{ name: 'mfe-a', version: '2' }], null, 10);
  const first = await inTurn((browser) => versionOf(browser, 0));
  const had = first.filter((version) => version === '2').length;
  expect(had).toBeGreaterThanOrEqual(80);
  expect(had).toBeLessThanOrEqual(120);
  const some = BROWSERS.slice(0, 100);
  expect(await inTurn((browser) => versionOf(browser, 1), some)).toEqual(first.slice(0, 100));

  const { rolledBack, stop } = watch();
  // Half of the browsers open the broken route; one in a hundred meets a failure with either version.
  for (const browser of BROWSERS) {
    const version = first[browser.number] ?? '';
    if ((version === '2' && browser.number % 2 === 0) || browser.number % 100 === 7)
      await report(browser, version);
  }
  const made = await rolledBack;
  stop();
  expect(made).toMatchObject({
    by: AUTOMATIC,
    verb: 'rollback',
    changes: [{ name: 'mfe-a', from: '2', to: null, share: 0 }],
    reason: expect.stringMatching(/^\d+ of \d+ failing browsers had 2, which 10% of all browsers get$/),
  });
  expect((await readRevision(store, made.revision))?.audit).toEqual(made);
  expect(await automaticRollbacks(store, 20)).toEqual([made]);
  const canaries = BROWSERS.filter(({ number }) => first[number] === '2');
  expect(new Set(await inTurn((browser) => versionOf(browser, 0), canaries))).toEqual(new Set(['1']));
});

test('a canary that fails as often as the live version stays', async () => {
  await promote(store, [{ name: 'mfe-a', version: '2' }], null, 10);
  const failing = BROWSERS.filter(({ number }) => number % 5 === 0);
  const versions = await inTurn((browser) => versionOf(browser, 0), failing);
  for (const [place, browser] of failing.entries()) await report(browser, versions[place] ?? '');
  const looks: unknown[] = [];
  const onRollback = jest.fn();
  await lookOnce({ store, failures, onLook: (_, failing) => looks.push(failing), onRollback });
  expect(looks).toEqual([{ canary: expect.any(Number), live: expect.any(Number) }]);
  const [{ canary, live }] = looks as [{ canary: number; live: number }];
  expect(canary + live).toBe(200);
  expect(onRollback).not.toHaveBeenCalled();
});

test('reports without an id, with a forged id, from one address or made up do not roll it back', async () => {
  await promote(store, [{ name: 'mfe-a', version: '2' }], null, 50);
  const [someone] = BROWSERS;
  if (!someone) throw new Error('There are no browsers.');
  // Half of them would get the canary: enough to roll it back if they counted.
  for (const browser of BROWSERS.slice(0, 100)) {
    await report({ ...browser, cookie: '' }, '2');
    await report({ ...browser, cookie: 'browser=__proto__' }, '2');
    const id = String(browser.number).padStart(22, '0');
    for (const forged of [`browser=${id}`, `browser=${id}.`, cookieOf(id, OTHER_SECRET)])
      await report({ ...browser, cookie: forged }, '2');
    await report({ ...browser, address: someone.address }, '2');
    await report({ ...someone, address: browser.address }, '2');
  }
  const onRollback = jest.fn();
  await lookOnce({ store, failures, onRollback });
  expect(onRollback).not.toHaveBeenCalled();
  expect((await readLive(store)).registry.remotes['mfe-a']?.canary?.share).toBe(50);
});

test('of two concurrent watchers one rolls back, and a canary changed by a person stays', async () => {
  await promote(store, [{ name: 'mfe-a', version: '2' }], null, 50);
  const asked = BROWSERS.slice(0, 200);
  const versions = await inTurn((browser) => versionOf(browser, 0), asked);
  const failing = asked.filter((_, place) => versions[place] === '2').slice(0, 40);
  expect(failing).toHaveLength(40);
  for (const browser of failing) await report(browser, '2');
  const onRollback = jest.fn();
  await Promise.all([1, 2].map(() => lookOnce({ store, failures, onRollback })));
  expect(onRollback).toHaveBeenCalledTimes(1);
  // The failures from before do not count again.
  await promote(store, [{ name: 'mfe-a', version: '2' }], null, 25);
  await lookOnce({ store, failures, onRollback });
  expect(onRollback).toHaveBeenCalledTimes(1);
});
