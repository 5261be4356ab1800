import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveReleases } from '@crown-and-coil/gateway/live-releases';
import { promote } from '@crown-and-coil/release/actions/promote';
import { retire } from '@crown-and-coil/release/actions/retire';
import { hasCanary } from '@crown-and-coil/release/canary/share';
import { readLive, readRevision } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { integrityOfBytes } from '@crown-and-coil/release/versions/build-record';
import { browserIds } from '@crown-and-coil/service/browser-id';
import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { type GateRun, promoteWithGate } from './gated-promotion';

const NAME = 'mfe-booking';
const ids = browserIds(['a secret of this test'], false);
let folder: string;
let store: ReleaseStore;
let site: Server;
let address: string;

/** Puts a version into the store, as `publish` leaves it. */
async function publish(version: string): Promise<void> {
  const base = `remotes/${NAME}/${version}`;
  const entry = Buffer.from(`var booking_${version};`);
  const release: RemoteRelease = {
    version,
    container: `booking_${version}`,
    entry: `/${base}/remoteEntry.js`,
    integrity: integrityOfBytes(entry),
    manifest: `/${base}/remote.json`,
    routes: [],
  };
  await store.put(`${base}/remoteEntry.js`, entry);
  await store.put(`${base}/release.json`, Buffer.from(JSON.stringify(release)));
}

const liveNow = async () => (await readLive(store)).registry.remotes[NAME]?.version;

/** A gate that notes what it was run on and what was live then, and passes or fails as the test says. */
function gates(fails: (run: GateRun) => boolean = () => false) {
  const runs: (GateRun & { live: string | undefined })[] = [];
  const runGate = async (run: GateRun) => {
    runs.push({ ...run, live: await liveNow() });
    if (fails(run)) throw new Error('1 test failed');
  };
  return { runs, runGate };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gated-'));
  store = folderStore(folder);
  // As the gateway answers.
  site = createServer((request, response) => {
    void readLive(store).then(({ registry }) => {
      const browser = ids.read(request.headers.cookie);
      if (browser === null) response.setHeader('set-cookie', ids.setCookie());
      response.end(liveReleases(registry).forBrowser(browser).publicJson);
    });
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await publish('1');
  await promote(store, [{ name: NAME, version: '1' }]);
  await publish('2');
});
afterEach(async () => {
  site.closeAllConnections();
  await new Promise((closed) => site.close(closed));
  await rm(folder, { recursive: true, force: true });
});

const go = (
  runGate: (run: GateRun) => Promise<void>,
  preview: string | null = null,
  share: number | null = null,
) =>
  promoteWithGate(
    store,
    { name: NAME, version: '2' },
    { gate: address, preview, reason: null, share, runGate },
  );

test('a candidate passes its gate in the preview while another is live, then again on the site', async () => {
  const { runs, runGate } = gates();
  await expect(go(runGate, 'https://preview.test')).resolves.toMatchObject({
    changes: [{ name: NAME, from: '1', to: '2' }],
  });
  expect(runs).toEqual([
    { name: NAME, site: 'https://preview.test', candidate: '2', cookie: null, live: '1' },
    { name: NAME, site: address, candidate: null, cookie: null, live: '2' },
  ]);
  expect(await liveNow()).toBe('2');
});

test('a candidate that fails in the preview is not promoted', async () => {
  const { runs, runGate } = gates(({ candidate }) => candidate !== null);
  await expect(go(runGate, 'https://preview.test')).rejects.toThrow(/nothing was promoted. 1 test failed/);
  expect(runs).toHaveLength(1);
  expect(await liveNow()).toBe('1');
});

test('nothing is promoted to a site that does not answer', async () => {
  const { runs, runGate } = gates();
  const gate = 'http://nowhere.invalid';
  await expect(
    promoteWithGate(store, { name: NAME, version: '2' }, { gate, preview: null, runGate }),
  ).rejects.toThrow(/^http:\/\/nowhere.invalid does not answer \(E[A-Z_]+\), and nothing was promoted\.$/);
  expect(runs).toEqual([]);
  expect(await liveNow()).toBe('1');
});

test('when the gate fails after promotion, the previous version is restored, and the history says why', async () => {
  const { runGate } = gates(() => true);
  await expect(go(runGate)).rejects.toThrow(/2 did not pass its gate .* 1 is live again. 1 test failed/);
  const { revision, registry } = await readLive(store);
  expect(registry.remotes[NAME]).toMatchObject({ version: '1', previous: { version: '2' } });
  expect((await readRevision(store, revision))?.audit).toMatchObject({
    verb: 'rollback',
    reason: `2 did not pass its gate at ${address}`,
  });
});

test('the previous version is restored although someone else started a canary meanwhile', async () => {
  await publish('3');
  const runGate = async () => {
    await promote(store, [{ name: NAME, version: '3' }], null, 10);
    throw new Error('1 test failed');
  };
  await expect(go(runGate)).rejects.toThrow('1 is live again.');
  const { registry } = await readLive(store);
  expect(registry.remotes[NAME]).toMatchObject({ version: '1', previous: { version: '2' } });
  expect(registry.remotes[NAME]?.canary).toBeUndefined();
});

test('a first version that fails is removed', async () => {
  const { runGate } = gates(() => true);
  await retire(store, NAME);
  await expect(go(runGate)).rejects.toThrow('It was its first, and is gone again.');
  expect(await liveNow()).toBeUndefined();
});

test('a version that cannot be rolled back is reported as live', async () => {
  const { list } = store;
  const runGate = async () => {
    store.list = () => {
      throw new Error('The store is away');
    };
    throw new Error('1 test failed');
  };
  await expect(go(runGate)).rejects.toThrow(
    /2 did not pass its gate .* It is STILL LIVE, .*: The store is away 1 test failed/,
  );
  store.list = list;
  expect(await liveNow()).toBe('2');
});

test('a version promoted meanwhile by someone else stays live', async () => {
  await publish('3');
  const runGate = async () => {
    await promote(store, [{ name: NAME, version: '3' }]);
    throw new Error('1 test failed');
  };
  await expect(go(runGate)).rejects.toThrow('3 was made live meanwhile, and stays.');
  expect(await liveNow()).toBe('3');
});

test('a failing gate does not roll back a version that was already live', async () => {
  const { runGate } = gates(() => true);
  await promote(store, [{ name: NAME, version: '2' }]);
  await expect(go(runGate)).rejects.toThrow('It was live before this');
  expect(await liveNow()).toBe('2');
});

test('an unpublished version is not promoted', async () => {
  const { runs, runGate } = gates();
  const wanted = { name: NAME, version: '9' };
  await expect(
    promoteWithGate(store, wanted, { gate: address, preview: null, reason: null, runGate }),
  ).rejects.toThrow('mfe-booking 9 is not published');
  expect(runs).toEqual([]);
});

test("a canary's gate runs on the site in a browser that has the canary", async () => {
  const { runs, runGate } = gates();
  await expect(go(runGate, null, 10)).resolves.toMatchObject({
    changes: [{ name: NAME, from: null, to: '2', share: 10 }],
  });
  const [{ cookie = null } = {}] = runs;
  expect(runs).toEqual([{ name: NAME, site: address, candidate: null, cookie, live: '1' }]);
  expect(hasCanary(ids.read(cookie ?? '') ?? '', NAME, '2', 10)).toBe(true);
});

test('a canary that fails its gate ends, and the live version stays', async () => {
  const { runGate } = gates(() => true);
  await expect(go(runGate, null, 10)).rejects.toThrow(
    'It is no longer a canary; 1 is live for every browser.',
  );
  const { registry, revision } = await readLive(store);
  expect(registry.remotes[NAME]).toMatchObject({ version: '1', previous: null });
  expect(registry.remotes[NAME]?.canary).toBeUndefined();
  expect((await readRevision(store, revision))?.audit).toMatchObject({
    verb: 'rollback',
    changes: [{ name: NAME, from: '2', to: null, share: 0 }],
  });
});
